#include "game/game_guards.h"

#include "game/game_conditions.h"
#include "smt/project.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace parlance::game {

namespace {

constexpr std::size_t most_cells = 64;              ///< of one method
constexpr std::uint32_t cell_resources = 2'000'000; ///< of one check
constexpr std::size_t projection_instances = 16;

bool is_possible(smt::Solver& solver, Term formula) {
  const smt::Scope scope(solver);
  solver.add(formula);
  return !solver.check().unsat();
}

/// The cells in two by a condition, where that is possible; nothing if the solver gives up.
std::optional<std::vector<Term>> finer_cells(const std::vector<Term>& cells, Term condition,
                                             smt::Solver& solver) {
  std::vector<Term> finer;
  for (const Term cell : cells) {
    for (const Term side : {condition, term::not_(condition)}) {
      const Term part = term::and_(cell, side);
      const smt::Scope scope(solver);
      solver.add(part);
      const smt::Result result = solver.check();
      if (result.unknown())
        return std::nullopt;
      if (result.sat())
        finer.push_back(part);
    }
  }
  return finer;
}

/// What comparisons with the state say of parameters when a predicate holds, or does not.
void add_projections(const component::Component& component, const GamePredicates& predicates,
                     const std::vector<Term>& mixed, smt::Solver& solver,
                     std::vector<Term>& conditions) {
  const Term facts = term::and_(component.store(), predicates.facts);
  const std::vector<Term> state = component::symbols_of(component.variables);
  for (const Term comparison : mixed) {
    for (const Term predicate : predicates.predicates) {
      for (const Term side : {predicate, term::not_(predicate)}) {
        const auto projected = smt::project(solver, term::and_(facts, term::and_(side, comparison)),
                                            state, projection_instances);
        if (projected && !(*projected)->is_constant() &&
            std::ranges::find(conditions, *projected) == conditions.end())
          conditions.push_back(*projected);
      }
    }
  }
}

/// The non-empty combinations of conditions; of those that would be too many, or too hard, none.
std::vector<Term> cells_of(const component::Component& component, std::size_t method,
                           const GamePredicates& predicates, util::StopToken& stop) {
  const auto solver = smt::make_z3(&stop, {cell_resources, 0});
  const ParameterConditions found = parameter_conditions(component, method, predicates.predicates);
  std::vector<Term> conditions = found.alone;
  add_projections(component, predicates, found.mixed, *solver, conditions);
  std::vector<Term> cells{component.store().boolean(true)};
  for (const Term condition : conditions) {
    auto finer = finer_cells(cells, condition, *solver);
    if (finer && finer->size() <= most_cells)
      cells = std::move(*finer);
  }
  return cells;
}

/// The cells of a method that are the same to the abstraction as one, in order of their first.
/// `first` is its first symbol, of one for each cell and observation.
std::vector<Term> united(const BooleanComponent& boolean, const std::vector<Term>& cells,
                         std::size_t first, std::uint32_t observations) {
  const auto are_alike = [&](std::size_t a, std::size_t b) {
    for (std::uint32_t seen = 0; seen < observations; ++seen)
      if (!boolean.are_alike(static_cast<Symbol>(first + a * observations + seen),
                             static_cast<Symbol>(first + b * observations + seen)))
        return false;
    return true;
  };
  std::vector<std::size_t> firsts; // of each class
  std::vector<Term> guards;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto known =
        std::ranges::find_if(firsts, [&](std::size_t other) { return are_alike(i, other); });
    if (known == firsts.end()) {
      firsts.push_back(i);
      guards.push_back(cells[i]);
    } else {
      Term& guard = guards[static_cast<std::size_t>(known - firsts.begin())];
      guard = term::or_(guard, cells[i]);
    }
  }
  return guards;
}

/// Takes a guard out of whichever symbol of the method holds it. @requires some holds it whole
void take_out(Alphabet& alphabet, std::size_t method, Term guard, smt::Solver& solver) {
  const std::vector<Symbol> symbols = alphabet.symbols_of(method);
  for (const Symbol symbol : symbols) {
    const protocol::GuardedCall& entry = alphabet[symbol];
    const Term rest = term::and_(entry.guard, term::not_(guard));
    if (entry.observation != 0 || !is_possible(solver, term::and_(entry.guard, guard)) ||
        !is_possible(solver, rest))
      continue;
    const term::Program holds(
        component::symbols_of(alphabet.component().methods[method].parameters), std::vector{guard});
    std::uint64_t is_inside = 0;
    holds.run(entry.sample, std::span(&is_inside, 1));
    alphabet.split(symbol, is_inside != 0 ? rest : guard);
    return;
  }
}

} // namespace

void split_by_effect(Alphabet& alphabet, const GamePredicates& predicates, smt::Solver& solver,
                     util::StopToken& stop, std::size_t max_guards, const BooleanLimits& limits) {
  const component::Component& component = alphabet.component();
  std::vector<std::vector<Term>> cells;
  std::vector<GameSymbol> symbols;
  std::vector<std::size_t> first_symbols;
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    cells.push_back(cells_of(component, method, predicates, stop));
    first_symbols.push_back(symbols.size());
    for (const Term cell : cells.back())
      for (std::uint32_t seen = 0; seen < component.methods[method].observation_count(); ++seen)
        symbols.push_back({method, cell, seen});
  }
  if (std::ranges::all_of(cells, [](const auto& of_method) { return of_method.size() == 1; }))
    return;
  const BooleanComponent boolean(component, predicates, symbols, solver, &stop, limits);
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    const std::vector<Term> guards = united(boolean, cells[method], first_symbols[method],
                                            component.methods[method].observation_count());
    for (std::size_t i = 1; i < guards.size() && alphabet.guards_of(method) < max_guards; ++i)
      take_out(alphabet, method, guards[i], solver);
  }
}

} // namespace parlance::game
