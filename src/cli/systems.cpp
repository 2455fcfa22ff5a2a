#include "cli/systems.h"

#include "driver/subjects/scxml_input.h"
#include "util/error.h"

namespace parlance::cli {

automata::Lts load_required_system(const std::string& file, const driver::GivenOptions& given,
                                   util::StopToken& stop) {
  if (!driver::may_be_system(file)) {
    throw util::UserError(util::ExitCode::usage,
                          file + ": expected a labelled transition system: .fsp, .aut or .scxml");
  }
  std::optional<automata::Lts> system = driver::load_system(file, driver::lts_input(given), stop);
  if (!system) {
    throw util::UserError(util::ExitCode::unsupported,
                          file + ": the chart has data, or steps that are not known, so that it is "
                                 "no labelled transition system");
  }
  return *std::move(system);
}

void require_known_for(const std::vector<std::string>& files, const driver::GivenOptions& given) {
  std::vector<const driver::FrontEnd*> readers;
  for (const std::string& file : files) {
    readers.push_back(&driver::front_end_of(file, given));
  }
  driver::require_known(given, readers);
}

void warn_of_errors(const automata::Lts& system, std::vector<std::string>& notes) {
  if (system.has_failing_states()) {
    notes.push_back(system.name() + " has errors of its own; they are not looked at here");
  }
}

} // namespace parlance::cli
