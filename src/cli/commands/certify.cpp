// parlance certify

#include "certify/check.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"

namespace parlance::cli {

namespace {

const char* const certify_footer =
    R"(Without --timeout the check may take 60 seconds, without --memory the solver 4096 megabytes.

Example:
  parlance certify tests/certify/fixtures/explorer.smt2 \
      --component examples/components/explorer.json \
      --interface tests/certify/fixtures/explorer.interface.json

Exit codes: 0 something is claimed and all of it accepted; 1 malformed, or an obligation has a
counterexample; 3 the solver did not decide; 4 a limit or Ctrl-C; 5 the component or the interface
cannot be used; 6 the claim is not supported, or the solver is missing or failed.)";

class Certify : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("CERT", certificate_, "Certificate (.smt2)")->required();
    command.add_option("--component", component_, "Component text (.json)")->required();
    command.add_option("--interface", interface_, "Interface (.json)")->required();
    command.add_option(
        "--obligations", how_.obligations_directory,
        "Also write the solver's questions to this directory, as scripts that any solver can run");
    command.add_option("--solver", how_.solver, "The cvc5 program: a name or a path")
        ->capture_default_str();
    add_limits(command, common_);
    command.footer(certify_footer);
  }

  util::ExitCode run(util::StopToken& stop) override {
    const util::StopLimits limits = common_.limits();
    how_.time_limit = limits.timeout.value_or(how_.time_limit);
    how_.memory_bytes = limits.memory_bytes ? limits.memory_bytes : how_.memory_bytes;
    how_.stop = &stop;
    const certify::Report report = certify::check_files(component_, interface_, certificate_, how_);
    print(certify::to_text(report));
    return certify::exit_code(report);
  }

private:
  std::string certificate_;
  std::string component_;
  std::string interface_;
  certify::CheckOptions how_;
};

} // namespace

CommandRow certify_command() {
  return {"certify",
          "Check a proof with another solver and code that shares nothing with the engines",
          make_command<Certify>};
}

} // namespace parlance::cli
