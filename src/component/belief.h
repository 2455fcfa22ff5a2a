#pragma once
// A belief: the states some choice of initial state, inputs and internal steps can have reached.
// Part of it is a set of concrete states, the rest symbolic branches.

#include "component/component.h"

#include <cstdint>
#include <vector>

namespace parlance::component {

/// Values of the variables, in the component's order.
using ConcreteState = std::vector<std::uint64_t>;

/// The states `state(y)` for all solutions y of `condition(y)`; y are variables of no other use.
/// @invariant the condition is satisfiable
struct Branch {
  Term condition;
  std::vector<Term> state;
  bool operator==(const Branch&) const = default;
};

struct Belief {
  std::vector<ConcreteState> states; ///< sorted, no duplicates
  std::vector<Branch> branches;      ///< in normal form, sorted by the terms' ids, no duplicates
};

/// The branch for one concrete state.
Branch branch_of(const Component& component, const ConcreteState& state);

} // namespace parlance::component
