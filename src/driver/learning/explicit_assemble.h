#pragma once
// From an automaton over the actions of a labelled transition system to an interface in canonical
// form, with reasons and witnesses.

#include "automata/lts_beliefs.h"
#include "automata/moore_machine.h"
#include "automata/replay.h"
#include "driver/learning/assemble.h"
#include "util/stop.h"

namespace parlance::driver {

/// Replays the automaton first. What the system contradicts, or was not replayed, stays without a
/// witness or is left open. The terms live in the interface's own store.
/// @requires the automaton has the system's symbols
Assembled assemble_explicit(automata::LtsBeliefs& beliefs, const automata::MooreMachine& automaton,
                            automata::Unseen unseen, const util::StopToken& stop);

/// The interface of a run that was stopped before its first hypothesis: everything is unknown.
interface::Interface nothing_known(const automata::CompactLts& system);

} // namespace parlance::driver
