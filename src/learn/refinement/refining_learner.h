#pragma once
// What all learners have in common: they look at a counterexample before they use it, and their
// hypothesis is a machine that changes only when a new one is complete.

#include "learn/oracles/counting_oracle.h"
#include "learn/refinement/breakpoint_search.h"
#include "learn/refinement/learner.h"

#include <optional>

namespace parlance::learn {

class RefiningLearner : public Learner {
public:
  RefiningLearner(const RefiningLearner&) = delete;
  RefiningLearner& operator=(const RefiningLearner&) = delete;

  bool refine(const Word& counterexample) final;
  bool refine(const Word& counterexample, const Answer& answer) final;
  const MooreMachine& hypothesis() const final { return hypothesis_; }
  LearnerStatistics statistics() const final;
  void save(StateWriter& writer) const final;
  void save_outline(StateWriter& writer) const final;
  void resume(StateReader& reader) final;

protected:
  /// The oracle must outlive the learner.
  RefiningLearner(MembershipOracle& oracle, OutputType outputs);

  /// Makes new hypotheses until one agrees. @requires the hypothesis is wrong about the word, which
  /// ends where the truth is absorbed
  virtual void use(const Observation& counterexample) = 0;
  /// The learner's name in a file, and what is known of the states of the hypothesis.
  virtual const char* name() const = 0;
  virtual void save_states(StateWriter& writer) const = 0;
  /// Reads the same, and makes the hypothesis.
  virtual void resume_states(Symbol symbol_count, StateReader& reader) = 0;
  /// The alphabet, and what tells states apart, without the states.
  virtual Symbol symbol_count() const = 0;
  virtual void save_suffixes(StateWriter& writer) const = 0;
  /// Reads the same, and asks for the rest.
  virtual void resume_suffixes(Symbol symbol_count, StateReader& reader) = 0;

  /// What is known of states is not complete until the hypothesis is changed.
  void begin_change() { complete_ = false; }
  MooreMachine& changed_hypothesis() {
    complete_ = true;
    return hypothesis_;
  }

  bool contradicts_hypothesis(const Observation& observation) const;
  /// The shortest prefix after which the hypothesis has an absorbing output, if it has one.
  Observation cut_at_absorbing_hypothesis(const Observation& observation);

  /// The answer to a word of this length of which it is known that no prefix has an absorbing
  /// output: it need not be asked if only one output is not absorbing.
  Answer ask_continuing(const Word& word);

  /// The output that is not absorbing, if there is just one. If there are others, states differ
  /// only by when an output is absorbed, and what a suffix tells apart every longer one does.
  const std::optional<Output>& only_continuing() const { return only_continuing_; }
  bool longer_tells_more() const { return only_continuing_ && outputs_.size() > 1; }

  const OutputType& outputs() const { return outputs_; }
  MembershipOracle& table_oracle() { return table_oracle_; }
  MembershipOracle& analysis_oracle() { return analysis_oracle_; }

private:
  void save_head(StateWriter& writer, const char* answers) const;

  CountingOracle table_oracle_;
  CountingOracle analysis_oracle_;
  OutputType outputs_;
  std::optional<Output>
      only_continuing_; ///< the output that is not absorbing, if there is just one
  bool longer_tells_more_;
  MooreMachine hypothesis_;
  bool complete_ = false; ///< all that is known of states goes with the hypothesis
  std::uint64_t rounds_ = 0;
};

} // namespace parlance::learn
