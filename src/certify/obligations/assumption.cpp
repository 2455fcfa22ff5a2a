#include "certify/obligations/assumption.h"

#include "certify/obligations/overflow.h"

#include <algorithm>

namespace parlance::certify {

namespace {

std::string name_of_condition(const std::pair<std::size_t, std::size_t>& place) {
  return reserved_name("overflows " + std::to_string(place.first) + "." +
                       std::to_string(place.second));
}

bool mentions(const Formula& formula, const std::vector<Variable>& variables) {
  return std::ranges::any_of(
      variables, [&](const Variable& variable) { return formula.names.contains(variable.name); });
}

} // namespace

Assumption::Assumption(const Encoding& encoding, std::set<std::size_t> variables)
    : encoding_(encoding), variables_(std::move(variables)) {
  for (std::size_t step = 0; step < encoding.steps().size(); ++step) {
    const std::vector<Path>& paths = encoding.steps()[step].paths;
    for (std::size_t path = 0; path < paths.size(); ++path) {
      std::string text = paths[path].outcome == Outcome::ok ? condition({step, path}) : "false";
      if (text != "false") {
        conditions_.emplace(Place{step, path}, std::move(text));
      }
    }
  }
}

std::string Assumption::condition(const Place& place) const {
  std::vector<std::string> causes;
  for (const auto& [variable, term] : encoding_.steps()[place.first].paths[place.second].updates) {
    if (variables_.contains(variable)) {
      causes.push_back(overflow_condition(term, scope(place.first)));
    }
  }
  std::erase(causes, "false");
  return disjunction(causes);
}

/// The names that updates of a step can mention.
std::vector<Variable> Assumption::scope(std::size_t step) const {
  std::vector<Variable> names = encoding_.component().variables;
  const Step& what = encoding_.steps()[step];
  names.insert(names.end(), what.parameters.begin(), what.parameters.end());
  names.insert(names.end(), what.inputs.begin(), what.inputs.end());
  return names;
}

std::string Assumption::to_text() const {
  std::vector<std::string> names;
  for (const std::size_t variable : variables_) {
    names.push_back(encoding_.component().variables[variable].name);
  }
  return assumption_text(names);
}

std::string Assumption::definitions() const {
  std::string text;
  for (const auto& [place, condition] : conditions_) {
    std::vector<Variable> parameters = scope(place.first);
    for (Variable& parameter : parameters) {
      parameter.name = in_bars(parameter.name);
    }
    text += define(name_of_condition(place), parameters, "Bool", condition);
  }
  return text;
}

std::string Assumption::breaks(const Place& place) const {
  std::vector<Variable> arguments = scope(place.first);
  for (Variable& argument : arguments) {
    argument.name = constant_name(argument.name);
  }
  return applied(name_of_condition(place), names_of(arguments));
}

std::vector<std::string> Assumption::kept(std::size_t step, std::size_t path) const {
  if (!conditions_.contains({step, path})) {
    return {};
  }
  return {negation(breaks({step, path}))};
}

std::vector<std::string> Assumption::never_broken(std::size_t step) const {
  std::vector<std::string> formulas;
  for (const auto& [place, condition] : conditions_) {
    if (place.first == step) {
      const std::string holds =
          negation(conjunction(std::vector{encoding_.takes(step, place.second), breaks(place)}));
      formulas.push_back(mentions_inputs(place) ? for_all(encoding_.inputs(step), holds) : holds);
    }
  }
  return formulas;
}

bool Assumption::mentions_inputs(std::size_t step) const {
  return std::ranges::any_of(conditions_, [&](const auto& entry) {
    return entry.first.first == step && mentions_inputs(entry.first);
  });
}

bool Assumption::mentions_inputs(const Place& place) const {
  const Step& step = encoding_.steps()[place.first];
  const Path& path = step.paths[place.second];
  return mentions(path.guard, step.inputs) ||
         std::ranges::any_of(path.updates, [&](const auto& update) {
           return variables_.contains(update.first) && mentions(update.second, step.inputs);
         });
}

std::string assumption_text(const std::vector<std::string>& variables) {
  std::string names;
  for (const std::string& variable : variables) {
    names += (names.empty() ? "" : ", ") + variable;
  }
  return names.empty() ? "" : "assuming that updates of " + names + " do not overflow";
}

} // namespace parlance::certify
