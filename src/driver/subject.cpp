#include "driver/subject.h"

#include "component/component_json.h"
#include "driver/inspect.h"
#include "driver/lts_learn.h"
#include "driver/property.h"
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

Subject load_explicit(const std::string& input, const SubjectOptions& options,
                      const util::StopToken& stop, std::vector<std::string>& notes) {
  const automata::Lts lts = load_lts(input, options.lts, stop);
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
                    (input.ends_with(".aut") ? "--error names states or labels that are errors"
                                             : "ERROR and properties are what fails in FSP"));
  }
  return component;
}

Subject load_with_variables(const std::string& input, const SubjectOptions& options,
                            util::StopToken& stop, std::vector<std::string>& notes) {
  JavaInput java = options.java;
  java.extract.calls = options.calls;
  const bool is_class = is_java(input, java);
  LoadedComponent loaded = is_class ? load_java(input, java, stop) : load_component(input, stop);
  loaded.component = component::observe(std::move(loaded.component), options.java.extract.observe);
  for (const automata::Lts& property : all_properties(options, stop)) {
    loaded.component = with_property(std::move(loaded.component), property, notes);
  }
  if (!is_class) {
    loaded.component = component::with_choice(std::move(loaded.component), options.calls);
  }
  return loaded;
}

} // namespace

Subject load_subject(const std::string& input, const SubjectOptions& options, util::StopToken& stop,
                     std::vector<std::string>& notes) {
  return is_lts(input) ? load_explicit(input, options, stop, notes)
                       : load_with_variables(input, options, stop, notes);
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
    return {"component.aut", flat_text(*lts)};
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
