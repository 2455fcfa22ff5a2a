#include "abstraction/game_relation.h"

#include "term/substitute.h"

#include <algorithm>
#include <set>
#include <utility>

namespace parlance::abstraction {

using Role = GameBits::Role;

struct RelationBuilder::Cell {
  Term formula;
  std::size_t predicate;
  Role role;
};

RelationBuilder::RelationBuilder(const component::Component& component,
                                 const std::vector<Term>& predicates,
                                 const std::vector<Term>& facts, GameBits& bits,
                                 smt::Solver& solver, std::uint64_t model_limit)
    : component_(component), predicates_(predicates), facts_(facts), bits_(bits), solver_(solver),
      model_limit_(model_limit), consistent_(bits.manager().constant(true)) {
  for (const Term predicate : predicates_)
    variables_.push_back(term::variables_of(predicate));
  std::set<std::size_t> done;
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    if (done.contains(i))
      continue;
    const std::vector<std::size_t> group = related({predicates_[i]}).predicates;
    done.insert(group.begin(), group.end());
    consistent_ = bits_.manager().and_(
        consistent_, enumerate_with(component_.store().boolean(true), {}, {predicates_[i]}));
  }
}

RelationBuilder::Related RelationBuilder::related(const std::vector<Term>& formulas) const {
  const std::vector<Term> first = term::variables_of(formulas);
  std::set<Term> reached(first.begin(), first.end());
  const auto touches = [&](const std::vector<Term>& variables) {
    return std::ranges::any_of(variables,
                               [&](Term variable) { return reached.contains(variable); });
  };
  std::set<std::size_t> predicates;
  std::set<std::size_t> facts;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < predicates_.size() + facts_.size(); ++i) {
      const bool is_fact = i >= predicates_.size();
      const std::size_t number = is_fact ? i - predicates_.size() : i;
      const std::vector<Term> variables =
          is_fact ? term::variables_of(facts_[number]) : variables_[number];
      if (!touches(variables) || !(is_fact ? facts : predicates).insert(number).second)
        continue;
      reached.insert(variables.begin(), variables.end());
      grows = true;
    }
  }
  Related result{{predicates.begin(), predicates.end()}, {}};
  for (const std::size_t fact : facts)
    result.facts.push_back(facts_[fact]);
  return result;
}

/// Enumerates the cells, and all predicates that have to do with the formulas, among states in
/// which the facts hold.
Bdd RelationBuilder::enumerate_with(Term condition, std::vector<Cell> cells,
                                    const std::vector<Term>& formulas) {
  const Related with = related(formulas);
  for (const std::size_t i : with.predicates)
    cells.push_back({predicates_[i], i, Role::value});
  return enumerate(term::and_(condition, term::and_(component_.store(), with.facts)),
                   std::move(cells));
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
  return bits_.manager().and_(consistent_, enumerate_with(condition, {}, {condition}));
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
  return manager.and_(known, enumerate_with(condition, std::move(cells), formulas));
}

} // namespace parlance::abstraction
