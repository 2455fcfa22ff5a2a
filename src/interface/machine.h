#pragma once
// Runs of an interface's automaton on concrete calls.

#include "interface/interface.h"

namespace parlance::interface {

/// The symbol that takes the call, or alphabet.size() if none does. With observations it is the
/// first of them. @requires the call's arguments are as many as the method's parameters
std::size_t symbol_of(const Interface& interface, const Call& call);

/// What the interface says of a word; of a call that no symbol takes, unknown.
Verdict verdict_of(const Interface& interface, const Calls& word);

} // namespace parlance::interface
