#pragma once
// Lemmas guessed from states that were seen: bits that never change, and signals that always agree
// (van Eijk, "Sequential equivalence checking based on structural similarities", TCAD 2000) or of
// which one always comes with the other. Guesses are cheap: PDR keeps those that are inductive.

#include "engines/circuit/pdr.h"

#include <cstddef>
#include <vector>

namespace parlance::engines {

/// The bits of some initial states: the given one, and others that differ in bits which it could
/// have otherwise.
std::vector<std::vector<bool>> initial_samples(const TransitionSystem& system,
                                               const std::vector<bool>& initial_bits);

/// Values of all signals in states that can be reached, by the given inputs of single steps.
std::vector<std::vector<bool>> reachable_samples(const TransitionSystem& system,
                                                 std::vector<std::vector<bool>> starts,
                                                 const std::vector<std::vector<bool>>& moves,
                                                 std::size_t limit);

/// Cubes of one or two literals that hold in none of the samples.
std::vector<Cube> likely_lemmas(const TransitionSystem& system,
                                const std::vector<std::vector<bool>>& samples);

} // namespace parlance::engines
