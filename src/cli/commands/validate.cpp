// parlance validate

#include "driver/validation/validate.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/recorded.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "driver/checking/check.h"
#include "driver/subjects/java_input.h"

namespace parlance::cli {

namespace {

const char* const validate_footer =
    R"(This command executes the class, and is the only one that does. It runs in an empty directory that
is removed afterwards, with limits on time, memory, threads and files, starts no other processes and
has no network. It can read files elsewhere, but not change them, if the system grants a mount
namespace; if it does not, nothing prevents the class from changing them.

Every transition and every forbidden call is tried, with arguments at the borders of the guards,
and with several arguments that are the same object; then longer sequences, some of them random.

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
    command.add_option(
        "--class", how_.class_name,
        "The class: its name (a.b.C), or its .java or .class file; default: what the\n"
        "interface was made of. Other options are as for that, unless given");
    add_option_rows(command, driver::class_options(), given_);
    command
        .add_option("--trials", how_.trials,
                    "Runs of a sequence that depends on unknown values, with other values in each")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command.add_option("--max-sequences", how_.max_sequences, "Largest number of sequences to run")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command.add_flag("--allow-network", how_.allow_network,
                     "Let the class use the network; needed if it cannot be cut off from it");
    add_limits(command, common_);
    command.footer(validate_footer);
  }

  util::ExitCode run(util::StopToken& stop) override {
    const interface::Interface interface = load_checked_interface(interface_file_, stop);
    read_options(interface);
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
  static bool is_made_of_a_class(const interface::Interface& interface) {
    return interface.made && interface.made->front_end == driver::java_front_end().name;
  }

  /// As they are given, or as the interface was made.
  void read_options(const interface::Interface& interface) {
    const InterfaceFile recorded{interface, interface_file_};
    const driver::GivenOptions given =
        is_made_of_a_class(interface)
            ? with_recorded_rows(given_, recorded, driver::class_options())
            : given_;
    how_.class_path = given.text("classpath");
    if (how_.class_name.empty()) {
      take_class(recorded);
    }
    how_.jdk = given.text("jdk");
    how_.errors = given.list("errors");
    how_.errors_in = given.list("errors-in");
    how_.unknown_fields = given.list("unknown-fields");
    how_.hide_parameters = given.has("hide-parameters");
  }

  /// A file, a name, or the class of a directory or an archive, which is then on the class path.
  void take_class(const InterfaceFile& recorded) {
    if (!is_made_of_a_class(recorded.interface)) {
      throw util::UserError(util::ExitCode::usage,
                            "--class is required: " + interface_file_ + " was not made of a class");
    }
    const std::string input = input_or_recorded("", recorded);
    const std::string class_name =
        driver::GivenOptions{recorded.interface.made->options}.text("class");
    how_.class_name = class_name.empty() ? input : class_name;
    if (!class_name.empty()) {
      how_.class_path = input + (how_.class_path.empty() ? "" : ":" + how_.class_path);
    }
  }

  std::string interface_file_;
  driver::GivenOptions given_;
  driver::ValidateOptions how_;
};

} // namespace

CommandRow validate_command() {
  return {"validate",
          "Run a Java class in a virtual machine, and compare what it does with an interface",
          make_command<Validate>};
}

} // namespace parlance::cli
