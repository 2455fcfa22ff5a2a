#include "cli/reach_options.h"

#include <CLI/CLI.hpp>

namespace parlance::cli {

void add_reach_options(CLI::App& command, bench::ReachOptions& options) {
  command.add_option("--seed", options.seed, "Seed of the classes and of the call sequences")
      ->capture_default_str();
  command.add_option("--count", options.count, "Number of classes to draw")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command
      .add_option("--jars", options.jars,
                  "Draw half of the classes from these, separated by colons; also where listed "
                  "classes are found")
      ->delimiter(':');
  command.add_option("--classes", options.classes_file,
                     "Take the classes from this file, one name per line, instead of drawing them");
  command.add_option("--words", options.words, "Number of call sequences to run for each class")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      .add_option_function<double>(
          "--timeout",
          [&options](double seconds) {
            options.limit = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
          },
          "Seconds that learning one class may take")
      ->check(CLI::Range(0.1, 36'000.0))
      ->default_str("15");
  command.add_option("--memory", options.megabytes, "Megabytes that learning one class may take")
      ->check(CLI::Range(64, 1'000'000))
      ->capture_default_str();
  command.add_option("--tool", options.tool,
                     "The program that learns, for example an older version; default: this one");
  command.add_option("--jdk", options.jdk,
                     "Directory of the JDK; default: JAVA_HOME, or the javac on the PATH");
  command.add_flag("--allow-network", options.allow_network,
                   "Run the classes even if they cannot be cut off from the network");
}

} // namespace parlance::cli
