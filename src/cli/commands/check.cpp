// parlance check

#include "driver/checking/check.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/proof_options.h"
#include "cli/recorded.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"

namespace parlance::cli {

namespace {

using util::ExitCode;

class Check : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("INTERFACE", interface_file_, "Interface (.json)")->required();
    command.add_option(
        "FILE", file_,
        std::string(input_description) +
            ";\ndefault: what the interface was made of. Options are as for that, unless "
            "given");
    add_proof_options(command, proofs_);
    add_limits(command, common_);
    add_subject_options(command, given_);
  }

  ExitCode run(util::StopToken& stop) override {
    const auto start = std::chrono::steady_clock::now();
    const interface::Interface interface = driver::load_interface(interface_file_, stop);
    const InterfaceFile recorded{interface, interface_file_};
    const std::string input = input_or_recorded(file_, recorded);
    const driver::Subject subject = load_noted(input, with_recorded(given_, recorded, input), stop);
    note_other_versions(recorded, subject);
    take_recorded_overflow(recorded, proofs_);
    if (const auto* loaded = std::get_if<driver::LoadedComponent>(&subject)) {
      show_notes(driver::other_errors(interface, loaded->component.assumptions));
    }
    const driver::CheckResult result =
        driver::check(interface, subject,
                      {proofs_.depth, proofs_.engine, overflow_named(proofs_.overflow),
                       proofs_.passes, !proofs_.no_certify},
                      stop, interface_file_);
    print(driver::to_text(result.guarantee));
    print_counts(proofs_, result.counters, driver::record_since(start, ""));
    return exit_code(result.guarantee, result.stopped, proofs_.depth);
  }

private:
  std::string interface_file_;
  std::string file_;
  driver::GivenOptions given_;
  ProofOptions proofs_;
};

} // namespace

CommandRow check_command() {
  return {"check", "Check an interface against a component", make_command<Check>};
}

} // namespace parlance::cli
