#include "engines/beliefs/known_variables.h"

#include "term/substitute.h"

namespace parlance::engines {

namespace {

using component::Component;
using component::OutcomeKind;
using component::Path;
using term::Term;

/// Two states that agree on what is known, and any inputs: `copy` makes the second of the first.
class TwoStates {
public:
  TwoStates(const Component& component, const std::vector<bool>& known) {
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!known[i]) {
        rename(component.variables[i]);
      }
    }
    for (const component::Method& method : component.methods) {
      for (const component::Variable& input : method.inputs) {
        rename(input);
      }
    }
  }
  Term copy(Term a) { return renaming_.apply(a); }

private:
  void rename(const component::Variable& variable) {
    renaming_.bind(variable.symbol,
                   variable.symbol->term_store().fresh(variable.name, variable.sort()));
  }
  term::Substitution renaming_;
};

/// Of one call with one observation, two ways it may go.
bool agree_after(const Path& first, const Path& second, std::size_t variable, TwoStates& states,
                 smt::Solver& solver) {
  const Term differ = term::distinct(first.update[variable], states.copy(second.update[variable]));
  if (differ->is_false()) {
    return true;
  }
  const std::vector<Term> conditions{first.guard, states.copy(second.guard), differ};
  return solver.check(conditions).unsat();
}

bool stays_known(const Component& component, std::size_t variable, TwoStates& states,
                 smt::Solver& solver) {
  for (const component::Method& method : component.methods) {
    for (const Path& first : method.paths) {
      for (const Path& second : method.paths) {
        if (first.outcome.kind == OutcomeKind::ok && second.outcome.kind == OutcomeKind::ok &&
            first.observation == second.observation &&
            !agree_after(first, second, variable, states, solver)) {
          return false;
        }
      }
    }
  }
  return true;
}

bool begins_known(const Component& component, std::size_t variable, smt::Solver& solver) {
  TwoStates states(component, std::vector<bool>(component.variables.size(), false));
  const Term symbol = component.variables[variable].symbol;
  const std::vector<Term> conditions{component.initial, states.copy(component.initial),
                                     term::distinct(symbol, states.copy(symbol))};
  return solver.check(conditions).unsat();
}

} // namespace

std::vector<bool> known_variables(const Component& component, smt::Solver& solver) {
  std::vector<bool> known;
  for (std::size_t i = 0; i < component.variables.size(); ++i) {
    known.push_back(begins_known(component, i, solver));
  }
  for (bool changed = true; changed;) {
    changed = false;
    TwoStates states(component, known);
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (known[i] && !stays_known(component, i, states, solver)) {
        known[i] = false;
        changed = true;
      }
    }
  }
  return known;
}

} // namespace parlance::engines
