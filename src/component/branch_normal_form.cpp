#include "component/branch_normal_form.h"

#include "term/connected.h"
#include "term/evaluate.h"
#include "term/substitute.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_set>

namespace parlance::component {

namespace {

using term::Op;

constexpr unsigned branch_enumeration_bits = 10;

/// Keeps the conjuncts that are connected to the state by shared variables. The rest is satisfiable
/// by itself, because the whole is.
Term connected_part(const Branch& branch) {
  return term::and_(branch.condition->term_store(),
                    term::connected_conjuncts(term::conjuncts(branch.condition),
                                              term::variables_of(branch.state)));
}

std::size_t occurrences(Term variable, const Branch& branch) {
  std::vector<Term> roots = branch.state;
  roots.push_back(branch.condition);
  return static_cast<std::size_t>(std::count_if(roots.begin(), roots.end(), [&](Term root) {
    const std::vector<Term> variables = term::variables_of(root);
    return std::find(variables.begin(), variables.end(), variable) != variables.end();
  }));
}

/// `e + t`, `e - t`, `e ^ t`, `~e`, `-e` take every value when e is free and occurs nowhere else:
/// the term can be replaced by e itself.
Term unconstrained_operand(Term a, const Branch& branch) {
  switch (a->op()) {
  case Op::bv_add:
  case Op::bv_sub:
  case Op::bv_xor:
  case Op::bv_not:
  case Op::bv_neg:
    break;
  default:
    return nullptr;
  }
  for (std::size_t i = 0; i < a->operands().size(); ++i) {
    const Term operand = a->operand(i);
    if (!operand->is_variable() || occurrences(operand, branch) != 1) {
      continue;
    }
    const std::vector<Term> others =
        a->operands().size() == 2 ? term::variables_of(a->operand(1 - i)) : std::vector<Term>{};
    if (std::find(others.begin(), others.end(), operand) == others.end()) {
      return operand;
    }
  }
  return nullptr;
}

void eliminate_unconstrained(Branch& branch) {
  for (std::size_t i = 0; i < branch.state.size(); ++i) {
    while (const Term operand = unconstrained_operand(branch.state[i], branch)) {
      branch.state[i] = operand;
    }
  }
}

std::vector<Term> free_variables(const Branch& branch) {
  std::vector<Term> roots = branch.state;
  roots.push_back(branch.condition);
  return term::variables_of(roots);
}

unsigned bits_of(const std::vector<Term>& variables) {
  unsigned bits = 0;
  for (const Term variable : variables) {
    bits += variable->sort().width();
  }
  return bits;
}

std::vector<ConcreteState> enumerate_by_evaluation(const Branch& branch,
                                                   const std::vector<Term>& variables) {
  std::vector<Term> roots = branch.state;
  roots.push_back(branch.condition);
  const term::Program program(variables, roots);
  std::vector<std::uint64_t> inputs(variables.size());
  std::vector<std::uint64_t> outputs(roots.size());
  std::set<ConcreteState> states;
  const std::uint64_t combinations = 1ULL << bits_of(variables);
  for (std::uint64_t combination = 0; combination < combinations; ++combination) {
    std::uint64_t rest = combination;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      inputs[i] = rest & variables[i]->sort().mask();
      rest >>= variables[i]->sort().width();
    }
    program.run(inputs, outputs);
    if (outputs.back() != 0) {
      states.emplace(outputs.begin(), outputs.end() - 1);
    }
  }
  return {states.begin(), states.end()};
}

/// The states by models, if they are few and the solver finds them all.
std::optional<std::vector<ConcreteState>>
enumerate_by_models(const Branch& branch, smt::Solver& solver, std::size_t models) {
  term::TermStore& store = branch.condition->term_store();
  const smt::Scope scope(solver);
  solver.add(branch.condition);
  std::set<ConcreteState> states;
  while (states.size() <= models) {
    const smt::Result result = solver.check();
    if (result.unsat()) {
      return std::vector<ConcreteState>{states.begin(), states.end()};
    }
    if (result.unknown()) {
      return std::nullopt;
    }
    ConcreteState state;
    std::vector<Term> same;
    for (const Term value : branch.state) {
      state.push_back(solver.value(value));
      same.push_back(term::equal(value, store.constant(value->sort(), state.back())));
    }
    states.insert(state);
    solver.add(term::not_(term::and_(store, same)));
  }
  return std::nullopt;
}

/// Variables in the order in which a left-to-right walk meets them.
std::vector<Term> by_occurrence(const Branch& branch) {
  std::vector<Term> order;
  std::unordered_set<Term> seen;
  std::vector<Term> pending{branch.condition};
  pending.insert(pending.end(), branch.state.rbegin(), branch.state.rend());
  while (!pending.empty()) {
    const Term current = pending.back();
    pending.pop_back();
    if (!seen.insert(current).second) {
      continue;
    }
    if (current->is_variable()) {
      order.push_back(current);
    }
    const auto operands = current->operands();
    pending.insert(pending.end(), operands.rbegin(), operands.rend());
  }
  return order;
}

Branch renamed(const Branch& branch) {
  term::TermStore& store = branch.condition->term_store();
  term::Substitution substitution;
  std::size_t index = 0;
  for (const Term variable : by_occurrence(branch)) {
    substitution.bind(variable,
                      store.variable("choice!" + std::to_string(index++), variable->sort()));
  }
  Branch result{substitution.apply(branch.condition), {}};
  for (const Term value : branch.state) {
    result.state.push_back(substitution.apply(value));
  }
  return result;
}

ConcreteState constant_state(const Branch& branch) {
  ConcreteState state;
  for (const Term value : branch.state) {
    state.push_back(value->value());
  }
  return state;
}

} // namespace

Branch branch_of(const Component& component, const ConcreteState& state) {
  Branch branch{component.store().boolean(true), {}};
  for (std::size_t i = 0; i < state.size(); ++i) {
    branch.state.push_back(component.store().constant(component.variables[i].sort(), state[i]));
  }
  return branch;
}

NormalBranch normalise(Branch branch, smt::Solver& solver, std::size_t models) {
  branch.condition = connected_part(branch);
  eliminate_unconstrained(branch);
  if (term::variables_of(branch.state).empty()) {
    return {{constant_state(branch)}, std::nullopt};
  }
  const std::vector<Term> variables = free_variables(branch);
  if (bits_of(variables) <= branch_enumeration_bits) {
    return {enumerate_by_evaluation(branch, variables), std::nullopt};
  }
  if (const auto states = enumerate_by_models(branch, solver, models)) {
    return {*states, std::nullopt};
  }
  return {{}, renamed(branch)};
}

} // namespace parlance::component
