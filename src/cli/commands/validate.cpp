// parlance validate

#include "driver/validation/validate.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subjects.h"
#include "driver/checking/check.h"

namespace parlance::cli {

namespace {

const char* const validate_footer =
    R"(This command executes the class, and is the only one that does. It runs in an empty directory that
is removed afterwards, with limits on time, memory, threads and files, starts no other processes and
has no network. Files elsewhere it can read and not change, where the system grants a mount namespace;
where it does not, nobody prevents that.

Every transition and every forbidden call is tried, with arguments at the borders of the guards,
and with arguments that are one object; then longer sequences, some of them at random.

Example:
  parlance learn examples/components/explorer.json -o out
  parlance validate out/interface.json --class examples/java/Explorer.java

Exit codes: 0 every sequence ended as the interface says; 1 one did not, or what is forbidden never
failed; 3 nothing could be run, or the virtual machine itself ended all of it; 4 a limit or Ctrl-C,
what was found until then is printed; 5 no JDK, no such class, or other methods than the interface
has; 6 the virtual machine ended in the middle, or the system cannot cut the class off from the
network and --allow-network is not given.)";

class Validate : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("INTERFACE", interface_file_, "Interface (.json)")->required();
    add_class(command);
    add_hidden_state(command);
    command
        .add_option("--trials", how_.trials,
                    "Runs of a sequence that depends on what nobody knows, which is made up")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command.add_option("--max-sequences", how_.max_sequences, "Most sequences to run")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command.add_flag("--allow-network", how_.allow_network,
                     "Let the class use the network; needed where it cannot be cut off from it");
    add_limits(command, common_);
    command.footer(validate_footer);
  }

  util::ExitCode run(util::StopToken& stop) override {
    const interface::Interface interface = load_checked_interface(interface_file_, stop);
    show_notes(driver::other_errors(
        interface, java::error_assumptions({java::counted_classes(how_.errors), how_.errors_in})));
    const driver::ValidateResult result = driver::validate(interface, how_, stop);
    print(driver::to_text(result));
    if (result.stopped != util::StopReason::none) {
      say_stopped(result.stopped);
    }
    return driver::exit_code(result);
  }

private:
  void add_class(CLI::App& command) {
    command
        .add_option("--class", how_.class_name,
                    "The class: its name (a.b.C), or its .java or .class file")
        ->required();
    command.add_option(
        "--classpath", how_.class_path,
        "Directories and jars that have the class and what it needs, separated by colons");
    command.add_option("--jdk", how_.jdk,
                       "The JDK to run; default: JAVA_HOME, or the one on the PATH");
    command
        .add_option("--errors", how_.errors,
                    "Exceptions that count: all, assert, or classes, separated by commas")
        ->delimiter(',')
        ->default_str("all");
    command
        .add_option("--errors-in", how_.errors_in, "Count only what is raised inside these methods")
        ->delimiter(',');
  }

  void add_hidden_state(CLI::App& command) {
    command
        .add_option("--unknown-fields", how_.unknown_fields,
                    "Fields that may have any value after construction, as for learn")
        ->delimiter(',');
    command.add_flag("--hide-parameters", how_.hide_parameters,
                     "Nobody knows how the object was constructed, as for learn");
  }

  std::string interface_file_;
  driver::ValidateOptions how_;
};

} // namespace

CommandRow validate_command() {
  return {"validate",
          "Run a Java class in a virtual machine, and compare what it does with an interface",
          make_command<Validate>};
}

} // namespace parlance::cli
