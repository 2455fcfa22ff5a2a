#include "cli/composition_commands.h"

#include "automata/lts_operations.h"
#include "automata/lts_text.h"
#include "cli/print.h"
#include "cli/standard_error.h"
#include "driver/discharge.h"
#include "driver/load.h"
#include "driver/lts_input.h"
#include "driver/output.h"
#include "driver/scxml_input.h"
#include "driver/subject.h"
#include "driver/verify.h"
#include "interface/interface_json.h"
#include "interface/messages.h"
#include "util/text_position.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlance::cli {

namespace {

using automata::Lts;
using util::ExitCode;

/// By the option, else by the file's name, else FSP.
bool writes_aut(const Options& options) {
  return options.format == driver::Format::aut ||
         (options.format != driver::Format::fsp && options.output_file.ends_with(".aut"));
}

Lts load_system(const std::string& file, const Options& options, util::StopToken& stop) {
  if (!driver::may_be_system(file)) {
    throw util::UserError(ExitCode::usage,
                          file + ": expected a labelled transition system: .fsp, .aut or .scxml");
  }
  std::optional<Lts> system = driver::load_system(file, options.subject.lts, stop);
  if (!system) {
    throw util::UserError(ExitCode::unsupported,
                          file + ": the chart has data, or steps that are not known, so that it is "
                                 "no labelled transition system");
  }
  return *std::move(system);
}

/// The first component of verify, and what is found out about it.
struct First {
  std::string name;
  driver::Verification result;
  std::vector<std::string> notes;
};

First verify_system(const Lts& first, const Lts& second, const std::vector<Lts>& properties,
                    const Options& options, util::StopToken& stop) {
  return {first.name(),
          driver::verify(first, second, properties, options.subject.lts.max_states, stop),
          {}};
}

First verify_first(const Lts& second, const std::vector<Lts>& properties, const Options& options,
                   util::StopToken& stop) {
  if (driver::may_be_system(options.first_file)) {
    const auto system = driver::load_system(options.first_file, options.subject.lts, stop);
    if (system) {
      return verify_system(*system, second, properties, options, stop);
    }
  }
  First first;
  driver::SubjectOptions without_properties = options.subject;
  without_properties.properties.clear();
  const driver::Subject subject =
      driver::load_subject(options.first_file, without_properties, stop, first.notes);
  const component::Component& component = driver::require_component(subject, "verify");
  first.name = component.name;
  driver::VerifyOptions how;
  how.unknown_as = options.unknown_as;
  how.learn.depth = options.depth;
  first.result = driver::verify(component, second, properties, how, stop);
  return first;
}

void warn_of_errors(const Lts& lts, std::vector<std::string>& notes) {
  if (lts.has_failing_states()) {
    notes.push_back(lts.name() + " has errors of its own; they are not looked at here");
  }
}

} // namespace

void show_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    to_standard_error(fmt::format("parlance: note: {}\n", util::one_line(note)));
  }
}

ExitCode compose(const Options& options, util::StopToken& stop) {
  std::vector<Lts> systems;
  std::vector<std::string> names;
  for (const std::string& file : options.files) {
    systems.push_back(load_system(file, options, stop));
    names.push_back(systems.back().name());
  }
  std::vector<const Lts*> parts;
  for (const Lts& system : systems) {
    parts.push_back(&system);
  }
  const Lts whole = automata::composed(parts, fmt::format("{}", fmt::join(names, "_")),
                                       {options.subject.lts.max_states, {}, &stop});
  if (writes_aut(options)) {
    const std::string problem = automata::aut_problem(whole);
    if (!problem.empty()) {
      throw util::UserError(ExitCode::unsupported, problem);
    }
  }
  deliver_text(options.output_file,
               writes_aut(options) ? automata::to_aut(whole) : automata::to_fsp(whole));
  return ExitCode::complete;
}

ExitCode discharge(const Options& options, util::StopToken& stop) {
  const interface::Interface interface = driver::load_interface(options.first_file, stop);
  stop.check();
  const Lts client = load_system(options.second_file, options, stop);
  const driver::Discharge result = driver::discharge(interface, client, options.unknown_as, stop);
  std::vector<std::string> notes;
  std::vector<std::string> methods;
  for (const interface::GuardedCall& symbol : interface.alphabet) {
    methods.push_back(symbol.method);
  }
  for (const std::string& action : result.own_actions) {
    const std::string suggestion = interface::suggestion(action, methods);
    notes.push_back(action + " is an action of " + client.name() + " alone, and no call" +
                    suggestion);
  }
  for (const std::string& action : result.any_arguments) {
    notes.push_back(action + " is called with any arguments; " + action + ".5 would pass one");
  }
  warn_of_errors(client, notes);
  show_notes(notes);
  print(driver::to_text(result, interface, options.first_file, client.name()));
  return driver::exit_code(result.answer);
}

ExitCode verify(const Options& options, util::StopToken& stop) {
  const Lts second = load_system(options.second_file, options, stop);
  std::vector<Lts> properties;
  for (const std::string& file : options.subject.properties) {
    for (Lts& property : driver::load_properties(file, options.subject.lts, stop)) {
      properties.push_back(std::move(property));
    }
  }
  const auto [first_name, result, found] = verify_first(second, properties, options, stop);
  std::vector<std::string> notes = found;
  notes.insert(notes.end(), result.notes.begin(), result.notes.end());
  warn_of_errors(second, notes);
  show_notes(notes);
  print(driver::to_text(result, first_name, second.name()));
  if (!options.output_file.empty()) {
    driver::write_file(options.output_file, interface::to_json(result.assumption));
  }
  return driver::exit_code(result.answer);
}

} // namespace parlance::cli
