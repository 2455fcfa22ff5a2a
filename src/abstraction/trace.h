#pragma once
// A run of the may abstraction, and whether the component has one like it.

#include "abstraction/abstract_steps.h"
#include "component/belief_space.h"

#include <optional>
#include <vector>

namespace parlance::abstraction {

using component::ConcreteWord;

struct Hop {
  CellId from;
  Call call;
  Way way;
};

/// From an initial cell; each hop begins where the one before it ends.
using Trace = std::vector<Hop>;

/// Conditions for a component to take the hops from a position on: states are terms over the
/// variables, choices are variables of their own for each hop.
class Unrolled {
public:
  /// From the given values of the variables. What is outside is not taken, unless
  /// `outside_counts`.
  Unrolled(const component::Component& component, const std::vector<Effect>& effects,
           const Trace& trace, std::size_t from, std::vector<Term> state, bool outside_counts);

  /// All hops are taken.
  Term condition() const;
  /// The condition of one hop, and the state after it; the first one has the number `from`.
  Term condition(std::size_t hop) const { return conditions_[hop - from_]; }
  const std::vector<Term>& state_after(std::size_t hop) const { return states_[hop - from_]; }
  /// The variable that stands for a choice of a hop.
  Term choice(std::size_t hop, Term choice) const;

private:
  const component::Component& component_;
  std::size_t from_;
  std::vector<Term> conditions_;
  std::vector<std::vector<Term>> states_;
};

/// The calls of a run of the component that takes the same hops, through whatever cells; nothing if
/// there is none. Where the last hop errs, or shows something, that is the word's last call or an
/// internal step after it. @throws Limit
std::optional<ConcreteWord> feasible_word(AbstractSteps& steps, const Trace& trace,
                                          bool outside_counts);

} // namespace parlance::abstraction
