#pragma once
// L* with Rivest and Schapire's counterexamples: Angluin, Learning Regular Sets from Queries and
// Counterexamples (1987), over Moore machines, with one distinguishing suffix a counterexample.

#include "learn/analyser.h"
#include "learn/counting_oracle.h"
#include "learn/learner.h"
#include "learn/observation_table.h"

#include <memory>

namespace parlance::learn {

class ObservationTableLearner final : public Learner {
public:
  /// Without an analyser: binary search. The oracle must outlive the learner.
  ObservationTableLearner(MembershipOracle& oracle, OutputType outputs,
                          std::unique_ptr<const CounterexampleAnalyser> analyser = nullptr);

  ObservationTableLearner(const ObservationTableLearner&) = delete;
  ObservationTableLearner& operator=(const ObservationTableLearner&) = delete;

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  bool refine(const Word& counterexample) override;
  const MooreMachine& hypothesis() const override { return hypothesis_; }
  const Word& access_word(State state) const override { return table_.access_word(state); }
  const std::vector<Word>& suffixes() const override { return table_.suffixes(); }
  bool provisional() const override { return table_.provisional(); }
  LearnerStatistics statistics() const override;

private:
  /// A word and the oracle's output for it.
  struct Observation {
    Word word;
    Output output = 0;
  };

  void begin(Symbol symbol_count, std::vector<Word> suffixes);
  Output ask(const Word& word);
  bool contradicts_hypothesis(const Observation& observation) const;
  Observation cut_at_absorbing_truth(Observation observation);
  Observation cut_at_absorbing_hypothesis(const Observation& observation);
  Word distinguishing_suffix(const Observation& counterexample);

  CountingOracle table_oracle_;
  CountingOracle analysis_oracle_;
  OutputType outputs_;
  std::unique_ptr<const CounterexampleAnalyser> analyser_;
  ObservationTable table_;
  MooreMachine hypothesis_;
  std::uint64_t rounds_ = 0;
};

} // namespace parlance::learn
