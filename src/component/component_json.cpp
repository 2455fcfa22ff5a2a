#include "component/component_json.h"

#include "component/json_document.h"
#include "term/smtlib/smtlib.h"
#include "util/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace parlance::component {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::map<std::string, Term>;

constexpr std::string_view format_name = "parlance-component/1";

/// Reads one document; `where` strings name the place in it for messages.
class Reader {
public:
  Reader(term::TermStore& store, std::string file_name)
      : store_(store), file_name_(std::move(file_name)) {}

  Component read(std::string_view text) {
    const Json document = parse_document(text, file_name_);
    expect_object(document, "document");
    check_format(document);
    expect_keys(document, "document",
                {"format", "name", "variables", "initial", "methods", "internal", "assumptions"});
    Component component;
    component.name = string_at(document, "name", "document");
    if (component.name.empty()) {
      fail("name", "an empty name");
    }
    read_variables(document, component);
    component.methods =
        read_methods(list_at(document, "methods", "document", true), component, true);
    component.internal =
        read_methods(list_at(document, "internal", "document", false), component, false);
    for (const Json& assumption : list_at(document, "assumptions", "document", false)) {
      component.assumptions.push_back(read_assumption(assumption));
    }
    return component;
  }

private:
  /// A sentence alone has no id.
  Assumption read_assumption(const Json& value) const {
    if (value.is_string()) {
      return {{}, value.get<std::string>()};
    }
    expect_object(value, "assumptions");
    expect_keys(value, "assumptions", {"id", "text"});
    return {string_at(value, "id", "assumptions"), string_at(value, "text", "assumptions")};
  }

  [[noreturn]] void fail(const std::string& where, const std::string& what) const {
    util::bad_input(file_name_ + ": " + where + ": " + what);
  }

  void expect_object(const Json& value, const std::string& where) const {
    if (!value.is_object()) {
      fail(where, "expected a JSON object");
    }
  }

  void expect_keys(const Json& object, const std::string& where,
                   const std::set<std::string>& allowed) const {
    for (const auto& [key, value] : object.items()) {
      if (!allowed.contains(key)) {
        fail(where, "unknown key '" + key + "'");
      }
    }
  }

  void check_format(const Json& document) const {
    const std::string format = string_at(document, "format", "document");
    if (format != format_name) {
      fail("format", wrong_format(format, format_name));
    }
  }

  std::string string_at(const Json& object, const char* key, const std::string& where) const {
    const auto found = object.find(key);
    if (found == object.end()) {
      fail(where, std::string("key '") + key + "' is missing");
    }
    if (!found->is_string()) {
      fail(where, std::string("'") + key + "' must be a string");
    }
    return found->get<std::string>();
  }

  std::string optional_string(const Json& object, const char* key, const std::string& where) const {
    return object.contains(key) ? string_at(object, key, where) : std::string();
  }

  Json list_at(const Json& object, const char* key, const std::string& where, bool required) const {
    const auto found = object.find(key);
    if (found == object.end()) {
      if (required) {
        fail(where, std::string("key '") + key + "' is missing");
      }
      return Json::array();
    }
    if (!found->is_array()) {
      fail(where, std::string("'") + key + "' must be a list");
    }
    return *found;
  }

  Sort sort_at(const Json& object, const std::string& where) const {
    const std::string text = string_at(object, "sort", where);
    try {
      const Sort sort = term::parse_sort(text);
      if (sort.is_array()) {
        fail(where, "sort '" + text + "' is not allowed here; use Bool or (_ BitVec n)");
      }
      return sort;
    } catch (const term::ParseError& error) {
      fail(where, "sort '" + text + "': " + error.what());
    }
  }

  Term formula(const std::string& text, const Sort& sort, const Names& names,
               const std::string& where) const {
    Term result = nullptr;
    try {
      result = term::parse_smtlib(store_, text, [&](const std::string& name) -> Term {
        const auto found = names.find(name);
        return found == names.end() ? nullptr : found->second;
      });
    } catch (const term::ParseError& error) {
      fail(where, error.what());
    }
    if (result->sort() != sort) {
      fail(where,
           "'" + text + "' has sort " + result->sort().smtlib() + ", expected " + sort.smtlib());
    }
    return result;
  }

  void declare(Names& names, const Variable& variable, const std::string& where) const {
    if (variable.name.empty()) {
      fail(where, "an empty name");
    }
    if (std::ranges::any_of(variable.name, [](char c) {
          return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
        })) {
      fail(where, "a name with control characters");
    }
    if (!names.emplace(variable.name, variable.symbol).second) {
      fail(where, "the name '" + variable.name + "' is used twice");
    }
  }

