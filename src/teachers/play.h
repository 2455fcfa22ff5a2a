#pragma once
// Cheap counterexamples: the conjecture is played against the component on concrete calls, from all
// pairs (state of the conjecture, belief) that calls at the borders of guards lead to,
// breadth-first and up to a counted limit.

#include "automata/moore_machine.h"
#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"

#include <cstddef>
#include <optional>

namespace parlance::teachers {

using automata::MooreMachine;

/// Whether a word's finding contradicts what a conjecture claims of it. While some symbols are
/// collective, a claim of unknown may be the tool's own, and contradicts nothing.
bool contradicts(Verdict claimed, Finding finding, bool any_collective);

/// The first concrete word up to the length, breadth-first, whose verdict is not the conjecture's,
/// where that claims one. A finding of the tool's own on either side is no difference.
std::optional<ConcreteWord> play_concretely(const MooreMachine& conjecture,
                                            const Alphabet& alphabet, WordEvaluator& evaluator,
                                            std::size_t length, std::size_t pair_limit);

/// The first symbolic word up to the length, breadth-first, on which evaluator and conjecture
/// differ. Only of use while some symbols are collective; else play_concretely sees all that this
/// sees.
std::optional<Word> play_symbolically(const MooreMachine& conjecture, WordEvaluator& evaluator,
                                      std::size_t length, std::size_t pair_limit);

} // namespace parlance::teachers
