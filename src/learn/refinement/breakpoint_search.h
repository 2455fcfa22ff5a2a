#pragma once
// Where a counterexample goes wrong: Rivest and Schapire, Inference of Finite Automata Using Homing
// Sequences (1993). Answers are kept, as long as one counterexample is worked with.

#include "learn/oracles/outcome.h"
#include "learn/refinement/analyser.h"
#include "learn/refinement/spanning_tree.h"

#include <map>
#include <span>
#include <vector>

namespace parlance::learn {

/// A word and the oracle's answer to it.
struct Observation {
  Word word;
  Answer answer;
};

/// The suffix tells the state that the symbol leads to from this one's access word from the state
/// where the hypothesis has it lead: the one shows `seen` after it, the other one `expected`.
struct Breakpoint {
  State state;
  Symbol symbol;
  Word suffix;
  Outcome seen;
  Outcome expected;
  bool provisional = false; ///< an answer behind this was not final
};

class BreakpointSearch {
public:
  /// All but the observation must outlive the search. The tree may grow.
  BreakpointSearch(MembershipOracle& oracle, const OutputType& outputs, const SpanningTree& tree,
                   const CounterexampleAnalyser& analyser, Observation counterexample);

  const Observation& counterexample() const { return counterexample_; }

  /// @requires `states` are those that the hypothesis runs through, one more than the word has
  /// symbols, none but the last absorbing; it says `expected` in the end, which is not the answer
  Breakpoint find(std::span<const State> states, Output expected);

private:
  /// The answer to the state's access word and the counterexample from some position on.
  struct Known {
    State state;
    Answer answer;
  };
  struct Range {
    std::size_t low, high;
  };

  void learn_ends(std::span<const State> states, Output expected);
  Range narrowest(std::span<const State> states, Output expected) const;
  const Answer& ask(std::size_t position, State state);

  MembershipOracle& oracle_;
  const OutputType& outputs_;
  const SpanningTree& tree_;
  const CounterexampleAnalyser& analyser_;
  Observation counterexample_;
  std::map<std::size_t, Known> known_; ///< by position
  Word word_;                          ///< of the last question
  bool provisional_ = false;
};

} // namespace parlance::learn