  Variable read_variable(const Json& entry, const std::string& where) const {
    const std::string name = string_at(entry, "name", where);
    return {name, store_.variable(name, sort_at(entry, where + " '" + name + "'"))};
  }

  std::vector<std::string> read_strings(const Json& entry, const char* key,
                                        const std::string& where) const {
    std::vector<std::string> strings;
    for (const Json& element : list_at(entry, key, where, false)) {
      if (!element.is_string()) {
        fail(where, "'" + std::string(key) + "' must be a list of strings");
      }
      strings.push_back(element.get<std::string>());
    }
    return strings;
  }

  /// `values` and `other` of a parameter; null without them.
  std::shared_ptr<const ValueNames> read_labels(const Json& entry, const Sort& sort,
                                                const std::string& where) const {
    if (!entry.contains("values") && !entry.contains("other")) {
      return nullptr;
    }
    ValueNames labels;
    labels.values = read_strings(entry, "values", where);
    labels.other = optional_string(entry, "other", where);
    if (entry.contains("other") && labels.other.empty()) {
      fail(where, "'other' must not be empty");
    }
    const std::string problem = value_names_problem(labels, sort);
    if (!problem.empty()) {
      fail(where, problem);
    }
    return std::make_shared<const ValueNames>(std::move(labels));
  }

  ValueType read_type(const Json& entry, const Sort& sort, bool has_labels,
                      const std::string& where) const {
    if (!entry.contains("type")) {
      return ValueType::integer;
    }
    const std::string name = optional_string(entry, "type", where);
    if (const std::string problem = value_type_problem(name, sort, has_labels); !problem.empty()) {
      fail(where, problem);
    }
    return value_type_of(name);
  }

  void read_variables(const Json& document, Component& component) {
    Names names;
    std::vector<Term> initial;
    for (const Json& entry : list_at(document, "variables", "document", true)) {
      expect_object(entry, "variable");
      expect_keys(entry, "variable", {"name", "sort", "init"});
      const Variable variable = read_variable(entry, "variable");
      const std::string where = "variable '" + variable.name + "'";
      declare(names, variable, where);
      component.variables.push_back(variable);
      if (entry.contains("init")) {
        const Term value =
            formula(string_at(entry, "init", where), variable.sort(), {}, where + ": init");
        initial.push_back(term::equal(variable.symbol, value));
      }
    }
    if (document.contains("initial")) {
      initial.push_back(
          formula(string_at(document, "initial", "document"), Sort::boolean(), names, "initial"));
    }
    component.initial = term::and_(store_, initial);
  }

  std::vector<Method> read_methods(const Json& list, const Component& component, bool callable) {
    std::vector<Method> methods;
    std::set<std::string> seen;
    for (const Json& entry : list) {
      const std::string kind = callable ? "method" : "internal step";
      expect_object(entry, kind);
      const std::string name = string_at(entry, "name", kind);
      const std::string where = kind + " '" + name + "'";
      if (name.empty()) {
        fail(where, "an empty name");
      }
      if (!seen.insert(name).second) {
        fail(where, "the name is used twice");
      }
      methods.push_back(read_method(entry, component, where, callable));
    }
    return methods;
  }

  Method read_method(const Json& entry, const Component& component, const std::string& where,
                     bool callable) {
    expect_keys(entry, where,
                callable ? std::set<std::string>{"name", "parameters", "inputs", "paths", "result",
                                                 "observations"}
                         : std::set<std::string>{"name", "inputs", "paths"});
    Method method;
    method.name = string_at(entry, "name", where);
    method.result = read_result(entry, where + ": result");
    method.observations = read_observations(entry, where);
    Names names;
    for (const Variable& variable : component.variables) {
      names.emplace(variable.name, variable.symbol);
    }
    method.parameters = read_scope(
        entry, "parameters", {"name", "sort", "values", "other", "places", "type"}, names, where);
    method.inputs = read_scope(entry, "inputs", {"name", "sort"}, names, where);
    std::size_t index = 0;
    for (const Json& path : list_at(entry, "paths", where, true)) {
      method.paths.push_back(
          read_path(path, component, method, names, where + ": path " + std::to_string(++index)));
    }
    if (method.paths.empty()) {
      fail(where, "no paths; a method needs at least one");
    }
    return method;
  }

  std::optional<ResultType> read_result(const Json& entry, const std::string& where) const {
    if (!entry.contains("result")) {
      return std::nullopt;
    }
    const Json& text = entry.at("result");
    expect_object(text, where);
    expect_keys(text, where, {"sort", "values", "other", "type"});
    ResultType result{sort_at(text, where)};
    result.labels = read_labels(text, result.sort, where);
    result.type = read_type(text, result.sort, result.labels != nullptr, where);
    return result;
  }

