#pragma once
// The automaton inside an interface, without guards and reasons, and its runs on concrete calls.

#include "automata/moore_machine.h"
#include "interface/interface.h"

namespace parlance::interface {

/// Same states, same symbols; the outputs are the verdicts, of which all but legal are absorbing.
automata::MooreMachine machine_of(const Interface& interface);

/// The symbol that takes the call, or alphabet.size() if none does. With observations it is the
/// first of them. @requires the call's arguments are as many as the method's parameters
std::size_t symbol_of(const Interface& interface, const Call& call);

/// What the interface says of a word; of a call that no symbol takes, unknown.
Verdict verdict_of(const Interface& interface, const Calls& word);

} // namespace parlance::interface
