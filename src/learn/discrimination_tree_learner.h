#pragma once
// Kearns and Vazirani's learner: states are leaves of a discrimination tree, and transitions are
// sifted through it. Counterexamples split one leaf at a time.

#include "learn/breakpoint_learner.h"
#include "learn/discrimination_tree.h"

#include <memory>
#include <vector>

namespace parlance::learn {

class DiscriminationTreeLearner final : public BreakpointLearner {
public:
  /// Without an analyser: binary search. The oracle must outlive the learner.
  DiscriminationTreeLearner(MembershipOracle& oracle, const OutputType& outputs,
                            std::unique_ptr<const CounterexampleAnalyser> analyser = nullptr);
  ~DiscriminationTreeLearner() override;

  void start(Symbol symbol_count) override;
  void restart() override;
  Symbol add_symbol() override;
  const Word& access_word(State state) const override;
  const std::vector<Word>& suffixes() const override;
  bool provisional() const override;

private:
  class States;

  void begin(Symbol symbol_count, DiscriminationTree tree);
  void use(const Breakpoint& breakpoint) override;

  std::unique_ptr<States> states_;
  mutable std::vector<Word> suffixes_; ///< of the last call
};

} // namespace parlance::learn
