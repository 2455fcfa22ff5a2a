#include "abstraction/game_relation.h"

#include "term/substitute.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace parlance::abstraction {

using Role = GameBits::Role;

struct RelationBuilder::Cell {
  Term formula;
  std::size_t predicate;
  Role role;
};

RelationBuilder::RelationBuilder(const component::Component& component,
                                 const std::vector<Term>& predicates, GameBits& bits,
                                 smt::Solver& solver, std::uint64_t model_limit)
    : component_(component), predicates_(predicates), bits_(bits), solver_(solver),
      model_limit_(model_limit), consistent_(bits.manager().constant(true)) {
  for (const Term predicate : predicates_)
    variables_.push_back(term::variables_of(predicate));
  std::set<std::size_t> done;
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    if (done.contains(i))
      continue;
    const std::vector<std::size_t> group = related({predicates_[i]});
    done.insert(group.begin(), group.end());
    consistent_ = bits_.manager().and_(
        consistent_, enumerate(component_.store().boolean(true), current_cells({predicates_[i]})));
  }
}

/// Predicates that share variables with the formulas, or with predicates that do.
std::vector<std::size_t> RelationBuilder::related(std::vector<Term> formulas) const {
  const std::vector<Term> first = term::variables_of(formulas);
  std::set<Term> reached(first.begin(), first.end());
  std::set<std::size_t> found;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < predicates_.size(); ++i) {
      const bool touches = std::ranges::any_of(
          variables_[i], [&](Term variable) { return reached.contains(variable); });
      if (!touches || !found.insert(i).second)
        continue;
      reached.insert(variables_[i].begin(), variables_[i].end());
      grows = true;
    }
  }
  return {found.begin(), found.end()};
}

std::vector<RelationBuilder::Cell>
RelationBuilder::current_cells(const std::vector<Term>& formulas) const {
  std::vector<Cell> cells;
  for (const std::size_t i : related(formulas))
    cells.push_back({predicates_[i], i, Role::value});
  return cells;
}

void RelationBuilder::count_model() {
  if (++models_ > model_limit_)
    throw Limit{"the abstraction has more than " + std::to_string(model_limit_) +
                " steps between its states"};
}

/// The values of the cells in all models of the condition.
Bdd RelationBuilder::enumerate(Term condition, std::vector<Cell> cells) {
  smt::BddManager& manager = bits_.manager();
  Bdd found;
  const smt::Scope scope(solver_);
  solver_.add(condition);
  while (true) {
    const smt::Result result = solver_.check();
    if (result.unsat())
      return found;
    if (result.unknown())
      throw Limit{"the solver gave up on the abstraction: " + result.reason};
    count_model();
    Bdd cube = manager.constant(true);
    Term other = component_.store().boolean(false);
    for (const Cell& cell : cells) {
      const bool value = solver_.value(cell.formula) != 0;
      cube = manager.and_(cube, bits_.literal(cell.predicate, cell.role, value));
      other = term::or_(other, value ? term::not_(cell.formula) : cell.formula);
    }
    found = manager.or_(found, cube);
    solver_.add(other);
  }
}

Bdd RelationBuilder::states(Term condition) {
  return bits_.manager().and_(consistent_, enumerate(condition, current_cells({condition})));
}

/// What a predicate is after a step in terms of what predicates were before; false: no such thing.
Bdd RelationBuilder::aliased(std::size_t predicate, Term after) const {
  smt::BddManager& manager = bits_.manager();
  const Bdd next = bits_.variable(predicate, Role::next_value);
  if (after->is_constant())
    return bits_.literal(predicate, Role::next_value, after->is_true());
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    const Bdd before = bits_.variable(i, Role::value);
    if (predicates_[i] == after)
      return manager.equal(next, before);
    if (predicates_[i] == term::not_(after))
      return manager.equal(next, manager.not_(before));
  }
  return manager.constant(false);
}

Bdd RelationBuilder::relation(const component::Path& path, Term guard) {
  smt::BddManager& manager = bits_.manager();
  term::Substitution update;
  for (std::size_t i = 0; i < component_.variables.size(); ++i)
    update.bind(component_.variables[i].symbol, path.update[i]);
  Term condition = term::and_(path.guard, guard);
  if (path.outside != nullptr)
    condition = term::and_(condition, term::not_(path.outside));
  Bdd known = consistent_;
  std::vector<Cell> cells;
  std::vector<Term> formulas{condition};
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    const Term after = update.apply(predicates_[i]);
    const Bdd alias = aliased(i, after);
    if (!alias.is_false()) {
      known = manager.and_(known, alias);
      continue;
    }
    cells.push_back({after, i, Role::next_value});
    formulas.push_back(after);
  }
  std::ranges::move(current_cells(formulas), std::back_inserter(cells));
  return manager.and_(known, enumerate(condition, std::move(cells)));
}

} // namespace parlance::abstraction
