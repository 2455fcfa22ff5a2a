#include "certify/obligations/choices.h"

#include <algorithm>

namespace parlance::certify {

namespace {

constexpr std::size_t expanded_bits = 6; ///< inputs with more bits in all get a quantifier

std::size_t bits_of(const Variable& variable) {
  constexpr std::string_view before_width = "(_ BitVec ";
  return variable.sort == "Bool" ? 1 : std::stoul(variable.sort.substr(before_width.size()));
}

std::size_t total_bits(const std::vector<Variable>& variables) {
  std::size_t bits = 0;
  for (const Variable& variable : variables) {
    bits += bits_of(variable);
  }
  return bits;
}

std::string constant(const Variable& variable, std::size_t value) {
  if (variable.sort == "Bool") {
    return value == 0 ? "false" : "true";
  }
  return "(_ bv" + std::to_string(value) + " " + std::to_string(bits_of(variable)) + ")";
}

/// The variables get the values that the bits of a number give them.
std::string with_values(const std::vector<Variable>& variables, std::size_t number,
                        const std::string& formula) {
  if (variables.empty()) {
    return formula;
  }
  std::string bindings;
  for (const Variable& variable : variables) {
    const std::size_t count = std::size_t{1} << std::min(bits_of(variable), expanded_bits);
    bindings += "(" + variable.name + " " + constant(variable, number % count) + ")";
    number /= count;
  }
  return "(let (" + bindings + ") " + formula + ")";
}

} // namespace

std::string Choices::may(std::size_t step, Outcome outcome,
                         const std::vector<std::string>& values) {
  return apply(may_name(step, outcome), step, values, {});
}

std::string Choices::leads(std::size_t step, std::size_t observation,
                           const std::vector<std::string>& values, const StateSet& target) {
  Mask mask;
  std::vector<std::string> targets;
  for (const std::optional<std::string>& value : target) {
    mask.push_back(value.has_value());
    if (value) {
      targets.push_back(*value);
    }
  }
  return apply(leads_name(step, observation, mask), step, values, targets);
}

std::string Choices::apply(const std::string& name, std::size_t step,
                           std::vector<std::string> values,
                           const std::vector<std::string>& targets) const {
  for (const auto& more : {names_of(encoding_.parameters(step)), targets}) {
    values.insert(values.end(), more.begin(), more.end());
  }
  return applied(name, values);
}

std::vector<Variable> Choices::state_and_arguments(std::size_t step) const {
  std::vector<Variable> scope = encoding_.variables();
  append(scope, encoding_.parameters(step));
  return scope;
}

const std::string& Choices::may_name(std::size_t step, Outcome outcome) {
  std::string& name = may_[{step, outcome}];
  if (name.empty()) {
    name = reserved_name("may " + std::to_string(static_cast<int>(outcome)) + "." +
                         std::to_string(step));
    const std::vector<Path>& paths = encoding_.steps()[step].paths;
    const auto matters = [&](const Variable& input) {
      return std::ranges::any_of(paths, [&](const Path& path) {
        return path.outcome == outcome && path.guard.names.contains(input.name);
      });
    };
    const std::string body = some_choice(step, encoding_.takes(step, outcome), matters);
    definitions_ += define(name, state_and_arguments(step), "Bool", body);
  }
  return name;
}

const std::string& Choices::leads_name(std::size_t step, std::size_t observation,
                                       const Mask& mask) {
  std::string& name = leads_[{step, observation, mask}];
  if (!name.empty()) {
    return name;
  }
  const std::string number = std::to_string(leads_.size());
  name = reserved_name("leads " + number);
  std::vector<Variable> targets;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if (mask[i]) {
      targets.push_back(
          {reserved_name("target " + std::to_string(i)), encoding_.variables()[i].sort});
    }
  }
  std::vector<Variable> scope = state_and_arguments(step);
  append(scope, targets);
  std::vector<Variable> full_scope = scope;
  append(full_scope, encoding_.inputs(step));
  const std::string with_inputs = reserved_name("leads by choice " + number);
  definitions_ +=
      define(with_inputs, full_scope, "Bool", ends_in_target(step, observation, mask, targets));
  const auto matters = [&](const Variable& input) {
    return std::ranges::any_of(encoding_.steps()[step].paths, [&](const Path& path) {
      return path.outcome == Outcome::ok &&
             (path.guard.names.contains(input.name) ||
              std::ranges::any_of(path.updates, [&](const auto& update) {
                return mask[update.first] && update.second.names.contains(input.name);
              }));
    });
  };
  const std::string body = some_choice(step, applied(with_inputs, names_of(full_scope)), matters);
  definitions_ += define(name, scope, "Bool", body);
  return name;
}

/// For given inputs: an ok path that shows the observation is taken, and the next values are those
/// of the target.
std::string Choices::ends_in_target(std::size_t step, std::size_t observation, const Mask& mask,
                                    const std::vector<Variable>& targets) const {
  std::vector<std::string> cases;
  const std::vector<Path>& paths = encoding_.steps()[step].paths;
  for (std::size_t path = 0; path < paths.size(); ++path) {
    if (paths[path].outcome != Outcome::ok || paths[path].observation != observation) {
      continue;
    }
    const std::vector<std::string> next = encoding_.next_values(step, path);
    std::vector<std::string> conditions{encoding_.takes(step, path)};
    auto target = targets.begin();
    for (std::size_t i = 0; i < mask.size(); ++i) {
      if (mask[i]) {
        conditions.push_back(equality(next[i], (target++)->name));
      }
    }
    cases.push_back(conjunction(conditions));
  }
  return disjunction(cases);
}

/// The formula holds for some values of the step's inputs; those that do not matter get any.
std::string Choices::some_choice(std::size_t step, const std::string& formula,
                                 const std::function<bool(const Variable&)>& matters) {
  const std::vector<Variable> constants = encoding_.inputs(step);
  std::vector<Variable> chosen;
  std::vector<Variable> others;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    (matters(encoding_.steps()[step].inputs[i]) ? chosen : others).push_back(constants[i]);
  }
  const std::string inner = with_values(others, 0, formula);
  if (total_bits(chosen) > expanded_bits) {
    has_quantifier_ = true;
    return negation(for_all(chosen, negation(inner)));
  }
  std::vector<std::string> cases;
  for (std::size_t number = 0; number < std::size_t{1} << total_bits(chosen); ++number) {
    cases.push_back(with_values(chosen, number, inner));
  }
  return disjunction(cases);
}

} // namespace parlance::certify
