#pragma once
// TTT: Isberner, Howar and Steffen, The TTT Algorithm: A Redundancy-Free Approach to Active
// Automata Learning (RV 2014), over Moore machines with absorbing outputs. A counterexample's
// suffix tells states apart only for a while: it makes a block, whose states are then told apart by
// suffixes a.v, where v already is in the tree. So suffixes are short, and share their tails.
//
// What differs: no hypothesis has blocks, so there is never anything to look for but in the few
// that one counterexample has made. A suffix a.v for a block is found among the transitions of its
// states, and what these show after it is known from where they lead. When there is none, all
// transitions of all blocks agree, and then what made a block contradicts the hypothesis: that is
// the next counterexample.

#include "learn/trees/sifting_learner.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace parlance::learn {

class TttLearner final : public SiftingLearner {
public:
  /// The oracle must outlive the learner.
  TttLearner(MembershipOracle& oracle, const OutputType& outputs,
             Analysis analysis = Analysis::binary)
      : SiftingLearner(oracle, outputs, analysis) {}

private:
  /// The states of the block lead below different branches of a node by the symbol.
  struct Splitter {
    Node block;
    Symbol symbol;
    Node node;
  };

  void use(const Breakpoint& breakpoint) override;
  void divide(State old, const Breakpoint& breakpoint);
  void stabilise();
  std::optional<Splitter> best_splitter() const;
  bool better(const Splitter& splitter, const std::optional<Splitter>& other) const;
  std::optional<Splitter> splitter_of(Node block, const std::vector<Node>& leaves,
                                      Symbol symbol) const;
  void split_block(const Splitter& splitter);
  void use_contradiction();
  bool use_contradiction(State state, const Outcome& outcome, const Word& suffix, bool whole);
  std::optional<State> step_into_blocks(State from, Symbol symbol);
  const char* name() const override { return "ttt"; }

  std::vector<Node> blocks_; ///< their roots
  /// What transitions into blocks show after temporary suffixes, as far as that was asked.
  std::map<std::pair<Edge, SuffixStore::Suffix>, Outcome> in_blocks_;
};

} // namespace parlance::learn
