#include "certify/obligations/history.h"

namespace parlance::certify {

namespace {

std::string step_name(std::size_t step) { return reserved_name("step " + std::to_string(step)); }

/// The name in a definition of what a variable is after the step.
std::string after_name(const std::string& variable) { return reserved_name("after " + variable); }

std::string past_name(std::size_t steps_ago, const std::string& what) {
  return reserved_name(std::to_string(steps_ago) + " ago: " + what);
}

} // namespace

std::string History::definition(std::size_t step) const {
  std::vector<Variable> parameters = encoding_.call_constants(step);
  for (const Variable& variable : encoding_.component().variables) {
    parameters.push_back({after_name(variable.name), variable.sort});
  }
  std::vector<std::string> ways;
  for (std::size_t path = 0; path < encoding_.steps()[step].paths.size(); ++path) {
    if (encoding_.steps()[step].paths[path].outcome != Outcome::ok) {
      continue;
    }
    std::vector<std::string> way{encoding_.stays_legal(step, path), encoding_.takes(step, path)};
    const std::vector<std::string> next = encoding_.next_values(step, path);
    for (std::size_t i = 0; i < next.size(); ++i) {
      way.push_back(equality(after_name(encoding_.component().variables[i].name), next[i]));
    }
    for (const std::string& kept : assumption_.kept(step, path)) {
      way.push_back(kept);
    }
    ways.push_back(conjunction(way));
  }
  std::vector<std::string> parts{disjunction(ways)};
  if (encoding_.steps()[step].is_internal) {
    parts.push_back(equality(Encoding::next_state(), Encoding::state()));
  }
  return define(step_name(step), parameters, "Bool", conjunction(parts));
}

std::string History::definitions() const {
  std::string text;
  for (std::size_t step = 0; step < encoding_.steps().size(); ++step) {
    text += definition(step);
  }
  return text;
}

History::Moment History::moment(std::size_t steps_ago) const {
  if (steps_ago == 0) {
    return {names_of(encoding_.variables()), Encoding::state()};
  }
  Moment result{{}, past_name(steps_ago, "the interface's state")};
  for (const Variable& variable : encoding_.component().variables) {
    result.values.push_back(past_name(steps_ago, "value of " + variable.name));
  }
  return result;
}

/// The step, with arguments and inputs of its own, from a moment to the one after it.
std::string History::taken(std::size_t step, std::size_t steps_ago, Past& past) const {
  const Moment before = moment(steps_ago);
  const Moment after = moment(steps_ago - 1);
  std::vector<std::string> arguments = before.values;
  for (const auto& choices : {encoding_.steps()[step].parameters, encoding_.steps()[step].inputs}) {
    for (const Variable& choice : choices) {
      const std::string name =
          past_name(steps_ago, "choice " + std::to_string(step) + "." + choice.name);
      past.constants.push_back({name, choice.sort});
      arguments.push_back(name);
    }
  }
  arguments.push_back(before.state);
  arguments.push_back(after.state);
  arguments.insert(arguments.end(), after.values.begin(), after.values.end());
  return applied(step_name(step), arguments);
}

History::Past History::chain(std::size_t steps) const {
  Past past;
  for (std::size_t ago = steps; ago > 0; --ago) {
    const Moment here = moment(ago);
    for (std::size_t i = 0; i < here.values.size(); ++i) {
      past.constants.push_back({here.values[i], encoding_.component().variables[i].sort});
    }
    past.constants.push_back({here.state, encoding_.state_sort()});
    std::vector<std::string> ways;
    for (std::size_t step = 0; step < encoding_.steps().size(); ++step) {
      ways.push_back(taken(step, ago, past));
    }
    past.formulas.push_back(disjunction(ways));
  }
  return past;
}

History::Past History::from_start(std::size_t steps) const {
  Past past = chain(steps);
  past.title = std::to_string(steps) + " steps after the start";
  const Moment first = moment(steps);
  past.formulas.push_back(encoding_.initial_of(first.values));
  past.formulas.push_back(
      equality(first.state, encoding_.state_constant(encoding_.interface().initial)));
  return past;
}

History::Past History::from(const std::string& predicate, std::size_t steps) const {
  Past past = chain(steps);
  past.title = std::to_string(steps) + " steps after a pair in the invariant";
  Moment first = moment(steps);
  first.values.push_back(first.state);
  past.formulas.push_back(applied(predicate, first.values));
  return past;
}

} // namespace parlance::certify
