#pragma once
// How sets of abstract states are decision diagrams. A predicate is true, false or not known (`*`,
// as in POPL'05, section 4): five variables a predicate, side by side.

#include "smt/bdd.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace parlance::game {

using smt::Bdd;

class GameBits {
public:
  /// Which of a predicate's variables: its value, whether it is not known, both after a step, and
  /// its value between two steps.
  enum class Role : std::uint8_t { value, next_value, open, next_open, between };

  GameBits(std::size_t predicates, std::size_t node_limit, const util::StopToken* stop);

  smt::BddManager& manager() { return manager_; }
  std::size_t predicates() const { return predicates_; }
  Bdd variable(std::size_t predicate, Role role) {
    return manager_.variable(index(predicate, role));
  }
  Bdd literal(std::size_t predicate, Role role, bool value);
  /// The variables of these predicates' values as a set.
  Bdd values(const std::vector<std::size_t>& predicates);
  /// Whose variable it is.
  static std::size_t predicate_of(int variable) {
    return static_cast<std::size_t>(variable) / roles;
  }

  /// The states that a step relation leads to, as current ones. It begins in states whose
  /// predicates all have values; after it some may be open.
  Bdd after(const Bdd& states, const Bdd& relation);
  /// The values with a step into some of these states, whether with open predicates or not.
  Bdd before(const Bdd& states, const Bdd& relation);
  /// One step, then the other.
  Bdd composed(const Bdd& first, const Bdd& second);
  Bdd domain(const Bdd& relation) { return manager_.exists(relation, next_values_); }

  /// The same sets of values with as many open predicates as describe them exactly: from each state
  /// either one state with open predicates, or those without.
  Bdd opened(const Bdd& relation, const Bdd& consistent);
  /// Sets of states as what a relation that begins anywhere leads to.
  Bdd as_relation(const Bdd& states) { return manager_.rename(states, *to_next_); }

  /// All values that states with open predicates stand for.
  Bdd resolved(Bdd open_states, const Bdd& consistent);
  /// The states, with open predicates or not, that stand for some of these values.
  Bdd touching(Bdd values);

private:
  static constexpr std::size_t roles = 5;
  static int index(std::size_t predicate, Role role) {
    return static_cast<int>(predicate * roles + static_cast<std::size_t>(role));
  }
  std::vector<int> indices(Role role) const;
  Bdd difference(const Bdd& a, const Bdd& b) { return manager_.and_(a, manager_.not_(b)); }

  std::size_t predicates_;
  smt::BddManager manager_;
  Bdd values_;      ///< as sets of variables, for quantifiers
  Bdd next_values_; ///< and whether they are open
  Bdd between_;
  std::unique_ptr<smt::BddManager::Renaming> to_current_; ///< next values, and whether open
  std::unique_ptr<smt::BddManager::Renaming> to_next_;    ///< and back
  std::unique_ptr<smt::BddManager::Renaming> next_to_between_;
  std::unique_ptr<smt::BddManager::Renaming> current_to_between_;
};

} // namespace parlance::game
