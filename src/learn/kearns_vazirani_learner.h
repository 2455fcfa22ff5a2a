#pragma once
// The learner of Kearns and Vazirani, An Introduction to Computational Learning Theory (1994):
// states are leaves of a discrimination tree, and transitions are sifted through it.
// Counterexamples split one leaf at a time.

#include "learn/breakpoint_learner.h"
#include "learn/sifted_states.h"

#include <memory>
#include <vector>

namespace parlance::learn {

class KearnsVaziraniLearner final : public BreakpointLearner {
public:
  /// The oracle must outlive the learner.
  KearnsVaziraniLearner(MembershipOracle& oracle, const OutputType& outputs,
                        Analysis analysis = Analysis::binary);

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  std::vector<Word> suffixes() const override;
  bool provisional() const override { return states_->provisional(); }

private:
  using Node = DiscriminationTree::Node;

  void begin(Symbol symbol_count, DiscriminationTree tree);
  const SpanningTree& spanning_tree() const override { return states_->spanning_tree(); }
  void use(const Breakpoint& breakpoint) override;
  void prolong(Node leaf, const Word& suffix);
  void split(Node leaf, const Breakpoint& breakpoint);
  Word telling(Word suffix, Node leaf) const;
  const char* name() const override { return "kv"; }
  void save_states(StateWriter& writer) const override;
  void resume_states(Symbol symbol_count, StateReader& reader) override;

  std::unique_ptr<SiftedStates> states_;
};

} // namespace parlance::learn
