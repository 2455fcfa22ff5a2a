#pragma once
// How far real classes are within reach: classes drawn at random are learned, each in a process of
// its own, and random call sequences of each on a real virtual machine are judged by what was
// learned. How many calls does the interface decide, and does the machine contradict it?

#include "bench/report.h"
#include "util/stop.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::bench {

struct ReachOptions {
  std::uint64_t seed = 1;        ///< of classes and of words
  std::uint32_t count = 200;     ///< classes
  std::vector<std::string> jars; ///< half of the classes are drawn from these, if there are any
  std::string classes_file;      ///< a class a line, instead of drawing; empty: draw
  std::string tool;              ///< who learns; empty: this program
  std::string jdk;               ///< empty: JAVA_HOME or the PATH
  std::chrono::milliseconds limit{15'000}; ///< for learning one class
  std::uint32_t megabytes = 2'048;         ///< for learning one class
  std::uint32_t words = 1'000;             ///< call sequences of a class
  bool allow_network = false; ///< run classes even where they cannot be kept from the network
};

/// Code of classes is executed, in a scratch directory. Exit code refuted: some verdict was
/// contradicted.
/// @throws util::UserError if there is no JDK, no such jar or list, or no way to cut off the
/// network
Report run_reach(const ReachOptions& options, const util::StopToken& stop,
                 const Progress& progress);

} // namespace parlance::bench
