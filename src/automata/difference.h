#pragma once
// Shortest differences between machines and between states of one machine.

#include "automata/moore_machine.h"

#include <optional>

namespace parlance::automata {

/// The first word, by length and then by symbols, on which the outputs differ; none if the
/// machines behave alike. Words to which one of them gives the output `ignored` do not count.
/// @requires equal symbol counts and output types; `ignored` is absorbing
std::optional<Word> shortest_difference(const MooreMachine& a, const MooreMachine& b,
                                        std::optional<Output> ignored = {});
/// The same, of what the machines say from these states on.
std::optional<Word> shortest_difference(const MooreMachine& a, State from_a, const MooreMachine& b,
                                        State from_b, std::optional<Output> ignored = {});

/// The first word, by length and then by symbols, that tells the two states apart, if any.
std::optional<Word> distinguishing_suffix(const MooreMachine& machine, State p, State q);

} // namespace parlance::automata
