#pragma once
// L*: Angluin, Learning Regular Sets from Queries and Counterexamples (1987), over Moore machines.
// All prefixes of a counterexample become rows, and the table is kept closed and consistent.

#include "learn/tables/table_learner.h"

namespace parlance::learn {

class AngluinLearner final : public TableLearner<RefiningLearner> {
public:
  /// The oracle must outlive the learner.
  AngluinLearner(MembershipOracle& oracle, const OutputType& outputs)
      : TableLearner(oracle, outputs) {}

  Word access_word(State state) const override { return table().access_word(state); }

private:
  void use(const Observation& counterexample) override;
  void complete(ObservationTable& table) override;
  const char* name() const override { return "lstar"; }
};

} // namespace parlance::learn
