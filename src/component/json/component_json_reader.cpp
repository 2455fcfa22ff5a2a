#include "component/json/assumption_json.h"
#include "component/json/component_json.h"
#include "component/json/term_json.h"
#include "component/json/variable_json.h"
#include "util/file_format.h"
#include "util/json/json_document.h"
#include "util/json/json_place.h"
#include "util/json/reason_json.h"
#include "util/reason.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace parlance::component {

namespace {

using util::JsonPlace;
using Names = std::map<std::string, Term>;

/// An entry of a list under its name: `method 'push'`, or `method 'push': parameter 'k'`.
JsonPlace named(const JsonPlace& entry, const std::string& kind) {
  const std::string name = entry.at("name").string();
  JsonPlace here = entry.called(kind + " '" + name + "'");
  if (name.empty()) {
    here.fail("an empty name");
  }
  return here;
}

/// What stands for a name in formulas.
void declare(Names& names, const Variable& variable, const JsonPlace& place) {
  if (std::ranges::any_of(variable.name, [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
      })) {
    place.fail("a name with control characters");
  }
  if (!names.emplace(variable.name, variable.symbol).second) {
    place.fail("the name is used twice");
  }
}

std::vector<std::string> read_observations(const JsonPlace& method) {
  std::vector<std::string> observations = method.strings_or_empty("observations");
  for (const std::string& observation : observations) {
    if (observation.empty() || std::ranges::count(observations, observation) > 1) {
      method.fail("observations must have names that differ");
    }
  }
  if (method.has("observations") && observations.empty()) {
    method.at("observations").fail("must not be empty");
  }
  return observations;
}

/// Which of the method's observations an ok path shows.
std::uint32_t read_observation(const JsonPlace& outcome, const Method& method) {
  const std::string name = outcome.string_or_empty("observation");
  if (name.empty() && method.observations.empty()) {
    return 0;
  }
  const std::optional<std::uint32_t> found = method.observation_index(name);
  if (!found) {
    outcome.fail(name.empty() ? "an ok path must have one of the method's observations"
                              : "'" + name + "' is none of the method's observations");
  }
  return *found;
}

void check_value(const Outcome& outcome, const Method& method, const JsonPlace& place) {
  if (outcome.value != nullptr && !outcome.exception.empty()) {
    place.fail("a value and an exception; a call ends with one of them");
  }
  if (!method.result || !outcome.exception.empty()) {
    return;
  }
  if (outcome.value == nullptr) {
    place.fail("a value of sort " + method.result->sort.smtlib() + " is missing");
  }
  if (outcome.value->sort() != method.result->sort) {
    place.fail("the value has sort " + outcome.value->sort().smtlib() +
               ", but the method's result " + method.result->sort.smtlib());
  }
}

class Reader {
public:
  explicit Reader(term::TermStore& store) : store_(store) {}

  Component read(const JsonPlace& document) {
    // Before the keys: another version may have others.
    version_ = util::read_version(document.at("format"), util::component_format);
    document.expect_keys(
        {"format", "name", "variables", "initial", "methods", "internal", "assumptions"});
    Component component;
    component.name = document.at("name").string();
    if (component.name.empty()) {
      document.at("name").fail("an empty name");
    }
    read_state(document, component);
    component.methods = read_steps(document.at("methods").elements(), component, true);
    component.internal = read_steps(document.elements_or_empty("internal"), component, false);
    component.assumptions = read_assumptions(document);
    return component;
  }

private:
  Term term(const JsonPlace& place, const Names& names) const {
    return read_term(place, store_, [&](const std::string& name) -> Term {
      const auto found = names.find(name);
      return found == names.end() ? nullptr : found->second;
    });
  }

  Term term(const JsonPlace& place, const Sort& sort, const Names& names) const {
    const Term result = term(place, names);
    if (result->sort() != sort) {
      place.fail("'" + place.string() + "' has sort " + result->sort().smtlib() + ", expected " +
                 sort.smtlib());
    }
    return result;
  }

  Variable declared(const JsonPlace& entry, Names& names) const {
    Variable variable = read_variable(entry, entry.at("name").string(), store_);
    declare(names, variable, entry);
    return variable;
  }

  void read_state(const JsonPlace& document, Component& component) const {
    Names names;
    std::vector<Term> initial;
    for (const JsonPlace& element : document.at("variables").elements()) {
      const JsonPlace entry = named(element, "variable");
      entry.expect_keys({"name", "sort", "init"});
      const Variable& variable = component.variables.emplace_back(declared(entry, names));
      if (const auto init = entry.find("init")) {
        initial.push_back(term::equal(variable.symbol, term(*init, variable.sort(), {})));
      }
    }
    if (const auto condition = document.find("initial")) {
      initial.push_back(term(*condition, Sort::boolean(), names));
    }
    component.initial = term::and_(store_, initial);
  }

