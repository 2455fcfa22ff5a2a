#pragma once
// The two oracles of FASE'09 on a labelled transition system and an automaton over its alphabet.
// Oracle 1 decides whether the automaton is safe. Oracle 2 searches with visited-state pruning, so
// it misses counterexamples: it is good for finding them, and proves nothing when it finds none
// (explicit_inclusion.h does).

#include "automata/lts_beliefs.h"
#include "automata/moore_machine.h"
#include "util/stop.h"

#include <cstddef>
#include <optional>

namespace parlance::engines {

/// Oracle 1: a shortest word that the automaton calls legal and that is illegal, if there is one:
/// reachability in automaton and system side by side.
std::optional<automata::Word> unsafe_word(const automata::CompactLts& system,
                                          const automata::MooreMachine& automaton,
                                          const util::StopToken& stop);

/// Oracle 2: a word that the automaton calls illegal and that is legal. A run that does not fail
/// where the automaton does is only a suspicion; the word is asked before it is believed. After as
/// many false suspicions the search ends.
std::optional<automata::Word> unpermissive_word(automata::LtsBeliefs& beliefs,
                                                const automata::MooreMachine& automaton,
                                                std::size_t false_suspicions,
                                                const util::StopToken& stop);

} // namespace parlance::engines
