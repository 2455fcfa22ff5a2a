#pragma once
// The way without learning: the whole subset automaton, then the smallest one. Only here, to be
// measured.

#include "automata/compact_lts.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>

namespace parlance::bench {

struct Determinised {
  std::size_t subsets = 0;      ///< that were made
  std::size_t legal_states = 0; ///< of the smallest automaton; 0 if it was not finished
  bool finished = false;
};

/// Stops where the token does, or beyond as many subsets, or beyond as many states in all of them.
Determinised determinise(const automata::CompactLts& system, std::size_t subset_limit,
                         std::size_t member_limit, const util::StopToken& stop);

} // namespace parlance::bench
