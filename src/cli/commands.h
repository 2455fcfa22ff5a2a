#pragma once
// All subcommands, in the order of --help.

#include "cli/command.h"

#include <vector>

namespace parlance::cli {

CommandRow learn_command();
CommandRow inspect_command();
CommandRow query_command();
CommandRow check_command();
CommandRow diff_command();
CommandRow show_command();
CommandRow certify_command();
CommandRow validate_command();
CommandRow bench_command();
CommandRow export_command();
CommandRow compose_command();
CommandRow discharge_command();
CommandRow verify_command();

std::vector<CommandRow> all_commands();

} // namespace parlance::cli
