#pragma once
// The subset construction: all beliefs that legal words can lead to.

#include "oracle/automaton.h"
#include "oracle/concrete_component.h"

namespace parlance::oracle {

/// What the construction may use.
struct Limits {
  std::size_t beliefs = 600;
  std::size_t work = 220'000; ///< looked-up paths, and states of beliefs looked at
};

struct SubsetAutomaton {
  Automaton automaton; ///< over concrete calls
  std::size_t largest_belief = 0;
};

/// @throws TooLarge
SubsetAutomaton subset_automaton(const ConcreteComponent& component, const Limits& limits);

} // namespace parlance::oracle
