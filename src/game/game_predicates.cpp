#include "game/game_predicates.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::game {

namespace {

using component::Component;
using component::Method;
using component::OutcomeKind;
using component::Path;

class StateConditions {
public:
  explicit StateConditions(const Component& component) {
    for (const component::Variable& variable : component.variables)
      state_.insert(variable.symbol);
  }

  void collect(Term formula) {
    if (!seen_.insert(formula).second)
      return;
    const bool is_connective = formula->op() == term::Op::not_ || formula->op() == term::Op::and_ ||
                               formula->op() == term::Op::or_;
    if (formula->sort().is_boolean() && !is_connective && is_of_state(formula)) {
      found_.push_back(formula);
      return;
    }
    for (const Term operand : formula->operands())
      collect(operand);
  }

  const std::vector<Term>& found() const { return found_; }

private:
  bool is_of_state(Term formula) const {
    const std::vector<Term> variables = term::variables_of(formula);
    return !variables.empty() &&
           std::ranges::all_of(variables, [&](Term variable) { return state_.contains(variable); });
  }

  std::unordered_set<Term> state_;
  std::unordered_set<Term> seen_;
  std::vector<Term> found_;
};

} // namespace

std::vector<Term> proper_predicates(const std::vector<Term>& predicates) {
  std::vector<Term> proper;
  for (const Term predicate : predicates) {
    const bool is_known = std::ranges::any_of(
        proper, [&](Term other) { return other == predicate || other == term::not_(predicate); });
    if (!predicate->is_constant() && !is_known)
      proper.push_back(predicate);
  }
  return proper;
}

std::vector<Term> state_conditions(const Component& component, const std::vector<Term>& formulas) {
  StateConditions conditions(component);
  for (const Term formula : formulas)
    conditions.collect(formula);
  return proper_predicates(conditions.found());
}

std::vector<Term> guarding_predicates(const Component& component) {
  std::vector<Term> guards;
  for (const auto* steps : {&component.methods, &component.internal})
    for (const Method& method : *steps)
      for (const Path& path : method.paths)
        if (path.outcome.kind == OutcomeKind::error)
          guards.push_back(path.guard);
  return state_conditions(component, guards);
}

} // namespace parlance::game
