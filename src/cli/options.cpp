#include "cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlance::cli {

namespace {

const std::map<std::string, interface::UnknownAs> unknown_names{
    {"unknown", interface::UnknownAs::unknown},
    {"error", interface::UnknownAs::error},
    {"legal", interface::UnknownAs::legal}};

/// Above 0 and at most a billion, which still fits when it is counted in smaller units.
std::string limit_error(const std::string& text) {
  double value = 0;
  const bool good = CLI::detail::lexical_cast(text, value) && value > 0 && value <= 1e9;
  return good ? "" : "Value " + text + " is not above 0 and at most 1000000000";
}

} // namespace

void add_common_options(CLI::App& command, CommonOptions& options) {
  command.add_flag("--quiet", options.quiet, "No progress on stderr");
  command.add_option("--log-level", options.log_level, "trace, debug, info, warn, error or off")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
}

void add_limits(CLI::App& command, CommonOptions& options) {
  const CLI::Validator limit(limit_error, "POSITIVE");
  command.add_option("--timeout", options.timeout_seconds, "Stop after this many seconds")
      ->check(limit);
  command.add_option("--memory", options.memory_megabytes, "Stop at this many megabytes")
      ->check(limit);
}

void add_depth(CLI::App& command, std::uint32_t& depth) {
  command
      .add_option("--depth", depth,
                  "Check all call sequences up to this length where nothing is proved")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
}

void add_format(CLI::App& command, const interface::OutputFormat*& format) {
  std::vector<std::string> names;
  for (const interface::OutputFormat& known : interface::output_formats()) {
    names.push_back(known.name);
  }
  command
      .add_option_function<std::string>(
          "--format",
          [&format](const std::string& name) { format = &interface::format_named(name); },
          fmt::format("What to print: {}", fmt::join(names, ", ")))
      ->check(CLI::IsMember(names))
      ->default_str(format->name);
}

void add_unknown(CLI::App& command, interface::UnknownAs& unknown_as,
                 const std::string& description) {
  add_choice(command, "--unknown", unknown_as, unknown_names, description)->default_str("unknown");
}

void add_output_file(CLI::App& command, std::string& file) {
  command.add_option("-o,--output", file, "Write to this file instead of standard output");
}

} // namespace parlance::cli
