#pragma once
// The game of a predicate abstraction by enumeration: every concrete state and call is tried, and
// beliefs are sets of valuations of the predicates.

#include "oracle/automaton.h"
#include "oracle/concrete_component.h"

#include <vector>

namespace parlance::oracle {

/// The verdict of the game on every word of letters, each of which is a set of concrete calls of
/// one method with one observation: illegal if some run of the abstraction errs or is unknown,
/// impossible if there is no run. @requires a component without internal steps
/// @throws TooLarge
Automaton abstract_game(const ConcreteComponent& component,
                        const std::vector<Expression>& predicates,
                        const std::vector<std::vector<std::size_t>>& letters,
                        std::size_t belief_limit);

} // namespace parlance::oracle