  std::vector<std::string> read_observations(const Json& entry, const std::string& where) const {
    const std::vector<std::string> observations = read_strings(entry, "observations", where);
    for (const std::string& observation : observations) {
      if (observation.empty() || std::ranges::count(observations, observation) > 1) {
        fail(where, "observations must have names that differ");
      }
    }
    if (entry.contains("observations") && observations.empty()) {
      fail(where, "'observations' must not be empty");
    }
    return observations;
  }

  std::vector<Variable> read_scope(const Json& entry, const char* key,
                                   const std::set<std::string>& keys, Names& names,
                                   const std::string& where) {
    std::vector<Variable> variables;
    for (const Json& item : list_at(entry, key, where, false)) {
      expect_object(item, where + ": " + key);
      expect_keys(item, where + ": " + key, keys);
      Variable variable = read_variable(item, where + ": " + key);
      declare(names, variable, where);
      const std::string parameter = where + ": parameter '" + variable.name + "'";
      variable.labels = read_labels(item, variable.sort(), parameter);
      variable.places = read_strings(item, "places", parameter);
      variable.type = read_type(item, variable.sort(), variable.labels != nullptr, parameter);
      variables.push_back(std::move(variable));
    }
    return variables;
  }

  Path read_path(const Json& entry, const Component& component, const Method& method,
                 const Names& names, const std::string& where) {
    expect_object(entry, where);
    expect_keys(entry, where, {"guard", "update", "outcome"});
    Path path;
    path.guard =
        formula(string_at(entry, "guard", where), Sort::boolean(), names, where + ": guard");
    path.update = symbols_of(component.variables);
    if (entry.contains("update")) {
      expect_object(entry.at("update"), where + ": update");
      for (const auto& [name, text] : entry.at("update").items()) {
        read_update(name, text, component, names, where, path);
      }
    }
    path.outcome = read_outcome(entry, method, names, where);
    if (path.outcome.kind == OutcomeKind::ok) {
      path.observation = read_observation(entry.at("outcome"), method, where + ": outcome");
    }
    return path;
  }

  void read_update(const std::string& name, const Json& text, const Component& component,
                   const Names& names, const std::string& where, Path& path) {
    for (std::size_t i = 0; i < component.variables.size(); ++i) {
      if (component.variables[i].name == name) {
        if (!text.is_string()) {
          fail(where, "update of '" + name + "' must be a string");
        }
        path.update[i] = formula(text.get<std::string>(), component.variables[i].sort(), names,
                                 where + ": update of '" + name + "'");
        return;
      }
    }
    fail(where, "update of '" + name + "', which is not a variable of the component");
  }

  /// Which of the method's observations an ok path shows.
  std::uint32_t read_observation(const Json& outcome, const Method& method,
                                 const std::string& where) const {
    const std::string name = optional_string(outcome, "observation", where);
    if (name.empty() && method.observations.empty()) {
      return 0;
    }
    const auto found = std::ranges::find(method.observations, name);
    if (found == method.observations.end()) {
      fail(where, name.empty() ? "an ok path must have one of the method's observations"
                               : "'" + name + "' is none of the method's observations");
    }
    return static_cast<std::uint32_t>(found - method.observations.begin());
  }

  Outcome read_outcome(const Json& entry, const Method& method, const Names& names,
                       const std::string& where) {
    if (!entry.contains("outcome")) {
      fail(where, "key 'outcome' is missing");
    }
    const Json& text = entry.at("outcome");
    const std::string here = where + ": outcome";
    expect_object(text, here);
    const std::string kind = string_at(text, "kind", here);
    Outcome outcome;
    if (kind == "ok") {
      expect_keys(text, here, {"kind", "value", "exception", "observation"});
      outcome.exception = optional_string(text, "exception", here);
      outcome.value = read_value(text, names, here);
      check_value(outcome, method, here);
    } else if (kind == "error") {
      expect_keys(text, here, {"kind", "error", "place"});
      outcome.kind = OutcomeKind::error;
      outcome.label = string_at(text, "error", here);
      outcome.place = optional_string(text, "place", here);
    } else if (kind == "unknown") {
      expect_keys(text, here, {"kind", "reason"});
      outcome.kind = OutcomeKind::unknown;
      outcome.label = string_at(text, "reason", here);
    } else {
      fail(here, "kind '" + kind + "' is not ok, error or unknown");
    }
    return outcome;
  }

  Term read_value(const Json& outcome, const Names& names, const std::string& where) const {
    if (!outcome.contains("value")) {
      return nullptr;
    }
    const std::string text = string_at(outcome, "value", where);
    try {
      return term::parse_smtlib(store_, text, [&](const std::string& name) -> Term {
        const auto found = names.find(name);
        return found == names.end() ? nullptr : found->second;
      });
    } catch (const term::ParseError& error) {
      fail(where + ": value", error.what());
    }
  }

