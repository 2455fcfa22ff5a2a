#include "engines/belief_proof.h"

#include <algorithm>

namespace parlance::engines {

namespace {

bool fails_by_itself(const component::Component& component, const component::BeliefStep& step) {
  return std::ranges::any_of(step.outcomes, [&](const component::OutcomePlace& place) {
    return !place.internal && component.methods[place.step].paths[place.path].outcome.kind ==
                                  component::OutcomeKind::error;
  });
}

} // namespace

void BeliefProofBuilder::add_call(automata::State state, automata::Verdict claimed,
                                  const component::BeliefStep& step) {
  if (claimed == automata::Verdict::legal || !fails_by_itself(space_.component(), step)) {
    add(state, step);
  }
}

void BeliefProofBuilder::add(automata::State state, const component::BeliefStep& step) {
  const component::Belief& belief = space_.belief(step.next);
  all_concrete_ = all_concrete_ && belief.branches.empty();
  const bool has_internal = !space_.component().internal.empty();
  BeliefProof::Line line{state, has_internal ? step.in_order : belief.states,
                         has_internal ? step.by_call : belief.states.size()};
  States first(line.states.begin(),
               line.states.begin() + static_cast<std::ptrdiff_t>(line.by_call));
  std::ranges::sort(first);
  if (!seen_.emplace(state, first).second) {
    return;
  }
  std::vector<States>& others = reached_by_call_[state];
  const bool is_covered = std::ranges::any_of(
      others, [&](const States& other) { return std::ranges::includes(first, other); });
  if (!is_covered) {
    others.push_back(std::move(first));
    proof_.lines.push_back(std::move(line));
  }
}

std::shared_ptr<const BeliefProof> BeliefProofBuilder::result() const {
  return all_concrete_ ? std::make_shared<const BeliefProof>(proof_) : nullptr;
}

} // namespace parlance::engines
