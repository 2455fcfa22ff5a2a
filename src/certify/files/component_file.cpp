#include "certify/files/component_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace parlance::certify {

namespace {

Outcome read_outcome(const Json& path, const std::string& where) {
  require(path.contains("outcome"), where + " has no outcome");
  const Json& outcome = path["outcome"];
  only_keys(outcome, {"kind", "value", "error", "place", "reason", "exception", "observation"},
            where + ": outcome");
  const std::string kind = text_at(outcome, "kind", where + ": outcome");
  require(kind == "ok" || kind == "error" || kind == "unknown",
          where + ": outcome '" + kind + "' is not known");
  if (kind == "ok") {
    return Outcome::ok;
  }
  return kind == "error" ? Outcome::error : Outcome::unknown;
}

/// What a client sees of an ok path, by position among the step's observations.
std::size_t read_observation(const Json& outcome, const Step& step, const std::string& where) {
  if (step.observations.empty()) {
    require(!outcome.contains("observation"), where + " has no observations");
    return 0;
  }
  const auto found =
      std::ranges::find(step.observations, text_at(outcome, "observation", where + ": outcome"));
  require(found != step.observations.end(), where + ": a path shows no observation of the method");
  return static_cast<std::size_t>(found - step.observations.begin());
}

std::vector<std::string> read_observations(const Json& list, const std::string& where) {
  std::vector<std::string> names;
  for (const Json& name : list) {
    require(name.is_string() && !name.get<std::string>().empty() &&
                std::ranges::find(names, name.get<std::string>()) == names.end(),
            where + ": observations must be texts that differ");
    names.push_back(name.get<std::string>());
  }
  return names;
}

class ComponentReader {
public:
  ComponentFile run(const Json& document) {
    only_keys(document,
              {"format", "name", "variables", "initial", "methods", "internal", "assumptions"},
              "the component");
    read_state(document);
    component_.methods = read_steps(document, "methods");
    component_.internal = read_steps(document, "internal");
    for (Step& step : component_.internal) {
      require(step.parameters.empty() && step.observations.empty(),
              "internal step '" + step.name + "' has parameters or observations");
      step.is_internal = true;
    }
    return std::move(component_);
  }

private:
  void read_state(const Json& document) {
    const Json list = list_at(document, "variables", "the component");
    for (const Json& entry : list) {
      only_keys(entry, {"name", "sort", "init"}, "a variable");
      component_.variables.push_back(
          {text_at(entry, "name", "a variable"), read_sort(text_at(entry, "sort", "a variable"))});
      check_name(component_.variables.back().name, Cause::bad_file);
      component_.starts.emplace_back();
      if (entry.contains("init")) {
        component_.starts.back() = read_formula(text_at(entry, "init", "a variable"), {});
      }
    }
    const std::set<std::string> scope = scope_of({&component_.variables}, Cause::bad_file);
    if (document.contains("initial")) {
      component_.initial = read_formula(text_at(document, "initial", "the component"), scope);
    }
  }

  std::vector<Step> read_steps(const Json& document, const char* key) const {
    std::vector<Step> steps;
    std::set<std::string> names;
    const Json list = list_at(document, key, "the component");
    for (const Json& entry : list) {
      steps.push_back(read_step(entry));
      require(names.insert(steps.back().name).second,
              "the name '" + steps.back().name + "' is used twice in " + key);
    }
    return steps;
  }

  Step read_step(const Json& entry) const {
    // `result` is about values, on which no claim depends but through the observations
    only_keys(entry, {"name", "parameters", "inputs", "paths", "result", "observations"},
              "a method");
    Step step;
    step.name = text_at(entry, "name", "a method");
    const std::string where = "method '" + step.name + "'";
    step.parameters = read_variables(list_at(entry, "parameters", where), where);
    step.inputs = read_variables(list_at(entry, "inputs", where), where);
    step.observations = read_observations(list_at(entry, "observations", where), where);
    const std::set<std::string> scope =
        scope_of({&component_.variables, &step.parameters, &step.inputs}, Cause::bad_file);
    const Json paths = list_at(entry, "paths", where);
    for (const Json& path : paths) {
      step.paths.push_back(read_path(path, scope, where));
      if (step.paths.back().outcome == Outcome::ok) {
        step.paths.back().observation = read_observation(path["outcome"], step, where);
      }
    }
    require(!step.paths.empty(), where + " has no paths");
    return step;
  }

  Path read_path(const Json& entry, const std::set<std::string>& scope,
                 const std::string& where) const {
    only_keys(entry, {"guard", "update", "outcome"}, where + ": a path");
    Path path{read_formula(text_at(entry, "guard", where), scope), {}, read_outcome(entry, where)};
    const Json updates = entry.value("update", Json::object());
    require(updates.is_object(), where + ": update is no object");
    for (const auto& [name, term] : updates.items()) {
      const auto found = std::ranges::find(component_.variables, name, &Variable::name);
      require(found != component_.variables.end() && term.is_string(),
              where + ": an update must give a variable a term");
      path.updates.emplace(static_cast<std::size_t>(found - component_.variables.begin()),
                           read_formula(term.get<std::string>(), scope));
    }
    return path;
  }

  ComponentFile component_;
};

} // namespace

ComponentFile read_component(std::string_view text) {
  return ComponentReader().run(parse_document(text, component_versions));
}

bool is_observed(const ComponentFile& component) {
  return std::ranges::any_of(component.methods,
                             [](const Step& step) { return step.observation_count() > 1; });
}

bool internal_steps_may_fail(const ComponentFile& component) {
  return std::ranges::any_of(component.internal, [](const Step& step) {
    return std::ranges::find(step.paths, Outcome::error, &Path::outcome) != step.paths.end();
  });
}

std::vector<Variable> read_variables(const Json& list, const std::string& where) {
  std::vector<Variable> variables;
  for (const Json& entry : list) {
    // `values` and `other` name values for people: no claim depends on them
    only_keys(entry, {"name", "sort", "comment", "values", "other", "places", "type"},
              where + ": a variable");
    variables.push_back({text_at(entry, "name", where), read_sort(text_at(entry, "sort", where))});
    check_name(variables.back().name, Cause::bad_file);
  }
  return variables;
}

std::set<std::string> scope_of(std::initializer_list<const std::vector<Variable>*> lists,
                               Cause cause) {
  std::set<std::string> names;
  for (const std::vector<Variable>* list : lists) {
    for (const Variable& variable : *list) {
      if (!names.insert(variable.name).second) {
        throw Refused(cause, "the name '" + variable.name + "' is used twice");
      }
    }
  }
  return names;
}

} // namespace parlance::certify
