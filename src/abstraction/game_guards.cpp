#include "abstraction/game_guards.h"

#include "term/substitute.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace parlance::abstraction {

namespace {

using component::Method;
using component::Path;

/// Collects the largest conditions without operators of Bool on top that speak of parameters alone.
class ConditionCollector {
public:
  explicit ConditionCollector(const Method& method) {
    for (const component::Variable& parameter : method.parameters)
      parameters_.insert(parameter.symbol);
  }

  void collect(Term formula) {
    std::vector<Term> pending{formula};
    while (!pending.empty()) {
      const Term current = pending.back();
      pending.pop_back();
      if (!seen_.insert(current).second)
        continue;
      if (is_condition(current)) {
        conditions_.push_back(current);
        continue;
      }
      for (std::size_t i = current->operands().size(); i > 0; --i)
        pending.push_back(current->operand(i - 1));
    }
  }

  std::vector<Term> take() { return std::move(conditions_); }

private:
  bool is_condition(Term a) const {
    if (!a->sort().is_boolean() || a->op() == term::Op::not_ || a->op() == term::Op::and_ ||
        a->op() == term::Op::or_)
      return false;
    const std::vector<Term> variables = term::variables_of(a);
    return !variables.empty() && std::ranges::all_of(variables, [&](Term variable) {
      return parameters_.contains(variable);
    });
  }

  std::unordered_set<Term> parameters_;
  std::unordered_set<Term> seen_;
  std::vector<Term> conditions_;
};

bool is_possible(smt::Solver& solver, Term formula) {
  const smt::Scope scope(solver);
  solver.add(formula);
  return !solver.check().unsat();
}

void split_by_condition(teachers::Alphabet& alphabet, std::size_t method, Term condition,
                        smt::Solver& solver, std::size_t max_guards) {
  const std::vector<automata::Symbol> symbols = alphabet.symbols_of(method);
  for (const automata::Symbol symbol : symbols) {
    const teachers::AlphabetSymbol& entry = alphabet[symbol];
    if (entry.observation != 0 || alphabet.guards_of(method) >= max_guards)
      continue;
    const Term inside = term::and_(entry.guard, condition);
    const Term outside = term::and_(entry.guard, term::not_(condition));
    if (!is_possible(solver, inside) || !is_possible(solver, outside))
      continue;
    const Method& owner = alphabet.component().methods[method];
    const term::Program program(component::symbols_of(owner.parameters), std::vector{condition});
    std::uint64_t holds = 0;
    program.run(entry.representative, std::span(&holds, 1));
    alphabet.split(symbol, holds != 0 ? outside : inside);
  }
}

} // namespace

std::vector<Term> parameter_conditions(const component::Component& component, std::size_t method,
                                       const std::vector<Term>& predicates) {
  const Method& owner = component.methods[method];
  ConditionCollector collector(owner);
  for (const Path& path : owner.paths) {
    collector.collect(path.guard);
    term::Substitution update;
    for (std::size_t i = 0; i < component.variables.size(); ++i)
      update.bind(component.variables[i].symbol, path.update[i]);
    for (const Term predicate : predicates)
      collector.collect(update.apply(predicate));
  }
  return collector.take();
}

void split_by_conditions(teachers::Alphabet& alphabet, const std::vector<Term>& predicates,
                         smt::Solver& solver, std::size_t max_guards) {
  const component::Component& component = alphabet.component();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    for (const Term condition : parameter_conditions(component, method, predicates))
      split_by_condition(alphabet, method, condition, solver, max_guards);
  }
}

} // namespace parlance::abstraction
