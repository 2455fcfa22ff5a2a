#include "teachers/game_guards.h"

#include "abstraction/game_conditions.h"

#include <algorithm>
#include <span>
#include <vector>

namespace parlance::teachers {

namespace {

using abstraction::GameSymbol;

constexpr std::size_t most_cells = 64; ///< of one method

bool is_possible(smt::Solver& solver, Term formula) {
  const smt::Scope scope(solver);
  solver.add(formula);
  return !solver.check().unsat();
}

/// The non-empty combinations of conditions; beyond the limit, of the first of them.
std::vector<Term> cells_of(const component::Component& component, std::size_t method,
                           const std::vector<Term>& predicates, smt::Solver& solver) {
  std::vector<Term> cells{component.store().boolean(true)};
  for (const Term condition : abstraction::parameter_conditions(component, method, predicates)) {
    std::vector<Term> finer;
    for (const Term cell : cells) {
      for (const Term side : {condition, term::not_(condition)}) {
        const Term part = term::and_(cell, side);
        if (is_possible(solver, part))
          finer.push_back(part);
      }
    }
    if (finer.size() > most_cells)
      break;
    cells = std::move(finer);
  }
  return cells;
}

/// The cells that are the same to the abstraction as one, in order of their first.
std::vector<Term> united(const component::Component& component, std::size_t method,
                         const std::vector<Term>& cells,
                         const abstraction::GamePredicates& predicates, smt::Solver& solver,
                         const util::StopToken& stop, const abstraction::BooleanLimits& limits) {
  const std::uint32_t observations = component.methods[method].observation_count();
  std::vector<GameSymbol> symbols;
  for (const Term cell : cells)
    for (std::uint32_t seen = 0; seen < observations; ++seen)
      symbols.push_back({method, cell, seen});
  const abstraction::BooleanComponent boolean(component, predicates, symbols, solver, &stop,
                                              limits);
  const auto are_alike = [&](std::size_t a, std::size_t b) {
    for (std::uint32_t seen = 0; seen < observations; ++seen)
      if (!boolean.are_alike(static_cast<Symbol>(a * observations + seen),
                             static_cast<Symbol>(b * observations + seen)))
        return false;
    return true;
  };
  std::vector<std::size_t> first; // of each class
  std::vector<Term> guards;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto known =
        std::ranges::find_if(first, [&](std::size_t other) { return are_alike(i, other); });
    if (known == first.end()) {
      first.push_back(i);
      guards.push_back(cells[i]);
    } else {
      Term& guard = guards[static_cast<std::size_t>(known - first.begin())];
      guard = term::or_(guard, cells[i]);
    }
  }
  return guards;
}

/// Takes a guard out of whichever symbol of the method holds it. @requires some holds it whole
void take_out(Alphabet& alphabet, std::size_t method, Term guard, smt::Solver& solver) {
  const std::vector<Symbol> symbols = alphabet.symbols_of(method);
  for (const Symbol symbol : symbols) {
    const AlphabetSymbol& entry = alphabet[symbol];
    const Term rest = term::and_(entry.guard, term::not_(guard));
    if (entry.observation != 0 || !is_possible(solver, term::and_(entry.guard, guard)) ||
        !is_possible(solver, rest))
      continue;
    const term::Program holds(
        component::symbols_of(alphabet.component().methods[method].parameters), std::vector{guard});
    std::uint64_t is_inside = 0;
    holds.run(entry.representative, std::span(&is_inside, 1));
    alphabet.split(symbol, is_inside != 0 ? rest : guard);
    return;
  }
}

} // namespace

void split_by_effect(Alphabet& alphabet, const abstraction::GamePredicates& predicates,
                     smt::Solver& solver, const util::StopToken& stop, std::size_t max_guards,
                     const abstraction::BooleanLimits& limits) {
  const component::Component& component = alphabet.component();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    const std::vector<Term> cells = cells_of(component, method, predicates.predicates, solver);
    if (cells.size() == 1)
      continue;
    const std::vector<Term> guards =
        united(component, method, cells, predicates, solver, stop, limits);
    for (std::size_t i = 1; i < guards.size() && alphabet.guards_of(method) < max_guards; ++i)
      take_out(alphabet, method, guards[i], solver);
  }
}

} // namespace parlance::teachers
