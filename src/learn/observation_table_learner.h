#pragma once
// L* with Rivest and Schapire's counterexamples: Angluin, Learning Regular Sets from Queries and
// Counterexamples (1987), over Moore machines, with one distinguishing suffix a counterexample.

#include "learn/breakpoint_learner.h"
#include "learn/observation_table.h"

#include <memory>

namespace parlance::learn {

class ObservationTableLearner final : public BreakpointLearner {
public:
  /// Without an analyser: binary search. The oracle must outlive the learner.
  ObservationTableLearner(MembershipOracle& oracle, const OutputType& outputs,
                          std::unique_ptr<const CounterexampleAnalyser> analyser = nullptr);

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  const Word& access_word(State state) const override { return table_.access_word(state); }
  const std::vector<Word>& suffixes() const override { return table_.suffixes(); }
  bool provisional() const override { return table_.provisional(); }

private:
  void begin(Symbol symbol_count, std::vector<Word> suffixes);
  void use(const Breakpoint& breakpoint) override;

  ObservationTable table_;
};

} // namespace parlance::learn
