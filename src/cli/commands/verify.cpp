// parlance verify

#include "driver/composition/verify.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "cli/systems.h"
#include "cli/used_files.h"
#include "driver/subject.h"
#include "driver/subjects/scxml_input.h"
#include "driver/subjects/shared_options.h"
#include "interface/json/interface_json.h"
#include "util/files.h"

namespace parlance::cli {

namespace {

using automata::Lts;

const char* const verify_footer =
    R"(Learns what M1 needs of its environment for the properties to hold, and checks that M2 keeps to it.

Example:
  parlance verify examples/lts/io.fsp:Input examples/lts/io.fsp:Output \
      --property examples/lts/io.fsp:Order

Exit codes: 0 nothing fails; 1 something does, with a run of the whole that was replayed; 2 usage;
3 not decided; 4 a limit; 5 bad input.)";

/// The first component, and what is found out about it.
struct First {
  std::string name;
  driver::Verification result;
  std::vector<std::string> notes;
};

class Verify : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command.add_option("M1", first_file_, input_description)->required();
    command.add_option("M2", second_file_, "Its environment (.fsp, .fsp:NAME, .aut, .scxml)")
        ->required();
    add_unknown(command, unknown_as_, "What unknown calls count as: unknown, error or legal");
    command.add_option("-o,--output", output_file_,
                       "Write the interface that was learned here, as JSON");
    add_depth(command, depth_);
    add_limits(command, common_);
    add_subject_options(command, given_);
    command.footer(verify_footer);
  }

  UsedFiles files() const override {
    UsedFiles files{{}, {{output_file_}}};
    add_read(files, first_file_, given_);
    add_read(files, {second_file_});
    return files;
  }

  util::ExitCode run(util::StopToken& stop) override {
    require_known_for({first_file_, second_file_}, given_);
    const Lts second = load_required_system(second_file_, given_, stop);
    const std::vector<Lts> properties = driver::all_properties(given_, stop);
    const auto [first_name, result, found] = verify_first(second, properties, stop);
    std::vector<std::string> notes = found;
    notes.insert(notes.end(), result.notes.begin(), result.notes.end());
    warn_of_errors(second, notes);
    show_notes(notes);
    print(driver::to_text(result, first_name, second.name()));
    if (!output_file_.empty()) {
      util::write_file(output_file_, interface::to_json(result.assumption));
    }
    return driver::exit_code(result.answer);
  }

private:
  First verify_first(const Lts& second, const std::vector<Lts>& properties,
                     util::StopToken& stop) const {
    if (driver::may_be_system(first_file_)) {
      const driver::LtsInput input = driver::lts_input(given_);
      const auto system = driver::load_system(first_file_, input, stop);
      if (system) {
        return {system->name(),
                driver::verify(*system, second, properties, input.max_states, stop),
                {}};
      }
    }
    return verify_component(second, properties, stop);
  }

  First verify_component(const Lts& second, const std::vector<Lts>& properties,
                         util::StopToken& stop) const {
    First first;
    driver::GivenOptions options =
        driver::known_to(driver::front_end_of(first_file_, given_), given_);
    options.texts.erase("property"); // those are checked of the whole
    const driver::Subject subject = driver::load_subject(first_file_, options, stop, first.notes);
    const component::Component& component = driver::require_component(subject, "verify");
    first.name = component.name;
    driver::VerifyOptions how;
    how.unknown_as = unknown_as_;
    how.learn.depth = depth_;
    first.result = driver::verify(component, second, properties, how, stop);
    return first;
  }

  std::string first_file_;
  std::string second_file_;
  std::string output_file_;
  driver::GivenOptions given_;
  interface::UnknownAs unknown_as_ = interface::UnknownAs::unknown;
  std::uint32_t depth_ = 8;
};

} // namespace

CommandRow verify_command() {
  return {"verify", "Do two components together keep a property? By the interface of the first",
          make_command<Verify>};
}

} // namespace parlance::cli
