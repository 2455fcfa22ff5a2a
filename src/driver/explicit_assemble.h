#pragma once
// From an automaton over the actions of a labelled transition system to an interface in canonical
// form, with reasons and witnesses.

#include "automata/lts_beliefs.h"
#include "automata/moore_machine.h"
#include "interface/interface.h"
#include "util/stop.h"

namespace parlance::driver {

/// The terms live in the interface's own store.
/// @requires the automaton has the system's symbols
interface::Interface assemble_explicit(automata::LtsBeliefs& beliefs,
                                       const automata::MooreMachine& automaton,
                                       const util::StopToken& stop);

} // namespace parlance::driver
