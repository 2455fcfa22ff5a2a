#pragma once
// What learners have in common that take one distinguishing suffix out of a counterexample: Rivest
// and Schapire, Inference of Finite Automata Using Homing Sequences (1993).

#include "learn/analyser.h"
#include "learn/counting_oracle.h"
#include "learn/learner.h"

#include <memory>

namespace parlance::learn {

class BreakpointLearner : public Learner {
public:
  BreakpointLearner(const BreakpointLearner&) = delete;
  BreakpointLearner& operator=(const BreakpointLearner&) = delete;

  bool refine(const Word& counterexample) final;
  const MooreMachine& hypothesis() const final { return hypothesis_; }
  LearnerStatistics statistics() const final;

protected:
  /// Without an analyser: binary search. The oracle must outlive the learner.
  BreakpointLearner(MembershipOracle& oracle, OutputType outputs,
                    std::unique_ptr<const CounterexampleAnalyser> analyser);

  /// The suffix tells the state that the symbol leads to from this one's access word from the state
  /// where the hypothesis has it lead.
  struct Breakpoint {
    State state;
    Symbol symbol;
    Word suffix;
  };
  /// Makes a new hypothesis, with more states.
  virtual void use(const Breakpoint& breakpoint) = 0;

  MembershipOracle& table_oracle() { return table_oracle_; }
  const OutputType& outputs() const { return outputs_; }
  void set_hypothesis(MooreMachine hypothesis) { hypothesis_ = std::move(hypothesis); }

private:
  /// A word and the oracle's output for it.
  struct Observation {
    Word word;
    Output output = 0;
  };

  Answer ask(const Word& word) { return analysis_oracle_.ask(word); }
  bool contradicts_hypothesis(const Observation& observation) const;
  Observation cut_at_absorbing_hypothesis(const Observation& observation);
  Breakpoint breakpoint_of(const Observation& counterexample);

  CountingOracle table_oracle_;
  CountingOracle analysis_oracle_;
  OutputType outputs_;
  std::unique_ptr<const CounterexampleAnalyser> analyser_;
  MooreMachine hypothesis_;
  std::uint64_t rounds_ = 0;
};

} // namespace parlance::learn