  void check_value(const Outcome& outcome, const Method& method, const std::string& where) const {
    if (outcome.value != nullptr && !outcome.exception.empty()) {
      fail(where, "a value and an exception; a call ends with one of them");
    }
    if (!method.result || !outcome.exception.empty()) {
      return;
    }
    if (outcome.value == nullptr) {
      fail(where, "a value of sort " + method.result->sort.smtlib() + " is missing");
    }
    if (outcome.value->sort() != method.result->sort) {
      fail(where, "the value has sort " + outcome.value->sort().smtlib() +
                      ", but the method's result " + method.result->sort.smtlib());
    }
  }

  term::TermStore& store_;
  std::string file_name_;
};

void add_labels(Json& json, const std::shared_ptr<const ValueNames>& labels) {
  if (labels != nullptr) {
    json["values"] = labels->values;
  }
  if (labels != nullptr && !labels->other.empty()) {
    json["other"] = labels->other;
  }
}

void add_type(Json& json, ValueType type, const Sort& sort) {
  if (const std::string name = value_type_name(type, sort); !name.empty()) {
    json["type"] = name;
  }
}

Json scope_json(const std::vector<Variable>& variables) {
  Json list = Json::array();
  for (const Variable& variable : variables) {
    Json json = {{"name", variable.name}, {"sort", variable.sort().smtlib()}};
    add_labels(json, variable.labels);
    if (!variable.places.empty()) {
      json["places"] = variable.places;
    }
    add_type(json, variable.type, variable.sort());
    list.push_back(std::move(json));
  }
  return list;
}

Json outcome_json(const Path& path, const Method& method) {
  const Outcome& outcome = path.outcome;
  Json json;
  switch (outcome.kind) {
  case OutcomeKind::ok:
    json["kind"] = "ok";
    if (outcome.value != nullptr) {
      json["value"] = term::to_brief_smtlib(outcome.value);
    }
    if (!outcome.exception.empty()) {
      json["exception"] = outcome.exception;
    }
    if (!method.observations.empty()) {
      json["observation"] = method.observations[path.observation];
    }
    break;
  case OutcomeKind::error:
    json["kind"] = "error";
    json["error"] = outcome.label;
    if (!outcome.place.empty()) {
      json["place"] = outcome.place;
    }
    break;
  case OutcomeKind::unknown:
    json["kind"] = "unknown";
    json["reason"] = outcome.label;
    break;
  }
  return json;
}

Json method_json(const Method& method, const Component& component, bool callable) {
  Json json = {{"name", method.name}};
  if (callable) {
    json["parameters"] = scope_json(method.parameters);
  }
  json["inputs"] = scope_json(method.inputs);
  if (method.result) {
    json["result"] = {{"sort", method.result->sort.smtlib()}};
    add_labels(json["result"], method.result->labels);
    add_type(json["result"], method.result->type, method.result->sort);
  }
  if (!method.observations.empty()) {
    json["observations"] = method.observations;
  }
  json["paths"] = Json::array();
  for (const Path& path : method.paths) {
    Json update = Json::object();
    for (std::size_t i = 0; i < path.update.size(); ++i) {
      if (path.update[i] != component.variables[i].symbol) {
        update[component.variables[i].name] = term::to_brief_smtlib(path.update[i]);
      }
    }
    json["paths"].push_back({{"guard", term::to_brief_smtlib(path.guard)},
                             {"update", update},
                             {"outcome", outcome_json(path, method)}});
  }
  return json;
}

} // namespace

Component read_json(term::TermStore& store, std::string_view text, const std::string& file_name) {
  return Reader(store, file_name).read(text);
}

std::string to_json(const Component& component) {
  Json json = {{"format", format_name}, {"name", component.name}};
  std::vector<Variable> variables = component.variables;
  std::ranges::for_each(variables, [](Variable& variable) { variable.labels = nullptr; });
  json["variables"] = scope_json(variables);
  json["initial"] = term::to_brief_smtlib(component.initial);
  json["methods"] = Json::array();
  for (const Method& method : component.methods) {
    json["methods"].push_back(method_json(method, component, true));
  }
  json["internal"] = Json::array();
  for (const Method& step : component.internal) {
    json["internal"].push_back(method_json(step, component, false));
  }
  if (!component.assumptions.empty()) {
    for (const Assumption& assumption : component.assumptions) {
      json["assumptions"].push_back({{"id", assumption.id}, {"text", assumption.text}});
    }
  }
  return json.dump(2) + "\n";
}

} // namespace parlance::component
