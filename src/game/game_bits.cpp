#include "game/game_bits.h"

#include <algorithm>

namespace parlance::game {

namespace {

using Renaming = smt::BddManager::Renaming;

std::vector<int> joined(std::vector<int> a, const std::vector<int>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

} // namespace

GameBits::GameBits(std::size_t predicates, std::size_t node_limit, const util::StopToken* stop)
    : predicates_(predicates),
      manager_(index(std::max<std::size_t>(predicates, 1), Role::value), node_limit, stop),
      values_(manager_.set(indices(Role::value))),
      next_values_(manager_.set(joined(indices(Role::next_value), indices(Role::next_open)))),
      between_(manager_.set(indices(Role::between))),
      to_current_(
          std::make_unique<Renaming>(joined(indices(Role::next_value), indices(Role::next_open)),
                                     joined(indices(Role::value), indices(Role::open)))),
      to_next_(
          std::make_unique<Renaming>(joined(indices(Role::value), indices(Role::open)),
                                     joined(indices(Role::next_value), indices(Role::next_open)))),
      next_to_between_(
          std::make_unique<Renaming>(indices(Role::next_value), indices(Role::between))),
      current_to_between_(
          std::make_unique<Renaming>(indices(Role::value), indices(Role::between))) {}

std::vector<int> GameBits::indices(Role role) const {
  std::vector<int> result;
  for (std::size_t i = 0; i < predicates_; ++i)
    result.push_back(index(i, role));
  return result;
}

Bdd GameBits::literal(std::size_t predicate, Role role, bool value) {
  const Bdd positive = variable(predicate, role);
  return value ? positive : manager_.not_(positive);
}

Bdd GameBits::values(const std::vector<std::size_t>& predicates) {
  std::vector<int> variables;
  for (const std::size_t predicate : predicates)
    variables.push_back(index(predicate, Role::value));
  return manager_.set(variables);
}

Bdd GameBits::after(const Bdd& states, const Bdd& relation) {
  return manager_.rename(manager_.relational_product(states, relation, values_), *to_current_);
}

Bdd GameBits::before(const Bdd& states, const Bdd& relation) {
  return manager_.relational_product(manager_.rename(states, *to_next_), relation, next_values_);
}

Bdd GameBits::composed(const Bdd& first, const Bdd& second) {
  return manager_.relational_product(manager_.rename(first, *next_to_between_),
                                     manager_.rename(second, *current_to_between_), between_);
}

Bdd GameBits::opened(const Bdd& relation, const Bdd& consistent) {
  const Bdd starts = domain(relation);
  Bdd hull = manager_.and_(starts, manager_.rename(consistent, *to_next_));
  Bdd open = starts;
  Bdd closed = relation;
  for (std::size_t i = 0; i < predicates_; ++i) {
    const Bdd can_hold = domain(manager_.and_(relation, literal(i, Role::next_value, true)));
    const Bdd can_fail = domain(manager_.and_(relation, literal(i, Role::next_value, false)));
    const Bdd next = variable(i, Role::next_value);
    hull = manager_.and_(hull, manager_.or_(manager_.and_(next, can_hold),
                                            manager_.and_(manager_.not_(next), can_fail)));
    open = manager_.and_(
        open, manager_.equal(variable(i, Role::next_open), manager_.and_(can_hold, can_fail)));
    open = manager_.and_(open, manager_.equal(next, difference(can_hold, can_fail)));
    closed = manager_.and_(closed, literal(i, Role::next_open, false));
  }
  const Bdd inexact = domain(difference(hull, relation));
  return manager_.or_(difference(open, inexact), manager_.and_(closed, inexact));
}

Bdd GameBits::resolved(Bdd states, const Bdd& consistent) {
  for (std::size_t i = 0; i < predicates_; ++i) {
    const Bdd known = manager_.restrict(states, literal(i, Role::open, false));
    const Bdd unknown = manager_.restrict(states, literal(i, Role::open, true));
    const std::vector<int> value{index(i, Role::value)};
    states = manager_.or_(known, manager_.exists(unknown, manager_.set(value)));
  }
  return manager_.and_(states, consistent);
}

Bdd GameBits::touching(Bdd states) {
  for (std::size_t i = 0; i < predicates_; ++i) {
    const std::vector<int> value{index(i, Role::value)};
    const Bdd either = manager_.exists(states, manager_.set(value));
    const Bdd open = manager_.and_(literal(i, Role::open, true), literal(i, Role::value, false));
    states = manager_.or_(manager_.and_(literal(i, Role::open, false), states),
                          manager_.and_(open, either));
  }
  return states;
}

} // namespace parlance::game