  /// Methods, or internal steps.
  std::vector<Method> read_steps(const std::vector<JsonPlace>& entries, const Component& component,
                                 bool callable) const {
    std::vector<Method> steps;
    std::set<std::string> seen;
    for (const JsonPlace& entry : entries) {
      const JsonPlace place = named(entry, callable ? "method" : "internal step");
      place.expect_keys(callable ? std::vector<std::string>{"name", "parameters", "inputs", "paths",
                                                            "result", "observations"}
                                 : std::vector<std::string>{"name", "inputs", "paths"});
      steps.push_back(read_step(place, component));
      if (!seen.insert(steps.back().name).second) {
        place.fail("the name is used twice");
      }
    }
    return steps;
  }

  Method read_step(const JsonPlace& place, const Component& component) const {
    Method method;
    method.name = place.at("name").string();
    if (const auto result = place.find("result")) {
      method.result = read_result(*result);
    }
    method.observations = read_observations(place);
    Names names;
    for (const Variable& variable : component.variables) {
      names.emplace(variable.name, variable.symbol);
    }
    for (const JsonPlace& entry : place.elements_or_empty("parameters")) {
      const JsonPlace parameter = named(entry, place.where() + ": parameter");
      parameter.expect_keys({"name", "sort", "values", "other", "places", "type"});
      method.parameters.push_back(declared(parameter, names));
    }
    for (const JsonPlace& entry : place.elements_or_empty("inputs")) {
      const JsonPlace input = named(entry, place.where() + ": input");
      input.expect_keys({"name", "sort"});
      method.inputs.push_back(declared(input, names));
    }
    read_paths(place, component, names, method);
    return method;
  }

  void read_paths(const JsonPlace& place, const Component& component, const Names& names,
                  Method& method) const {
    for (const JsonPlace& entry : place.at("paths").elements()) {
      const std::string number = std::to_string(method.paths.size() + 1);
      method.paths.push_back(
          read_path(entry.called(place.where() + ": path " + number), component, method, names));
    }
    if (method.paths.empty()) {
      place.fail("no paths; a method needs at least one");
    }
  }

  Path read_path(const JsonPlace& place, const Component& component, const Method& method,
                 const Names& names) const {
    place.expect_keys({"guard", "update", "outcome"});
    Path path;
    path.guard = term(place.at("guard"), Sort::boolean(), names);
    path.update = symbols_of(component.variables);
    if (const auto update = place.find("update")) {
      read_update(*update, component, names, path);
    }
    const JsonPlace outcome = place.at("outcome");
    path.outcome = read_outcome(outcome, method, names);
    if (path.outcome.kind == OutcomeKind::ok) {
      path.observation = read_observation(outcome, method);
    }
    return path;
  }

  void read_update(const JsonPlace& update, const Component& component, const Names& names,
                   Path& path) const {
    for (const auto& [name, value] : update.entries()) {
      const auto found = std::ranges::find(component.variables, name, &Variable::name);
      if (found == component.variables.end()) {
        update.fail("'" + name + "' is not a variable of the component");
      }
      const auto index = static_cast<std::size_t>(found - component.variables.begin());
      path.update[index] = term(value, found->sort(), names);
    }
  }

  Outcome read_outcome(const JsonPlace& place, const Method& method, const Names& names) const {
    const std::string kind = place.at("kind").string();
    if (kind == "ok") {
      return read_return(place, method, names);
    }
    if (kind == "error") {
      return read_error(place);
    }
    if (kind != "unknown") {
      place.at("kind").fail("'" + kind + "' is not ok, error or unknown");
    }
    place.expect_keys({"kind", "reason"});
    return {OutcomeKind::unknown, nullptr, read_reason(place.at("reason"))};
  }

  Outcome read_return(const JsonPlace& place, const Method& method, const Names& names) const {
    place.expect_keys({"kind", "value", "exception", "observation"});
    Outcome outcome;
    outcome.exception = place.string_or_empty("exception");
    if (const auto value = place.find("value")) {
      outcome.value = term(*value, names);
    }
    check_value(outcome, method, place);
    return outcome;
  }

  Outcome read_error(const JsonPlace& place) const {
    place.expect_keys({"kind", "error", "place"});
    Outcome outcome{OutcomeKind::error, nullptr, read_reason(place.at("error"))};
    if (const auto where = place.find("place")) {
      outcome.reason.place = where->string();
    }
    return outcome;
  }

  util::Reason read_reason(const JsonPlace& place) const {
    if (version_ == 1 && !place.is_string()) {
      place.fail("reasons are objects since version 2; in version 1 they are texts");
    }
    return util::read_reason(place);
  }

  term::TermStore& store_;
  unsigned version_ = util::component_format.last;
};

} // namespace

Component read_json(term::TermStore& store, std::string_view text, const std::string& file_name) {
  const nlohmann::ordered_json json = util::parse_document(text, file_name);
  return Reader(store).read(JsonPlace(json, file_name, "", util::Comments::refused));
}

} // namespace parlance::component
