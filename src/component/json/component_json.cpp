#include "component/json/component_json.h"

#include "component/json/assumption_json.h"
#include "component/json/variable_json.h"
#include "term/smtlib/smtlib.h"
#include "util/file_format.h"
#include "util/json/reason_json.h"
#include "util/reason.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace parlance::component {

namespace {

using Json = nlohmann::ordered_json;

Json scope_json(const std::vector<Variable>& variables) {
  Json list = Json::array();
  for (const Variable& variable : variables) {
    list.push_back(variable_json(variable));
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
    json["error"] =
        util::reason_json({outcome.reason.id, outcome.reason.details, {}, outcome.reason.cause});
    if (!outcome.reason.place.empty()) {
      json["place"] = outcome.reason.place;
    }
    break;
  case OutcomeKind::unknown:
    json["kind"] = "unknown";
    json["reason"] = util::reason_json(outcome.reason);
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
    json["result"] = result_json(*method.result);
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

std::string to_json(const Component& component) {
  Json json = {{"format", util::written_format(util::component_format)}, {"name", component.name}};
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
    json["assumptions"] = assumptions_json(component.assumptions);
  }
  return json.dump(2) + "\n";
}

} // namespace parlance::component
