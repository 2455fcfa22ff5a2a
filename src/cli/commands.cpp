#include "cli/commands.h"

namespace parlance::cli {

std::vector<CommandRow> all_commands() {
  return {learn_command(), inspect_command(), query_command(),   check_command(),
          diff_command(),  show_command(),    certify_command(), validate_command(),
          bench_command(), export_command(),  compose_command(), discharge_command(),
          verify_command()};
}

} // namespace parlance::cli
