#pragma once
// The canonical form of an interface: fewest states, fewest symbols, one order.

#include "interface/interface.h"
#include "smt/solver.h"

#include <string>
#include <vector>

namespace parlance::interface {

/// Drops states that cannot be reached, merges equivalent ones, and merges symbols of one method
/// whose columns are equal in all legal states (guard: the disjunction of theirs). Symbols are
/// ordered by method as in `method_order` (other methods follow in order of first occurrence), then
/// by observation, then by least satisfying arguments; legal states are numbered breadth-first,
/// then error, then unknown. A merged transition keeps all reasons, and the shortest, then smallest
/// witness. Guards that were merged are not simplified. The solver must hold no assertions.
Interface canonical(const Interface& interface, smt::Solver& solver,
                    const std::vector<std::string>& method_order = {});

} // namespace parlance::interface
