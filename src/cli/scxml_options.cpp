#include "cli/scxml_options.h"

#include <CLI/CLI.hpp>

namespace parlance::cli {

void add_scxml_options(CLI::App& command, std::vector<std::string>& errors) {
  command
      .add_option("--error", errors,
                  "What is an error: states that are entered, events that are raised")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->group("Statecharts");
}

} // namespace parlance::cli
