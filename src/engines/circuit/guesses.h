#pragma once
// Cubes that are likely to be unreachable, from states that some runs reach.

#include "engines/circuit/pdr.h"

#include <vector>

namespace parlance::engines {

/// `initial_bits` are those of some initial state.
std::vector<Cube> guessed_cubes(const Product& product, const TransitionSystem& system,
                                const std::vector<bool>& initial_bits);

} // namespace parlance::engines
