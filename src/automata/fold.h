#pragma once
// Smaller machines where some words do not matter: automata with don't-cares.

#include "automata/moore_machine.h"

namespace parlance::automata {

/// A machine that agrees with the given one on all words to which that gives another output than
/// `ignored`. States are merged greedily, in the order in which breadth-first search finds them, if
/// no word tells them apart but by `ignored`; the result is small, not always the smallest.
/// @requires `ignored` is absorbing; every state reachable
MooreMachine merge_compatible(const MooreMachine& machine, Output ignored);

} // namespace parlance::automata
