// parlance diff

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/recorded.h"
#include "cli/subjects.h"
#include "interface/interface_difference.h"
#include "interface/printed_names.h"
#include "smt/solver.h"

#include <fmt/format.h>

namespace parlance::cli {

namespace {

using util::ExitCode;

class Diff : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("A", first_, "Interface (.json)")->required();
    command.add_option("B", second_, "Interface (.json)")->required();
    add_limits(command, common_);
  }

  ExitCode run(util::StopToken& stop) override {
    const interface::Interface first = load_checked_interface(first_, stop);
    const interface::Interface second = load_checked_interface(second_, stop);
    show_notes(other_options({first, first_}, {second, second_}));
    const auto solver = smt::make_z3(&stop);
    const auto difference =
        interface::shortest_difference(first, second, *solver, {first_, second_});
    if (!difference) {
      print("equal: the same verdict for every call sequence\n");
      return ExitCode::complete;
    }
    const std::string word = interface::to_text(difference->word);
    print(fmt::format("different: {} is {} in {}, {} in {}\n",
                      word.empty() ? "the empty call sequence" : word,
                      interface::verdict_text(difference->in_first), first_,
                      interface::verdict_text(difference->in_second), second_));
    return ExitCode::refuted;
  }

private:
  std::string first_;
  std::string second_;
};

} // namespace

CommandRow diff_command() {
  return {"diff", "Do two interfaces allow the same call sequences?", make_command<Diff>};
}

} // namespace parlance::cli
