#pragma once
// L*: Angluin, Learning Regular Sets from Queries and Counterexamples (1987), over Moore machines.
// All prefixes of a counterexample become rows, and the table is kept closed and consistent.

#include "learn/observation_table.h"
#include "learn/refining_learner.h"

namespace parlance::learn {

class AngluinLearner final : public RefiningLearner {
public:
  /// The oracle must outlive the learner.
  AngluinLearner(MembershipOracle& oracle, const OutputType& outputs);

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  Word access_word(State state) const override { return table_.access_word(state); }
  std::vector<Word> suffixes() const override { return table_.distinguishing_words(); }
  bool provisional() const override { return table_.provisional(); }

private:
  void begin(Symbol symbol_count, std::vector<Word> suffixes);
  void make_consistent(ObservationTable& table);
  void use(const Observation& counterexample) override;
  const char* name() const override { return "lstar"; }
  void save_states(StateWriter& writer) const override;
  void resume_states(Symbol symbol_count, StateReader& reader) override;

  ObservationTable table_;
};

} // namespace parlance::learn
