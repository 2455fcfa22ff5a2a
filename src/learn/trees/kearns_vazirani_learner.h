#pragma once
// The learner of Kearns and Vazirani, An Introduction to Computational Learning Theory (1994):
// transitions are sifted through a discrimination tree, and counterexamples split one leaf at a
// time.

#include "learn/trees/sifting_learner.h"

namespace parlance::learn {

class KearnsVaziraniLearner final : public SiftingLearner {
public:
  /// The oracle must outlive the learner.
  KearnsVaziraniLearner(MembershipOracle& oracle, const OutputType& outputs,
                        Analysis analysis = Analysis::binary)
      : SiftingLearner(oracle, outputs, analysis) {}

private:
  void use(const Breakpoint& breakpoint) override;
  void prolong(Node leaf, const Word& suffix);
  void split(Node leaf, const Breakpoint& breakpoint);
  Word telling(Word suffix, Node leaf) const;
  const char* name() const override { return "kv"; }
};

} // namespace parlance::learn
