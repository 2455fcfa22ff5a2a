// parlance check

#include "driver/checking/check.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/proof_options.h"
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
    command.add_option("FILE", file_, input_description)->required();
    add_proof_options(command, proofs_);
    add_limits(command, common_);
    add_subject_options(command, subject_);
  }

  ExitCode run(util::StopToken& stop) override {
    const interface::Interface interface = driver::load_interface(interface_file_, stop);
    const driver::Subject subject = load_noted(file_, subject_, stop);
    if (const auto* loaded = std::get_if<driver::LoadedComponent>(&subject)) {
      show_notes(driver::other_errors(interface, loaded->component.assumptions));
    }
    const driver::CheckResult result = driver::check(
        interface, subject,
        {proofs_.depth, proofs_.engine, proofs_.overflow, proofs_.passes, !proofs_.no_certify},
        stop, interface_file_);
    print(driver::to_text(result.guarantee));
    print_counts(proofs_, result.counters);
    return exit_code(result.guarantee, result.stopped, proofs_.depth);
  }

private:
  std::string interface_file_;
  std::string file_;
  driver::SubjectOptions subject_;
  ProofOptions proofs_;
};

} // namespace

CommandRow check_command() {
  return {"check", "Check an interface against a component", make_command<Check>};
}

} // namespace parlance::cli
