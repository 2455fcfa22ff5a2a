#include "oracle/component_text.h"

#include "oracle/errors.h"
#include "oracle/smt_text.h"

#include <nlohmann/json.hpp>

namespace parlance::oracle {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* format_name = "parlance-component/1"; // what is written
constexpr const char* next_format_name = "parlance-component/2";

OrderedJson named_json(const std::vector<Named>& list) {
  OrderedJson json = OrderedJson::array();
  for (const Named& named : list)
    json.push_back({{"name", named.name}, {"sort", sort_text(named.sort)}});
  return json;
}

OrderedJson outcome_json(const Action& action, const Path& path) {
  if (path.outcome == Verdict::unknown)
    return {{"kind", "unknown"}, {"reason", path.label}};
  OrderedJson json{{"kind", path.outcome == Verdict::illegal ? "error" : "ok"}};
  if (path.outcome == Verdict::illegal)
    json["error"] = path.label;
  if (!path.place.empty())
    json["place"] = path.place;
  if (path.value)
    json["value"] = expression_text(*path.value);
  if (path.outcome == Verdict::legal && !action.observations.empty())
    json["observation"] = action.observations[path.observation];
  return json;
}

OrderedJson path_json(const Component& component, const Action& action, const Path& path) {
  OrderedJson update = OrderedJson::object();
  for (const auto& [variable, term] : path.update)
    update[component.variables[variable].name] = expression_text(*term);
  return {{"guard", expression_text(*path.guard)},
          {"update", std::move(update)},
          {"outcome", outcome_json(action, path)}};
}

OrderedJson action_json(const Component& component, const Action& action, bool is_method) {
  OrderedJson json{{"name", action.name}};
  if (is_method)
    json["parameters"] = named_json(action.parameters);
  json["inputs"] = named_json(action.inputs);
  if (!action.observations.empty())
    json["observations"] = action.observations;
  json["paths"] = OrderedJson::array();
  for (const Path& path : action.paths)
    json["paths"].push_back(path_json(component, action, path));
  return json;
}

OrderedJson variables_json(const Component& component) {
  OrderedJson json = named_json(component.variables);
  for (std::size_t i = 0; i < component.variables.size(); ++i)
    if (component.init[i])
      json[i]["init"] = expression_text(*component.init[i]);
  return json;
}

/// The member, or an empty list if there is none.
OrderedJson list_in(const OrderedJson& json, const char* member) {
  return json.value(member, OrderedJson::array());
}

std::string text_in(const OrderedJson& json, const char* member) { return json.at(member); }

std::vector<Named> parse_named(const OrderedJson& list) {
  std::vector<Named> result;
  for (const OrderedJson& item : list)
    result.push_back({text_in(item, "name"), parse_sort(text_in(item, "sort"))});
  return result;
}

void add_to_scope(Scope& scope, const std::vector<Named>& names, std::size_t first_slot) {
  for (std::size_t i = 0; i < names.size(); ++i)
    scope[names[i].name] = variable(names[i].name, names[i].sort, first_slot + i);
}

void parse_outcome(const OrderedJson& json, const Scope& scope, Path& path) {
  const std::string kind = json.at("kind");
  if (kind == "unknown") {
    path.outcome = Verdict::unknown;
    path.label = json.at("reason");
  } else if (kind == "error") {
    path.outcome = Verdict::illegal;
    path.label = json.at("error");
    path.place = json.value("place", "");
  } else if (kind != "ok") {
    throw BadText("unknown outcome " + kind);
  } else if (json.contains("value")) {
    path.value = parse_expression(text_in(json, "value"), scope);
  }
}

/// Which of the method's observations the ok outcome makes.
std::size_t parse_observation(const OrderedJson& outcome, const Action& action) {
  const std::string name = outcome.value("observation", "");
  for (std::size_t i = 0; i < action.observations.size(); ++i)
    if (action.observations[i] == name)
      return i;
  if (!name.empty() || !action.observations.empty())
    throw BadText(action.name + " has no observation '" + name + "'");
  return 0;
}

class ComponentParser {
public:
  explicit ComponentParser(const OrderedJson& json) : json_(json) {}

  Component parse() {
    if (json_.at("format") != format_name && json_.at("format") != next_format_name)
      throw BadText("not a " + std::string(format_name));
    component_.name = json_.at("name");
    component_.variables = parse_named(list_in(json_, "variables"));
    add_to_scope(state_scope_, component_.variables, 0);
    parse_start();
    parse_actions("methods", component_.methods);
    parse_actions("internal", component_.internal);
    return std::move(component_);
  }

private:
  void parse_start() {
    for (std::size_t i = 0; i < component_.variables.size(); ++i) {
      const OrderedJson& item = json_.at("variables").at(i);
      component_.init.push_back(
          item.contains("init")
              ? parse_expression(text_in(item, "init"), state_scope_, component_.variables[i].sort)
              : nullptr);
    }
    if (json_.contains("initial"))
      component_.initial = parse_expression(text_in(json_, "initial"), state_scope_, bool_sort);
  }

  void parse_actions(const char* member, std::vector<Action>& actions) {
    for (const OrderedJson& item : list_in(json_, member))
      actions.push_back(parse_action(item));
  }

  Action parse_action(const OrderedJson& json) {
    Action action{json.at("name"),
                  parse_named(list_in(json, "parameters")),
                  parse_named(list_in(json, "inputs")),
                  {},
                  list_in(json, "observations")};
    Scope scope = state_scope_;
    const std::size_t variables = component_.variables.size();
    add_to_scope(scope, action.parameters, variables);
    add_to_scope(scope, action.inputs, variables + action.parameters.size());
    for (const OrderedJson& item : json.at("paths"))
      action.paths.push_back(parse_path(item, action, scope));
    return action;
  }

  Path parse_path(const OrderedJson& json, const Action& action, const Scope& scope) {
    Path path;
    path.guard = parse_expression(text_in(json, "guard"), scope, bool_sort);
    const OrderedJson update = json.value("update", OrderedJson::object());
    for (const auto& [name, term] : update.items()) {
      const std::size_t index = variable_index(name);
      path.update.emplace_back(index, parse_expression(term.get<std::string>(), scope,
                                                       component_.variables[index].sort));
    }
    parse_outcome(json.at("outcome"), scope, path);
    if (path.outcome == Verdict::legal)
      path.observation = parse_observation(json.at("outcome"), action);
    return path;
  }

  std::size_t variable_index(const std::string& name) const {
    for (std::size_t i = 0; i < component_.variables.size(); ++i)
      if (component_.variables[i].name == name)
        return i;
    throw BadText("update of unknown variable " + name);
  }

  const OrderedJson& json_;
  Component component_;
  Scope state_scope_;
};

} // namespace

std::string component_text(const Component& component) {
  OrderedJson json{
      {"format", format_name}, {"name", component.name}, {"variables", variables_json(component)}};
  if (component.initial)
    json["initial"] = expression_text(*component.initial);
  json["methods"] = OrderedJson::array();
  for (const Action& method : component.methods)
    json["methods"].push_back(action_json(component, method, true));
  if (!component.internal.empty())
    json["internal"] = OrderedJson::array();
  for (const Action& step : component.internal)
    json["internal"].push_back(action_json(component, step, false));
  return json.dump(1);
}

Component parse_component(std::string_view text) {
  try {
    const OrderedJson json = OrderedJson::parse(text);
    return ComponentParser(json).parse();
  } catch (const OrderedJson::exception& error) {
    throw BadText(std::string("component: ") + error.what());
  }
}

} // namespace parlance::oracle
