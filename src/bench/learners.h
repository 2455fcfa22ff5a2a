#pragma once
// Learners alone, on automata that are known: membership and equivalence queries, symbols, time and
// memory, beside what LearnLib needed on the same automata.

#include "bench/reference_teacher.h"
#include "bench/report.h"
#include "learn/learners.h"
#include "util/stop.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace parlance::bench {

struct LearnersOptions {
  std::vector<learn::LearnerKind> learners;     ///< empty: all
  std::vector<Counterexamples> counterexamples; ///< empty: both
  learn::Analysis analysis = learn::Analysis::binary;
  bool cache = false;        ///< between learner and teacher
  std::uint32_t largest = 0; ///< states of an automaton before minimisation; 0: all
  std::uint32_t repeat = 5;  ///< the least time of as many runs, of those that are over soon
  std::chrono::milliseconds limit{std::chrono::seconds(20)}; ///< for one run
};

/// Each learner on each automaton is a process of its own. Queries are those that reach the
/// teacher.
Report run_learners(const LearnersOptions& options, const util::StopToken& stop,
                    const Progress& progress);

} // namespace parlance::bench
