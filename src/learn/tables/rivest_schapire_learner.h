#pragma once
// L* with Rivest and Schapire's counterexamples: Angluin (1987), with one distinguishing suffix a
// counterexample. No two prefixes of the table are of one state, so it is always consistent.

#include "learn/refinement/breakpoint_learner.h"
#include "learn/tables/table_learner.h"

namespace parlance::learn {

class RivestSchapireLearner final : public TableLearner<BreakpointLearner> {
public:
  /// The oracle must outlive the learner.
  RivestSchapireLearner(MembershipOracle& oracle, const OutputType& outputs,
                        Analysis analysis = Analysis::binary)
      : TableLearner(oracle, outputs, analysis) {}

private:
  const SpanningTree& spanning_tree() const override { return table().prefixes(); }
  void use(const Breakpoint& breakpoint) override;
  Word prolonged(Word suffix) const;
  const char* name() const override { return "rs"; }
};

} // namespace parlance::learn
