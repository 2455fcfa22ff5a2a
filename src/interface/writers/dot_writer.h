#pragma once
// The interface as DOT: one dialect for people, one for other learning tools.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

/// For people: legal states as boxes, one edge for each pair of them with a line for each call, and
/// in the box of a state the calls that are forbidden or unknown there.
std::string to_dot(const Interface& interface);

/// The dialect of the automata wiki that LearnLib and AALpy load as a DFA: complete, symbols only,
/// legal states accepting. The non-accepting sinks are told apart by their labels, `error` and
/// `unknown`.
std::string to_learnlib_dot(const Interface& interface);

} // namespace parlance::interface
