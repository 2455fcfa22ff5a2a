// parlance show

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subjects.h"

namespace parlance::cli {

namespace {

class Show : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("INTERFACE", file_, "Interface (.json)")->required();
    add_format(command, format_);
    add_output_file(command, output_file_);
    add_unknown(command, unknown_as_,
                "fsp, aut, scxml: what unknown calls count as; default: error");
    add_limits(command, common_);
  }

  UsedFiles files() const override { return {{{file_}}, {{output_file_}}}; }

  util::ExitCode run(util::StopToken& stop) override {
    deliver_text(output_file_, format_->write(load_checked_interface(file_, stop), unknown_as_));
    return util::ExitCode::complete;
  }

private:
  std::string file_;
  std::string output_file_;
  const interface::OutputFormat* format_ = &interface::format_named("text");
  interface::UnknownAs unknown_as_ = interface::UnknownAs::unknown;
};

} // namespace

CommandRow show_command() {
  return {"show", "Print an interface in another format", make_command<Show>};
}

} // namespace parlance::cli
