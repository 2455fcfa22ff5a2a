#pragma once
// Options that several commands have.

#include "cli/command.h"
#include "interface/writers/formats.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <vector>

namespace parlance::cli {

/// What FILE may be, where a component is wanted.
inline constexpr const char* input_description =
    "A class (.java, .class; .jar, .jmod or directory with --class; a.b.C), component text "
    "(.json),\n"
    "a statechart (.scxml) or a labelled transition system (.fsp, .aut)";

/// --quiet and --log-level: for every command.
void add_common_options(CLI::App& command, CommonOptions& options);

/// --timeout and --memory.
void add_limits(CLI::App& command, CommonOptions& options);

/// --depth.
void add_depth(CLI::App& command, std::uint32_t& depth);

/// An option whose value is one of some names.
template <typename Value>
CLI::Option* add_choice(CLI::App& command, const std::string& option, Value& value,
                        const std::map<std::string, Value>& names, const std::string& description) {
  std::vector<std::string> known;
  for (const auto& [name, meaning] : names) {
    known.push_back(name);
  }
  return command
      .add_option_function<std::string>(
          option, [&value, &names](const std::string& name) { value = names.at(name); },
          description)
      ->check(CLI::IsMember(known));
}

/// --format, of an interface.
void add_format(CLI::App& command, const interface::OutputFormat*& format);

/// --unknown: what unknown calls count as.
void add_unknown(CLI::App& command, interface::UnknownAs& unknown_as,
                 const std::string& description);

/// -o FILE.
void add_output_file(CLI::App& command, std::string& file);

} // namespace parlance::cli
