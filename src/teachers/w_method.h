#pragma once
// Cheap counterexamples that play does not come to: every transition of a conjecture, and behind it
// every suffix that the learner tells states apart by; then every two and every three transitions
// in a row. Chow, Testing Software Design Modeled by Finite-State Machines (1978); Vasilevskii
// (1973).

#include "learn/refinement/learner.h"
#include "teachers/word_evaluator.h"

#include <cstddef>
#include <optional>

namespace parlance::teachers {

/// A word on which evaluator and hypothesis differ, if one is found by at most so many words.
std::optional<Word> w_method(const learn::Learner& learner, WordEvaluator& evaluator,
                             std::size_t word_limit);

} // namespace parlance::teachers
