#pragma once
// What learners have in common that take one distinguishing suffix out of a counterexample, and
// again one, until it is none: Rivest and Schapire (1993).

#include "learn/refinement/analyser.h"
#include "learn/refinement/refining_learner.h"
#include "learn/refinement/spanning_tree.h"

#include <memory>
#include <optional>

namespace parlance::learn {

class BreakpointLearner : public RefiningLearner {
public:
  Word access_word(State state) const final { return spanning_tree().access_word(state); }

protected:
  /// The oracle must outlive the learner.
  BreakpointLearner(MembershipOracle& oracle, OutputType outputs, Analysis analysis);

  /// By which the states of the hypothesis are known.
  virtual const SpanningTree& spanning_tree() const = 0;
  /// Makes a new hypothesis, with more states.
  virtual void use(const Breakpoint& breakpoint) = 0;

  /// A word on which the hypothesis contradicts what the learner knows already, if one is found
  /// without much looking.
  virtual std::optional<Observation> own_counterexample() { return std::nullopt; }

  const CounterexampleAnalyser& analyser() const { return *analyser_; }

private:
  void use(const Observation& counterexample) final;
  void work_through(const Observation& counterexample);

  std::unique_ptr<const CounterexampleAnalyser> analyser_;
};

/// The states that a machine runs through from this one.
std::vector<State> states_along(const MooreMachine& machine, const Word& word);

} // namespace parlance::learn
