#include "driver/subject.h"

#include "component/component_json.h"
#include "driver/checking/lts_check.h"
#include "driver/inspect.h"
#include "driver/learning/lts_learn.h"
#include "driver/subjects/property.h"
#include "driver/subjects/scxml_input.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::driver {

namespace {

std::vector<automata::Lts> all_properties(const SubjectOptions& options,
                                          const util::StopToken& stop) {
  std::vector<automata::Lts> properties;
  for (const std::string& file : options.properties) {
    for (automata::Lts& property : load_properties(file, options.lts, stop)) {
      properties.push_back(std::move(property));
    }
  }
  return properties;
}

/// How the errors of such a file are named.
std::string naming_errors(const std::string& input) {
  return input.ends_with(".aut") ? "--error names states or labels that are errors"
         : is_scxml(input)       ? "--error names states or events that are errors"
                                 : "ERROR and properties are what fails in FSP";
}

Subject explicit_subject(const automata::Lts& lts, const std::string& input,
                         const SubjectOptions& options, const util::StopToken& stop,
                         std::vector<std::string>& notes) {
  const std::vector<automata::Lts> properties = all_properties(options, stop);
  for (const automata::Lts& property : properties) {
    for (const std::string& label : property.actions()) {
      if (!lts.find_action(label)) {
        notes.push_back("property " + property.name() + " speaks of " + label + ", which " +
                        lts.name() + " does not do: the environment may do it at any time");
      }
    }
  }
  ExplicitComponent component =
      explicit_component(lts, properties, options.calls, options.lts, stop);
  if (!component.lts.has_failing_states()) {
    notes.push_back(input + ": nothing can fail, so that every sequence is legal; " +
                    naming_errors(input));
  }
  return component;
}

Subject with_observations_and_properties(LoadedComponent loaded, const SubjectOptions& options,
                                         const util::StopToken& stop,
                                         std::vector<std::string>& notes) {
  loaded.component = component::observe(std::move(loaded.component), options.java.extract.observe);
  for (const automata::Lts& property : all_properties(options, stop)) {
    loaded.component = with_property(std::move(loaded.component), property, notes);
  }
  return loaded;
}

Subject load_class(const std::string& input, const SubjectOptions& options, util::StopToken& stop,
                   std::vector<std::string>& notes) {
  JavaInput java = options.java;
  java.extract.calls = options.calls;
  return with_observations_and_properties(load_java(input, java, stop), options, stop, notes);
}

Subject with_calls_chosen(LoadedComponent loaded, const SubjectOptions& options,
                          const util::StopToken& stop, std::vector<std::string>& notes) {
  Subject subject = with_observations_and_properties(std::move(loaded), options, stop, notes);
  component::Component& component = std::get<LoadedComponent>(subject).component;
  component = component::with_choice(std::move(component), options.calls);
  return subject;
}

scxml::ExtractOptions chart_options(const SubjectOptions& options) {
  const java::ExecutionOptions& execution = options.java.extract.execution;
  scxml::ExtractOptions extract;
  extract.errors = options.lts.errors;
  extract.limits.loop_bound = execution.loop_bound;
  extract.limits.path_bound = execution.path_bound;
  for (const auto* names : {&options.calls.methods, &options.calls.hide, &options.calls.alphabet}) {
    extract.events.insert(extract.events.end(), names->begin(), names->end());
  }
  return extract;
}

Subject load_chart(const std::string& input, const SubjectOptions& options, util::StopToken& stop,
                   std::vector<std::string>& notes) {
  LoadedChart chart = load_scxml(input, chart_options(options), stop);
  if (const auto* lts = std::get_if<automata::Lts>(&chart)) {
    return explicit_subject(*lts, input, options, stop, notes);
  }
  return with_calls_chosen(std::get<LoadedComponent>(std::move(chart)), options, stop, notes);
}

} // namespace

Subject load_subject(const std::string& input, const SubjectOptions& options, util::StopToken& stop,
                     std::vector<std::string>& notes) {
  if (is_lts(input)) {
    return explicit_subject(load_lts(input, options.lts, stop), input, options, stop, notes);
  }
  if (is_scxml(input)) {
    return load_chart(input, options, stop, notes);
  }
  return is_java(input, options.java)
             ? load_class(input, options, stop, notes)
             : with_calls_chosen(load_component(input, stop), options, stop, notes);
}

LearnResult learn(const Subject& subject, const LearnOptions& options, util::StopToken& stop,
                  const ProgressSink& progress) {
  if (const auto* lts = std::get_if<ExplicitComponent>(&subject)) {
    return learn(*lts, options, stop, progress);
  }
  return learn(std::get<LoadedComponent>(subject).component, options, stop, progress);
}

CheckResult check(const interface::Interface& interface, const Subject& subject,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where) {
  if (const auto* lts = std::get_if<ExplicitComponent>(&subject)) {
    return check(interface, *lts, options, stop, where);
  }
  return check(interface, std::get<LoadedComponent>(subject).component, options, stop, where);
}

AnsweredQuery query(const Subject& subject, const std::string& word, util::StopToken& stop) {
  AnsweredQuery answer;
  if (const auto* lts = std::get_if<ExplicitComponent>(&subject)) {
    term::TermStore store;
    answer.calls = interface::parse_calls(word, calls_of(*lts, store).methods);
    answer.result = query(*lts, answer.calls);
  } else {
    const component::Component& component = std::get<LoadedComponent>(subject).component;
    answer.calls = interface::parse_calls(word, component.methods);
    answer.result = query(component, answer.calls, stop);
  }
  return answer;
}

std::string inspect_text(const Subject& subject) {
  const auto* lts = std::get_if<ExplicitComponent>(&subject);
  return lts != nullptr ? inspect_text(*lts)
                        : inspect_text(std::get<LoadedComponent>(subject).component);
}

ComponentText text_of(const Subject& subject) {
  if (const auto* lts = std::get_if<ExplicitComponent>(&subject)) {
    return {system_file, flat_text(*lts)};
  }
  return text_of(std::get<LoadedComponent>(subject).component);
}

const component::Component& require_component(const Subject& subject, const std::string& what) {
  const auto* loaded = std::get_if<LoadedComponent>(&subject);
  if (loaded == nullptr) {
    throw util::UserError(util::ExitCode::unsupported,
                          what + " needs a component with variables, and not one that is given by "
                                 "its states");
  }
  return loaded->component;
}

} // namespace parlance::driver
