#include "driver/subject.h"

#include "component/json/component_json.h"
#include "driver/checking/lts_check.h"
#include "driver/inspect.h"
#include "driver/learning/lts_learn.h"
#include "util/error.h"
#include "version.h"

namespace parlance::driver {

Subject load_subject(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                     std::vector<std::string>& notes) {
  const FrontEnd& front_end = front_end_of(input, given);
  require_known(given, {&front_end});
  Subject subject = front_end.load(input, given, stop, notes);
  if (auto* loaded = std::get_if<LoadedComponent>(&subject)) {
    loaded->component.syntax = front_end.syntax;
  }
  return subject;
}

interface::Provenance provenance_of(const std::string& input, const GivenOptions& given,
                                    const Subject& subject) {
  const FrontEnd& front_end = front_end_of(input, given);
  interface::Provenance made {
    input, front_end.name, {}, {}
  };
  for (const OptionRow& row : front_end.options) {
    if (row.is_recorded && given.has(row.name)) {
      made.options[row.name] = given.list(row.name);
    }
  }
  if (const auto* loaded = std::get_if<LoadedComponent>(&subject)) {
    made.versions = loaded->versions;
  }
  made.versions["parlance"] = PARLANCE_VERSION;
  return made;
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
    answer.calls = interface::parse_calls(word, interface::signatures_of(calls_of(*lts, store)));
    answer.result = query(*lts, answer.calls);
  } else {
    const component::Component& component = std::get<LoadedComponent>(subject).component;
    answer.calls = interface::parse_calls(word, interface::signatures_of(component));
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
