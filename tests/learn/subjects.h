#pragma once
// Every learner with every counterexample analysis.

#include "learn/conformance.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace parlance::learn::testing {

struct Subject {
  LearnerKind kind;
  Analysis analysis;

  std::string name() const { return to_text(kind) + "_" + to_text(analysis); }
  LearnerFactory factory() const {
    return [*this](MembershipOracle& oracle, const OutputType& outputs) {
      return make_learner(kind, oracle, outputs, analysis);
    };
  }
  Bounds bounds() const { return {kind, analysis}; }
};

/// L* needs no analysis, so it comes once.
inline std::vector<Subject> all_subjects() {
  std::vector<Subject> subjects{{LearnerKind::lstar, Analysis::binary}};
  for (const LearnerKind kind : {LearnerKind::rs, LearnerKind::kv, LearnerKind::ttt})
    for (const Analysis analysis : all_analyses)
      subjects.push_back({kind, analysis});
  return subjects;
}

// Debug builds, which have sanitizers, take fewer seeds, and only the shortest counterexamples of
// smaller machines.
#ifdef NDEBUG
inline constexpr std::uint64_t seed_divisor = 1;
inline constexpr automata::State large_machine = 40;
#else
inline constexpr std::uint64_t seed_divisor = 3;
inline constexpr automata::State large_machine = 12;
#endif

/// So many seeds, and twenty times as many in the long run.
inline std::uint64_t seeds(std::uint64_t count) {
  return (std::getenv("PARLANCE_LONG") != nullptr ? 20 * count : count) / seed_divisor;
}

} // namespace parlance::learn::testing
