#pragma once
// The canonical form of an interface: fewest states, fewest symbols, one order.

#include "interface/interface.h"
#include "smt/solver.h"

#include <string>
#include <vector>

namespace parlance::interface {

/// Drops states that cannot be reached, merges equivalent ones and, where there are impossible
/// histories, such that only these tell apart, and merges guards of one method whose columns are
/// equal in all legal states (guard: the disjunction of theirs). Symbols are ordered by method as
/// in `method_order` (other methods follow in order of first occurrence), then by least satisfying
/// arguments, then by observation, in order of first occurrence; legal states are numbered
/// breadth-first, then error, then unknown, then impossible. A merged transition keeps all reasons,
/// and the shortest, then smallest witness. Guards that were merged are not simplified. The solver
/// must hold no assertions.
/// @requires the guards of a method are the same for all its observations
Interface canonical(const Interface& interface, smt::Solver& solver,
                    const std::vector<std::string>& method_order = {});

} // namespace parlance::interface
