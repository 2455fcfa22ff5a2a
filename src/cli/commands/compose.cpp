// parlance compose

#include "automata/lts_operations.h"
#include "automata/lts_text.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/subject_options.h"
#include "cli/systems.h"
#include "cli/used_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlance::cli {

namespace {

using automata::Lts;

const char* const compose_footer =
    R"(Actions that several systems have happen together, all others one at a time.

Examples:
  parlance compose examples/lts/io.fsp:Input examples/lts/io.fsp:Output -o system.aut
  parlance compose client.fsp server.aut --format fsp

Exit codes: 0 written; 2 usage; 4 too many states, or a limit; 5 bad input or output; 6 an action that
AUT cannot write.)";

enum class SystemFormat : std::uint8_t { by_name, fsp, aut };

const std::map<std::string, SystemFormat> system_formats{{"fsp", SystemFormat::fsp},
                                                         {"aut", SystemFormat::aut}};

class Compose : public Command {
public:
  void add_options(CLI::App& command) override {
    add_common_options(command, common_);
    command
        .add_option("FILE", files_,
                    "FSP (.fsp, or one process: .fsp:NAME), AUT (.aut) or SCXML (.scxml)")
        ->required();
    add_choice(command, "--format", format_, system_formats,
               "fsp or aut; default: as -o is called, or fsp");
    add_output_file(command, output_file_);
    add_limits(command, common_);
    add_option_rows(command, driver::system_options(), given_);
    command.footer(compose_footer);
  }

  UsedFiles files() const override {
    UsedFiles files{{}, {{output_file_}}};
    add_read(files, files_);
    return files;
  }

  util::ExitCode run(util::StopToken& stop) override {
    require_known_for(files_, given_);
    const Lts whole = composed(stop);
    if (writes_aut()) {
      const std::string problem = automata::aut_problem(whole);
      if (!problem.empty()) {
        throw util::UserError(util::ExitCode::unsupported, problem);
      }
    }
    deliver_text(output_file_, writes_aut() ? automata::to_aut(whole) : automata::to_fsp(whole));
    return util::ExitCode::complete;
  }

private:
  /// By the option, else by the file's name, else FSP.
  bool writes_aut() const {
    return format_ == SystemFormat::aut ||
           (format_ == SystemFormat::by_name && output_file_.ends_with(".aut"));
  }

  Lts composed(util::StopToken& stop) const {
    std::vector<Lts> systems;
    std::vector<std::string> names;
    for (const std::string& file : files_) {
      systems.push_back(load_required_system(file, given_, stop));
      names.push_back(systems.back().name());
    }
    std::vector<const Lts*> parts;
    for (const Lts& system : systems) {
      parts.push_back(&system);
    }
    return automata::composed(parts, fmt::format("{}", fmt::join(names, "_")),
                              {driver::lts_input(given_).max_states, {}, &stop});
  }

  std::vector<std::string> files_;
  std::string output_file_;
  SystemFormat format_ = SystemFormat::by_name;
  driver::GivenOptions given_;
};

} // namespace

CommandRow compose_command() {
  return {"compose", "Compose labelled transition systems in parallel", make_command<Compose>};
}

} // namespace parlance::cli
