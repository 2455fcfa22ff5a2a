// The passes `constant` and `equal`: variables that are guessed to be superfluous, less those that
// some step shows not to be, until no step does.

#include "component/passes.h"
#include "term/substitute.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace parlance::component {

namespace {

/// The initial values that the initial condition names, by variable.
std::unordered_map<Term, Term> initial_values(const Component& component) {
  std::unordered_map<Term, Term> values;
  const auto add = [&](Term conjunct) {
    if (conjunct->is_variable()) {
      values.emplace(conjunct, component.store().boolean(true));
    } else if (conjunct->op() == term::Op::not_ && conjunct->operand(0)->is_variable()) {
      values.emplace(conjunct->operand(0), component.store().boolean(false));
    } else if (conjunct->op() == term::Op::equal) {
      for (const std::size_t side : {0U, 1U}) {
        if (conjunct->operand(side)->is_variable() && conjunct->operand(1 - side)->is_constant()) {
          values.emplace(conjunct->operand(side), conjunct->operand(1 - side));
        }
      }
    }
  };
  std::ranges::for_each(term::conjuncts(component.initial), add);
  return values;
}

std::vector<const Path*> steps_of(const Component& component) {
  std::vector<const Path*> steps;
  for (const auto* methods : {&component.methods, &component.internal}) {
    for (const Method& method : *methods) {
      for (const Path& path : method.paths) {
        if (path.outcome.kind == OutcomeKind::ok) {
          steps.push_back(&path);
        }
      }
    }
  }
  return steps;
}

/// What each variable is guessed to be: a constant, another variable, or itself.
using Guess = std::vector<Term>;

term::Substitution substitution_of(const Component& component, const Guess& guess) {
  term::Substitution result;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    result.bind(component.variables[i].symbol, guess[i]);
  }
  return result;
}

VariableMap map_of(const Component& component, const Guess& guess) {
  VariableMap map;
  map.expanded = guess;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] == component.variables[i].symbol) {
      map.variables.push_back(component.variables[i]);
      map.contracted.push_back(guess[i]);
    }
  }
  return map;
}

/// One round: variables that a step takes away from their guess are themselves.
bool drop_refuted_constants(const Component& component, Guess& guess) {
  term::Substitution now = substitution_of(component, guess);
  bool dropped = false;
  for (const Path* step : steps_of(component)) {
    if (now.apply(step->guard)->is_false()) {
      continue;
    }
    for (std::size_t i = 0; i < guess.size(); ++i) {
      if (guess[i]->is_constant() && now.apply(step->update[i]) != guess[i]) {
        guess[i] = component.variables[i].symbol;
        dropped = true;
      }
    }
  }
  return dropped;
}

/// One round: variables stay together if every step gives them the same value.
bool split_unequal(const Component& component, Guess& guess) {
  term::Substitution now = substitution_of(component, guess);
  std::vector<std::vector<Term>> signatures;
  for (const Term same : guess) {
    signatures.push_back({same});
  }
  for (const Path* step : steps_of(component)) {
    if (!now.apply(step->guard)->is_false()) {
      for (std::size_t i = 0; i < guess.size(); ++i) {
        signatures[i].push_back(now.apply(step->update[i]));
      }
    }
  }
  std::map<std::vector<Term>, Term> first;
  bool split = false;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    const Term same = first.emplace(signatures[i], component.variables[i].symbol).first->second;
    split = split || same != guess[i];
    guess[i] = same;
  }
  return split;
}

} // namespace

bool has_one_start(const Component& component) {
  return initial_values(component).size() == component.variables.size();
}

VariableMap constant_variables(const Component& component) {
  const auto initial = initial_values(component);
  Guess guess;
  for (const Variable& variable : component.variables) {
    const auto found = initial.find(variable.symbol);
    guess.push_back(found == initial.end() ? variable.symbol : found->second);
  }
  while (drop_refuted_constants(component, guess)) {
  }
  return map_of(component, guess);
}

VariableMap equal_variables(const Component& component) {
  const auto initial = initial_values(component);
  std::unordered_map<Term, Term> first; // of an initial value, whose sort is the variable's
  Guess guess;
  for (const Variable& variable : component.variables) {
    const auto found = initial.find(variable.symbol);
    guess.push_back(found == initial.end()
                        ? variable.symbol
                        : first.emplace(found->second, variable.symbol).first->second);
  }
  while (split_unequal(component, guess)) {
  }
  return map_of(component, guess);
}

} // namespace parlance::component
