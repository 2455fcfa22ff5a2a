#pragma once
// The automaton inside an interface, without guards and reasons.

#include "automata/moore_machine.h"
#include "interface/interface.h"

namespace parlance::interface {

/// Same states, same symbols; the outputs are the verdicts, of which all but legal are absorbing.
automata::MooreMachine machine_of(const Interface& interface);

} // namespace parlance::interface
