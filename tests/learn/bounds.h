#pragma once
// How much each learner may ask, as formulas over n states, k symbols and counterexamples of up to
// m symbols. They are those of the papers, without constants that are hidden in an O.

#include "learn/learners.h"
#include "learn/oracles/outcome.h"
#include "learn/refinement/analyser.h"

#include <cstdint>

namespace parlance::learn::testing {

struct Effort {
  std::uint64_t states;
  std::uint64_t symbols;
  std::uint64_t longest; ///< counterexample
  std::uint64_t rounds;
};

class Bounds {
public:
  Bounds(LearnerKind kind, Analysis analysis) : kind_(kind), analysis_(analysis) {}

  /// Every counterexample adds a state, and there is one at the start: n - 1.
  std::uint64_t rounds(const Effort& effort) const { return effort.states - 1; }

  std::uint64_t table_queries(const Effort& effort) const {
    const std::uint64_t n = effort.states;
    // The words of all transitions, and the empty one.
    const std::uint64_t words = 1 + n * effort.symbols;
    switch (kind_) {
    case LearnerKind::lstar: {
      // All prefixes of all counterexamples are rows, too. A column that is added for an
      // inconsistency adds a state: rows times n.
      const std::uint64_t prefixes = n + effort.rounds * effort.longest;
      return (1 + prefixes * effort.symbols) * n;
    }
    case LearnerKind::rs:
      // Every column but the first adds a state.
      return words * n;
    case LearnerKind::kv:
      // Every suffix but the first adds a state, and each state is asked once more when it is
      // split.
      return words * n + n;
    case LearnerKind::ttt:
      // As many suffixes as states are final; as many are temporary, and asked once at most.
      return 2 * words * n;
    }
    return 0;
  }

  /// A breakpoint adds a state. Before each, the counterexample may be cut, by one query. Those
  /// that sift also analyse words of their own: an access word of up to n symbols and one of their
  /// suffixes, which may be twice as long as a counterexample's; TTT may ask for its output.
  std::uint64_t analysis_queries(const Effort& effort) const {
    const std::uint64_t own = effort.states + 2 * effort.longest + telling_length;
    switch (kind_) {
    case LearnerKind::lstar:
      return 0;
    case LearnerKind::rs:
      return (effort.states - 1) * (1 + make_analyser(analysis_)->most_queries(effort.longest));
    case LearnerKind::kv:
      return (effort.states - 1) * (1 + make_analyser(analysis_)->most_queries(own));
    case LearnerKind::ttt:
      return (effort.states - 1) * (2 + make_analyser(analysis_)->most_queries(own));
    }
    return 0;
  }

private:
  LearnerKind kind_;
  Analysis analysis_;
};

} // namespace parlance::learn::testing
