// parlance inspect

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "driver/output.h"

namespace parlance::cli {

namespace {

using util::ExitCode;

const std::map<std::string, bool> inspect_formats{{"text", false}, {"json", true}};

class Inspect : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("FILE", file_, input_description)->required();
    add_choice(command, "--format", as_json_, inspect_formats, "What to print: text or json")
        ->default_str("text");
    add_limits(command, common_);
    add_subject_options(command, given_);
  }

  ExitCode run(util::StopToken& stop) override {
    const driver::Subject subject = load_noted(file_, given_, stop);
    print(as_json_ ? driver::text_of(subject).text : driver::inspect_text(subject));
    return stop.requested() ? ExitCode::limit : ExitCode::complete;
  }

private:
  std::string file_;
  driver::GivenOptions given_;
  bool as_json_ = false;
};

} // namespace

CommandRow inspect_command() {
  return {"inspect", "Print the component that is read: paths, updates, unknowns",
          make_command<Inspect>};
}

} // namespace parlance::cli
