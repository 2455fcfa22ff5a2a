#pragma once
// One component learned once, and what that took.

#include "driver/learning/learn.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace parlance::bench {

struct Measurement {
  std::size_t methods = 0;
  std::size_t alphabet = 0;
  std::uint64_t refinements = 0;
  std::size_t legal_states = 0;
  bool unknown_state = false;
  bool proved = false; ///< all three properties
  std::string claim;   ///< "proved", "proved*" under an assumption, "depth 8", "none"
  std::string winner;  ///< who proved it
  std::uint64_t queries = 0;
  std::uint64_t counterexamples = 0; ///< by play and by engines
  std::uint64_t conjectures = 0;     ///< that engines have looked at
  std::uint64_t solver_calls = 0;    ///< of abstractions, where there are such
  std::uint64_t predicates = 0;      ///< of abstractions
  std::uint64_t rounds = 0;          ///< times that learning with abstractions began
  double seconds = 0;
  std::size_t memory_bytes = 0;
  util::StopReason stopped = util::StopReason::none;
};

/// The stop token stays as it is: what a limit ends is measured too.
Measurement measure(const component::Component& component, const driver::LearnOptions& options,
                    const util::StopLimits& limits, const util::StopToken& stop);

} // namespace parlance::bench
