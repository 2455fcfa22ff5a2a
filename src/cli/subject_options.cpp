#include "cli/subject_options.h"

#include "cli/java_options.h"

#include <CLI/CLI.hpp>

namespace parlance::cli {

namespace {

std::vector<std::string> split_methods(const std::string& text) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      names.emplace_back();
    } else if (c != ' ') {
      names.back() += c;
    }
  }
  return names;
}

} // namespace

CLI::Option* add_method_list(CLI::App& command, const std::string& option,
                             std::vector<std::string>& list, const std::string& description) {
  return command
      .add_option_function<std::string>(
          option, [&list](const std::string& text) { list = split_methods(text); }, description)
      ->type_name("M,...");
}

void add_lts_options(CLI::App& command, driver::LtsInput& options) {
  command
      .add_option("--process", options.process,
                  "Which process of an FSP file; default: its last composition, or all processes")
      ->group("FSP, AUT and SCXML");
  command
      .add_option(
          "--error", options.errors,
          "AUT: states that are errors, or labels; a state is one where such a label begins "
          "(default: ERROR). SCXML: states that are entered, events that are raised")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->group("FSP, AUT and SCXML");
  command
      .add_option("--internal", options.internal,
                  "AUT: labels of internal steps, separated by commas")
      ->delimiter(',')
      ->default_str("i,tau")
      ->group("FSP, AUT and SCXML");
  command.add_option("--max-states", options.max_states, "Most states of a system")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str()
      ->group("FSP, AUT and SCXML");
}

void add_reading_options(CLI::App& command, driver::SubjectOptions& options) {
  add_method_list(command, "--methods", options.calls.methods, "Only these are ever called")
      ->group("Calls");
  add_method_list(command, "--hide", options.calls.hide, "These may happen at any time, unseen")
      ->group("Calls");
  add_method_list(command, "--alphabet", options.calls.alphabet, "Hide all but these")
      ->group("Calls");
  add_lts_options(command, options.lts);
  add_java_options(command, options.java);
}

void add_subject_options(CLI::App& command, driver::SubjectOptions& options) {
  command
      .add_option("--property", options.properties,
                  "FSP files whose properties are to hold as well, separated by commas")
      ->delimiter(',')
      ->group("Calls");
  add_reading_options(command, options);
}

} // namespace parlance::cli
