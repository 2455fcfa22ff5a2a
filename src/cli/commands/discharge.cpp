// parlance discharge

#include "driver/composition/discharge.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "cli/systems.h"
#include "util/messages.h"

namespace parlance::cli {

namespace {

const char* const discharge_footer =
    R"(An action of the client is a call if it is called like a method, with arguments behind it:
move.5, in FSP also move[5], in AUT also move(5). Without arguments any may be passed.

Example:
  parlance learn examples/lts/door.fsp -o out
  parlance discharge out/interface.json examples/lts/visitor.fsp

Exit codes: 0 it stays inside; 1 it does not, with a run that shows it; 2 usage; 3 it makes a call of
which the interface says unknown; 4 a limit; 5 bad input.)";

std::vector<std::string> notes_of(const driver::Discharge& result,
                                  const interface::Interface& interface,
                                  const automata::Lts& client) {
  std::vector<std::string> methods;
  for (const interface::NamedCall& symbol : interface.calls()) {
    methods.push_back(symbol.method);
  }
  std::vector<std::string> notes;
  for (const std::string& action : result.own_actions) {
    notes.push_back(action + " is an action of " + client.name() + " alone, and no call" +
                    util::suggestion(action, methods));
  }
  for (const std::string& action : result.any_arguments) {
    notes.push_back(action + " is called with any arguments; " + action + ".5 would pass one");
  }
  warn_of_errors(client, notes);
  return notes;
}

class DischargeClient : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("INTERFACE", interface_file_, "Interface (.json)")->required();
    command.add_option("CLIENT", client_file_, "The client (.fsp, .fsp:NAME, .aut, .scxml)")
        ->required();
    add_unknown(command, unknown_as_, "What unknown calls count as: unknown, error or legal");
    add_limits(command, common_);
    add_option_rows(command, driver::system_options(), given_);
    command.footer(discharge_footer);
  }

  util::ExitCode run(util::StopToken& stop) override {
    require_known_for({client_file_}, given_);
    const interface::Interface interface = load_checked_interface(interface_file_, stop);
    const automata::Lts client = load_required_system(client_file_, given_, stop);
    const driver::Discharge result = driver::discharge(interface, client, unknown_as_, stop);
    show_notes(notes_of(result, interface, client));
    print(driver::to_text(result, interface, interface_file_, client.name()));
    return driver::exit_code(result.answer);
  }

private:
  std::string interface_file_;
  std::string client_file_;
  interface::UnknownAs unknown_as_ = interface::UnknownAs::unknown;
  driver::GivenOptions given_;
};

} // namespace

CommandRow discharge_command() {
  return {"discharge", "Does a client make only calls that an interface allows?",
          make_command<DischargeClient>};
}

} // namespace parlance::cli
