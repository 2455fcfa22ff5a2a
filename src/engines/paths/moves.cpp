#include "engines/paths/moves.h"

#include "term/traversal.h"

#include <algorithm>

namespace parlance::engines {

Moves::Moves(const Product& product, std::span<const Property> properties, smt::Solver& solver)
    : product_(product), properties_(properties.begin(), properties.end()) {
  const component::Component& component = product.component();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    for (automata::Symbol symbol = 0; symbol < product.candidate().alphabet.size(); ++symbol) {
      if (product.candidate().alphabet[symbol].method == method) {
        add_transitions(method, component.methods[method], symbol, solver);
      }
    }
  }
  for (std::size_t i = 0; i < component.internal.size(); ++i) {
    add_transitions(component.methods.size() + i, component.internal[i], std::nullopt, solver);
  }
  find_start();
}

void Moves::add_transitions(std::size_t action, const component::Method& method,
                            std::optional<automata::Symbol> symbol, smt::Solver& solver) {
  const std::vector<component::Variable>& variables = product_.component().variables;
  for (const component::Path& path : method.paths) {
    if (symbol && path.outcome.kind == component::OutcomeKind::ok &&
        path.observation != product_.candidate().alphabet[*symbol].observation) {
      continue;
    }
    std::vector<Term> needed{path.guard};
    if (symbol) {
      needed.push_back(product_.candidate().alphabet[*symbol].guard);
    }
    if (solver.check(needed).unsat()) {
      continue;
    }
    std::vector<Term> formulas{path.guard};
    if (path.outside != nullptr) {
      formulas.push_back(path.outside);
    }
    std::vector<bool> writes(variables.size(), false);
    for (std::size_t i = 0; i < path.update.size(); ++i) {
      if (path.update[i] != variables[i].symbol) {
        writes[i] = true;
        formulas.push_back(path.update[i]);
      }
    }
    std::vector<bool> reads(variables.size(), false);
    const std::vector<Term> nodes = term::nodes_below(formulas);
    for (std::size_t i = 0; i < variables.size(); ++i) {
      reads[i] = std::ranges::find(nodes, variables[i].symbol) != nodes.end();
    }
    transitions_.push_back({action, &path, symbol, std::move(reads), std::move(writes)});
  }
}

namespace {

/// Names of components have no such character.
Term copy_of(Term variable, std::size_t number) {
  return variable->term_store().variable(variable->name() + "\x1f" + std::to_string(number),
                                         variable->sort());
}

/// Equations of a variable and a constant in a conjunction.
void collect_values(Term formula, std::map<Term, Term>& values) {
  if (formula->op() == term::Op::and_) {
    for (const Term operand : formula->operands()) {
      collect_values(operand, values);
    }
  } else if (formula->op() == term::Op::equal) {
    const Term left = formula->operand(0);
    const Term right = formula->operand(1);
    if (left->is_variable() && right->is_constant()) {
      values.emplace(left, right);
    } else if (right->is_variable() && left->is_constant()) {
      values.emplace(right, left);
    }
  } else if (formula->is_variable()) {
    values.emplace(formula, formula->term_store().boolean(true));
  } else if (formula->op() == term::Op::not_ && formula->operand(0)->is_variable()) {
    values.emplace(formula->operand(0), formula->term_store().boolean(false));
  }
}

} // namespace

void Moves::find_start() {
  const component::Component& component = product_.component();
  std::map<Term, Term> values;
  collect_values(component.initial, values);
  term::Substitution known;
  for (const component::Variable& variable : component.variables) {
    const auto found = values.find(variable.symbol);
    const Term value = found == values.end() ? copy_of(variable.symbol, 0) : found->second;
    known.bind(variable.symbol, value);
    start_.values.push_back(value);
  }
  start_condition_ = known.apply(component.initial);
  const automata::State initial = product_.candidate().machine.initial();
  const auto place = std::ranges::find(product_.locations(), initial);
  start_.location = static_cast<std::size_t>(place - product_.locations().begin());
}

const Product::Move& Moves::at(std::size_t transition, std::size_t location) {
  const auto found = moves_.find({transition, location});
  if (found != moves_.end()) {
    return found->second;
  }
  const Transition& of = transitions_[transition];
  return moves_
      .emplace(std::pair(transition, location),
               product_.move(of.action, *of.path, of.symbol, location, properties_))
      .first->second;
}

Term Moves::choice(std::size_t index, std::size_t step) {
  while (choices_.size() <= step) {
    std::vector<Term>& copies = choices_.emplace_back();
    for (const Term choice : product_.choices()) {
      copies.push_back(copy_of(choice, choices_.size()));
    }
  }
  return choices_[step][index];
}

namespace {

term::Substitution at_step(Moves& moves, const Product& product, const SymbolicState& state,
                           std::size_t step) {
  term::Substitution result;
  const std::vector<component::Variable>& variables = product.component().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    result.bind(variables[i].symbol, state.values[i]);
  }
  for (std::size_t i = 0; i < product.choices().size(); ++i) {
    result.bind(product.choices()[i], moves.choice(i, step));
  }
  return result;
}

} // namespace

Term Moves::instance(Term formula, const SymbolicState& state, std::size_t step) {
  return at_step(*this, product_, state, step).apply(formula);
}

SymbolicState Moves::after(std::size_t transition, const SymbolicState& state, std::size_t step) {
  term::Substitution here = at_step(*this, product_, state, step);
  SymbolicState next{at(transition, state.location).target, {}};
  for (const Term update : transitions_[transition].path->update) {
    next.values.push_back(here.apply(update));
  }
  return next;
}

bool Moves::commute(std::size_t first, std::size_t second, std::size_t location) {
  const Transition& a = transitions_[first];
  const Transition& b = transitions_[second];
  for (std::size_t i = 0; i < a.reads.size(); ++i) {
    if ((a.writes[i] && (b.reads[i] || b.writes[i])) || (b.writes[i] && a.reads[i])) {
      return false;
    }
  }
  const auto goes_on = [&](std::size_t transition, std::size_t from) {
    const Product::Move& move = at(transition, from);
    return !move.goes_on->is_false() && move.violation->is_false();
  };
  if (!goes_on(first, location) || !goes_on(second, location)) {
    return false;
  }
  const std::size_t after_first = at(first, location).target;
  const std::size_t after_second = at(second, location).target;
  return goes_on(second, after_first) && goes_on(first, after_second) &&
         at(second, after_first).target == at(first, after_second).target;
}

ProductRun Moves::run_of(std::span<const std::size_t> sequence, smt::Solver& solver) {
  ProductRun run;
  for (std::size_t step = 0; step < sequence.size(); ++step) {
    ProductStep& taken = run.emplace_back();
    taken.action = transitions_[sequence[step]].action;
    const std::optional<automata::Symbol> symbol = transitions_[sequence[step]].symbol;
    for (std::size_t i = 0; i < product_.choices().size(); ++i) {
      taken.choices.push_back(product_.choices()[i] != product_.observed()
                                  ? solver.value(choice(i, step))
                              : symbol ? product_.candidate().alphabet[*symbol].observation
                                       : 0);
    }
  }
  return run;
}

} // namespace parlance::engines
