#pragma once
// Beliefs collected for a proof: of those that cover each other, one is kept.

#include "component/belief_space.h"
#include "engines/product/engine.h"

#include <map>
#include <optional>
#include <set>

namespace parlance::engines {

class BeliefProofBuilder {
public:
  /// The space must outlive the builder.
  explicit BeliefProofBuilder(const component::BeliefSpace& space) : space_(space) {}

  /// A call that leads the candidate to this state, which it calls legal or illegal. A forbidden
  /// call that fails by itself needs no line.
  /// @requires the verdict of the step is the claimed one, and it is evaluated completely
  void add_call(automata::State state, automata::Verdict claimed,
                const component::BeliefStep& step);

  /// The candidate is in this state after the step. A line that asks for fewer states to be reached
  /// does for both, unless the client observes something: then lines are whole beliefs.
  /// @requires the step may succeed and is evaluated completely
  void add(automata::State state, const component::BeliefStep& step);

  /// The proof; none if some belief is not a set of concrete states.
  std::shared_ptr<const BeliefProof> result() const;

private:
  using States = std::vector<component::ConcreteState>;

  const component::BeliefSpace& space_;
  bool all_concrete_ = true;
  std::set<std::pair<automata::State, States>> seen_;
  std::map<automata::State, std::vector<States>> reached_by_call_; ///< of the lines, sorted
  BeliefProof proof_;
};

/// The states that words lead to, by candidate state: if no call that goes on may fail there, this
/// shows that the candidate is safe. None if some belief is not a set of concrete states, or they
/// are more than a certificate should hold.
/// @requires the pairs are all that words lead to
std::optional<InvariantProof>
reached_states(const component::BeliefSpace& space,
               const std::vector<std::pair<automata::State, component::BeliefId>>& pairs);

} // namespace parlance::engines
