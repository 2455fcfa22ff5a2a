#pragma once
// What learners have in common whose states are leaves of a discrimination tree.

#include "learn/refinement/breakpoint_learner.h"
#include "learn/trees/sifted_states.h"

#include <memory>
#include <vector>

namespace parlance::learn {

class SiftingLearner : public BreakpointLearner {
public:
  void start(Symbol symbol_count) final;
  void restart() final;
  Symbol add_symbol() final;
  std::vector<Word> suffixes() const final { return states_->tree().distinguishing_words(); }
  bool provisional() const final { return states_->provisional(); }

protected:
  using Node = DiscriminationTree::Node;
  using Edge = SiftedStates::Edge;
  using BreakpointLearner::BreakpointLearner;

  SiftedStates& states() { return *states_; }
  const SiftedStates& states() const { return *states_; }
  DiscriminationTree& tree() { return states_->tree(); }
  const DiscriminationTree& tree() const { return states().tree(); }
  /// Makes the hypothesis what the states say.
  void commit();

private:
  void begin(Symbol symbol_count, DiscriminationTree tree);
  void replace(std::unique_ptr<SiftedStates> states);
  const SpanningTree& spanning_tree() const final { return states_->spanning_tree(); }
  void save_states(StateWriter& writer) const final { states_->save(writer); }
  void resume_states(Symbol symbol_count, StateReader& reader) final;
  Symbol symbol_count() const final { return states_->symbol_count(); }
  void save_suffixes(StateWriter& writer) const final;
  void resume_suffixes(Symbol symbol_count, StateReader& reader) final;
  std::optional<Observation> own_counterexample() final;
  std::optional<Observation> contradiction_at(State state);

  std::unique_ptr<SiftedStates> states_;
  std::vector<State> unchecked_; ///< whose transitions have changed
  State next_in_turn_ = 0;
  Word suffix_; ///< whose memory is used again
};

} // namespace parlance::learn
