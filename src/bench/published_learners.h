#pragma once
// What LearnLib 0.18 needed on the reference automata, as published: JDK 17, one learner a process,
// the best of several runs on a machine with two cores.

#include "bench/reference_automata.h"
#include "bench/reference_teacher.h"
#include "learn/learners.h"

#include <cstdint>
#include <optional>
#include <string>

namespace parlance::bench {

struct PublishedLearner {
  std::uint64_t queries;
  std::uint64_t equivalence_queries; ///< 0 if not published
  double milliseconds;               ///< without equivalence queries; 0 if not published
  std::string symbols;               ///< as published; empty if not
};

/// Nothing if it is not published, or was over the limit.
std::optional<PublishedLearner> published(const ReferenceSpec& spec, Counterexamples kind,
                                          learn::LearnerKind learner);
/// Was it published that the learner did not come to an end?
bool published_over_limit(const ReferenceSpec& spec, Counterexamples kind,
                          learn::LearnerKind learner);

} // namespace parlance::bench
