#pragma once
// L* with Rivest and Schapire's counterexamples: Angluin (1987), with one distinguishing suffix a
// counterexample. No two prefixes of the table are of one state, so it is always consistent.

#include "learn/breakpoint_learner.h"
#include "learn/observation_table.h"

namespace parlance::learn {

class RivestSchapireLearner final : public BreakpointLearner {
public:
  /// The oracle must outlive the learner.
  RivestSchapireLearner(MembershipOracle& oracle, const OutputType& outputs,
                        Analysis analysis = Analysis::binary);

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  std::vector<Word> suffixes() const override { return table_.distinguishing_words(); }
  bool provisional() const override { return table_.provisional(); }

private:
  void begin(Symbol symbol_count, std::vector<Word> suffixes);
  const SpanningTree& spanning_tree() const override { return table_.prefixes(); }
  void use(const Breakpoint& breakpoint) override;
  Word prolonged(Word suffix) const;
  const char* name() const override { return "rs"; }
  void save_states(StateWriter& writer) const override;
  void resume_states(Symbol symbol_count, StateReader& reader) override;

  ObservationTable table_;
};

} // namespace parlance::learn
