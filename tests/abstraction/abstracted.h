#pragma once
// Components from text with abstractions over them, and what they do state by state.

#include "abstraction/abstraction.h"
#include "component/loading.h"
#include "oracle/examples.h"
#include "term/evaluate.h"
#include "term/smtlib/smtlib.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace parlance::abstraction::samples {

using Values = std::vector<std::uint64_t>;

inline const std::string three_bits = "(_ BitVec 3)";

/// All values of some variables.
inline std::vector<Values> all_values(const std::vector<Term>& variables) {
  std::vector<Values> all{{}};
  for (const Term variable : variables) {
    std::vector<Values> longer;
    for (const Values& values : all)
      for (std::uint64_t value = 0; value <= variable->sort().mask(); ++value) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

inline void bind(term::Assignment& assignment, const std::vector<component::Variable>& variables,
                 const Values& values) {
  for (std::size_t i = 0; i < variables.size(); ++i)
    assignment.bind(variables[i].symbol, values[i]);
}

inline bool holds(Term formula, const component::Component& component, const Values& state) {
  term::Assignment assignment;
  bind(assignment, component.variables, state);
  return term::evaluate(formula, assignment) != 0;
}

/// What a run does, by the one path whose guard holds.
inline ConcreteEnd end_of(const component::Component& component, const component::Method& action,
                          const ConcreteRun& run) {
  term::Assignment assignment;
  bind(assignment, component.variables, run.state);
  bind(assignment, action.parameters, run.arguments);
  bind(assignment, action.inputs, run.inputs);
  for (const component::Path& path : action.paths) {
    if (term::evaluate(path.guard, assignment) == 0)
      continue;
    ConcreteEnd end;
    if (path.outcome.kind != component::OutcomeKind::ok) {
      end.end = path.outcome.kind == component::OutcomeKind::error ? End::error : End::unknown;
      return end;
    }
    end.observation = path.observation;
    end.outside = path.outside != nullptr && term::evaluate(path.outside, assignment) != 0;
    for (const Term update : path.update)
      end.next.push_back(term::evaluate(update, assignment));
    return end;
  }
  ADD_FAILURE() << "no path";
  return {};
}

inline const component::Method& action_of(const component::Component& component, ActionId action) {
  return action < component.methods.size() ? component.methods[action]
                                           : component.internal[action - component.methods.size()];
}

/// Arguments that a call can have.
inline std::vector<Values> arguments_of(const component::Component& component, const Call& call) {
  const component::Method& action = action_of(component, call.action);
  std::vector<Values> fitting;
  for (const Values& arguments : all_values(component::symbols_of(action.parameters))) {
    term::Assignment assignment;
    bind(assignment, action.parameters, arguments);
    if (term::evaluate(call.guard, assignment) != 0)
      fitting.push_back(arguments);
  }
  return fitting;
}

/// A component with an abstraction over it, of one cell at first.
struct Abstracted : component::samples::Loaded {
  explicit Abstracted(const std::string& text)
      : Loaded(text), eliminator(smt::make_z3(&stop)),
        abstraction(component, component.store().boolean(true), *solver, *eliminator, stop),
        states(all_values(component::symbols_of(component.variables))) {}

  Term formula(const std::string& text, std::size_t method = 0) {
    return term::parse_smtlib(*store, text, [&](const std::string& name) -> Term {
      for (const auto* variables : {&component.variables, &component.methods[method].parameters})
        for (const component::Variable& variable : *variables)
          if (variable.name == name)
            return variable.symbol;
      return nullptr;
    });
  }
  /// A method with all its arguments, or those of a guard.
  Call call(std::size_t method, const std::string& guard = "true") {
    Call call{method, formula(guard, method), {}, component.methods[method].parameters.empty()};
    call.sample = arguments_of(component, call).front();
    return call;
  }
  /// Every state becomes a cell.
  void split_into_states() {
    for (const component::Variable& variable : component.variables)
      for (unsigned bit = 0; bit < variable.sort().width(); ++bit)
        abstraction.partition.split_all(term::bit_of(variable.symbol, bit));
  }

  std::unique_ptr<smt::Solver> eliminator;
  Abstraction abstraction;
  std::vector<Values> states;
};

} // namespace parlance::abstraction::samples
