// parlance export

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/recorded.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "cli/used_files.h"
#include "driver/export_product.h"

#include <algorithm>

namespace parlance::cli {

namespace {

const char* const export_footer =
    R"(The claim holds if and only if the other tool finds that nothing bad is reachable.

Examples:
  parlance learn examples/components/cev.json -o out
  parlance export out/interface.json out/component.json --format chc -o cev.smt2
  z3 fp.engine=spacer cev.smt2
  parlance export out/interface.json out/component.json --format aiger -o cev.aig
  berkeley-abc -c 'read_aiger cev.aig; pdr'

Exit codes: 0 written; 2 usage; 4 a limit or Ctrl-C; 5 bad input or output; 6 a property that is not
reachability, because the environment has choices.)";

const std::map<std::string, driver::ExportFormat> export_formats{
    {"chc", driver::ExportFormat::chc},
    {"vmt", driver::ExportFormat::vmt},
    {"btor2", driver::ExportFormat::btor2},
    {"aiger", driver::ExportFormat::aiger},
    {"c", driver::ExportFormat::c}};

const std::map<std::string, bool> assumes_no_overflow{{"exact", false}, {"assume-none", true}};

class Export : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("INTERFACE", interface_file_, "Interface (.json)")->required();
    command.add_option("FILE", file_, input_description)->required();
    add_choice(command, "--format", how_.format, export_formats,
               "chc (Horn clauses), vmt, btor2, aiger, or c (a program)")
        ->required();
    add_properties(command);
    add_choice(command, "--overflow", how_.assume_no_overflow, assumes_no_overflow,
               "Overflow in state updates: exact (numbers wrap around) or assume-none")
        ->default_str("exact");
    add_output_file(command, output_file_);
    add_limits(command, common_);
    add_subject_options_without(command, "property", given_);
    command.footer(export_footer);
  }

  UsedFiles files() const override {
    UsedFiles files{{{interface_file_}}, {{output_file_}}};
    add_read(files, file_, given_);
    return files;
  }

  util::ExitCode run(util::StopToken& stop) override {
    const interface::Interface interface = load_checked_interface(interface_file_, stop);
    const driver::Subject subject =
        load_noted(file_, with_recorded(given_, {interface, interface_file_}, file_), stop);
    deliver_text(output_file_,
                 driver::export_product(interface, driver::require_component(subject, "export"),
                                        how_, stop, interface_file_));
    return util::ExitCode::complete;
  }

private:
  void add_properties(CLI::App& command) {
    command
        .add_option_function<std::vector<std::string>>(
            "--property",
            [this](const std::vector<std::string>& names) {
              for (const engines::Property property : engines::all_properties) {
                if (std::ranges::count(names, engines::to_text(property)) > 0) {
                  how_.properties.push_back(property);
                }
              }
            },
            "safe, permissive, tight, or several, separated by commas; default: all")
        ->delimiter(',')
        ->check(CLI::IsMember({"safe", "permissive", "tight"}));
  }

  std::string interface_file_;
  std::string file_;
  std::string output_file_;
  driver::GivenOptions given_;
  driver::ExportOptions how_;
};

} // namespace

CommandRow export_command() {
  return {"export", "Write what check decides in the format of another tool", make_command<Export>};
}

} // namespace parlance::cli
