// parlance query

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/recorded.h"
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
    command
        .add_option("FILE", file_,
                    std::string(input_description) +
                        ",\nor an interface (.json): then what it was made of, as it was made")
        ->required();
    command.add_option("WORD", word_, "Calls, as in 'connect(0, 1); write()'")->required();
    add_limits(command, common_);
    add_subject_options(command, given_);
  }

  ExitCode run(util::StopToken& stop) override {
    const driver::Subject subject = load(stop);
    const driver::AnsweredQuery answer = driver::query(subject, word_, stop);
    print(driver::to_text(answer.result, answer.calls));
    return exit_code(answer.result.verdict);
  }

private:
  driver::Subject load(util::StopToken& stop) const {
    if (!driver::is_interface_file(file_)) {
      return load_noted(file_, given_, stop);
    }
    const interface::Interface interface = driver::load_interface(file_, stop);
    if (!interface.made) {
      return load_noted(file_, given_, stop); // which says that it is no component
    }
    const InterfaceFile recorded{interface, file_};
    const std::string input = input_or_recorded("", recorded);
    driver::Subject subject = load_noted(input, with_recorded(given_, recorded, input), stop);
    note_other_versions(recorded, subject);
    return subject;
  }

  std::string file_;
  std::string word_;
  driver::GivenOptions given_;
};

} // namespace

CommandRow query_command() {
  return {"query", "Is this call sequence legal, and why not?", make_command<Query>};
}

} // namespace parlance::cli
