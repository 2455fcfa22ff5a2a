#include "teachers/game_guards.h"

#include "abstraction/game_conditions.h"

#include <span>
#include <vector>

namespace parlance::teachers {

namespace {

bool is_possible(smt::Solver& solver, Term formula) {
  const smt::Scope scope(solver);
  solver.add(formula);
  return !solver.check().unsat();
}

void split_by_condition(Alphabet& alphabet, std::size_t method, Term condition, smt::Solver& solver,
                        std::size_t max_guards) {
  const std::vector<automata::Symbol> symbols = alphabet.symbols_of(method);
  for (const automata::Symbol symbol : symbols) {
    const AlphabetSymbol& entry = alphabet[symbol];
    if (entry.observation != 0 || alphabet.guards_of(method) >= max_guards)
      continue;
    const Term inside = term::and_(entry.guard, condition);
    const Term outside = term::and_(entry.guard, term::not_(condition));
    if (!is_possible(solver, inside) || !is_possible(solver, outside))
      continue;
    const component::Method& owner = alphabet.component().methods[method];
    const term::Program program(component::symbols_of(owner.parameters), std::vector{condition});
    std::uint64_t holds = 0;
    program.run(entry.representative, std::span(&holds, 1));
    alphabet.split(symbol, holds != 0 ? outside : inside);
  }
}

} // namespace

void split_by_conditions(Alphabet& alphabet, const std::vector<Term>& predicates,
                         smt::Solver& solver, std::size_t max_guards) {
  const component::Component& component = alphabet.component();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    for (const Term condition : abstraction::parameter_conditions(component, method, predicates))
      split_by_condition(alphabet, method, condition, solver, max_guards);
  }
}

} // namespace parlance::teachers
