// parlance query

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"

namespace parlance::cli {

namespace {

using util::ExitCode;

ExitCode exit_code(automata::Verdict verdict) {
  switch (verdict) {
  case automata::Verdict::legal:
    return ExitCode::complete;
  case automata::Verdict::illegal:
    return ExitCode::refuted;
  case automata::Verdict::unknown:
  case automata::Verdict::impossible:
    break;
  }
  return ExitCode::partial;
}

class Query : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("FILE", file_, input_description)->required();
    command.add_option("WORD", word_, "Calls, as in 'connect(0, 1); write()'")->required();
    add_limits(command, common_);
    add_subject_options(command, subject_);
  }

  ExitCode run(util::StopToken& stop) override {
    const driver::Subject subject = load_noted(file_, subject_, stop);
    const driver::AnsweredQuery answer = driver::query(subject, word_, stop);
    print(driver::to_text(answer.result, answer.calls));
    return exit_code(answer.result.verdict);
  }

private:
  std::string file_;
  std::string word_;
  driver::SubjectOptions subject_;
};

} // namespace

CommandRow query_command() {
  return {"query", "Is this call sequence legal, and why not?", make_command<Query>};
}

} // namespace parlance::cli
