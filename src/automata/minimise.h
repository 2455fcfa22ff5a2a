#pragma once
// The smallest machine of the same behaviour, and the canonical numbering of states.
// RefinablePartition refinement after Hopcroft (1971), with the refinable partition of Valmari and
// Lehtinen (2008).

#include "automata/moore_machine.h"

namespace parlance::automata {

/// The unique smallest machine with the same outputs on all words, numbered breadth-first: equal
/// behaviour gives equal (==) results. @requires at least one state
MooreMachine minimise(const MooreMachine& machine);

/// The reachable part, numbered breadth-first from the initial state (0), symbols ascending.
MooreMachine renumber_breadth_first(const MooreMachine& machine);

} // namespace parlance::automata
