#pragma once
// What can be read off one machine: how its states are reached, which of its symbols act alike.

#include "automata/moore_machine.h"

#include <span>
#include <vector>

namespace parlance::automata {

/// For each state the first word, by length and then by symbols, that leads to it.
/// @requires every state reachable
std::vector<Word> access_words(const MooreMachine& machine);

/// The groups of symbols whose transitions agree in every state that is not absorbing. Symbols
/// ascend in a group, and groups by their least symbol. On a minimal machine these are exactly the
/// symbols that can be exchanged in any word.
std::vector<std::vector<Symbol>> equal_columns(const MooreMachine& machine);

/// The machine over the given old symbols only; the i-th of them becomes symbol i.
MooreMachine select_symbols(const MooreMachine& machine, std::span<const Symbol> symbols);

} // namespace parlance::automata
