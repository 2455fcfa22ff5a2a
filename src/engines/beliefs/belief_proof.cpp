#include "engines/beliefs/belief_proof.h"

#include <algorithm>
#include <bit>

namespace parlance::engines {

namespace {

bool fails_by_itself(const component::Component& component, const component::BeliefStep& step) {
  return std::ranges::any_of(step.outcomes, [&](const component::OutcomePlace& place) {
    return !place.internal && component.methods[place.step].paths[place.path].outcome.kind ==
                                  component::OutcomeKind::error;
  });
}

constexpr std::size_t state_limit = 4096; ///< of the states of an invariant

Term is_state(const component::Component& component, const component::ConcreteState& state) {
  std::vector<Term> values;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const Term symbol = component.variables[i].symbol;
    values.push_back(term::equal(symbol, component.store().constant(symbol->sort(), state[i])));
  }
  return term::and_(component.store(), values);
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
  const bool is_covered =
      !space_.component().is_observed() && std::ranges::any_of(others, [&](const States& other) {
        return std::ranges::includes(first, other);
      });
  if (!is_covered) {
    others.push_back(std::move(first));
    proof_.lines.push_back(std::move(line));
  }
}

std::shared_ptr<const BeliefProof> BeliefProofBuilder::result() const {
  return all_concrete_ ? std::make_shared<const BeliefProof>(proof_) : nullptr;
}

std::optional<InvariantProof>
reached_states(const component::BeliefSpace& space,
               const std::vector<std::pair<automata::State, component::BeliefId>>& pairs) {
  std::map<automata::State, std::set<component::ConcreteState>> reached;
  std::size_t count = 0;
  for (const auto& [state, id] : pairs) {
    const component::Belief& belief = space.belief(id);
    std::set<component::ConcreteState>& states = reached[state];
    count -= states.size();
    states.insert(belief.states.begin(), belief.states.end());
    count += states.size();
    if (!belief.branches.empty() || count > state_limit) {
      return std::nullopt;
    }
  }
  term::TermStore& store = space.component().store();
  const auto bits = static_cast<unsigned>(std::bit_width(reached.size() - 1));
  InvariantProof proof{
      nullptr, store.fresh("location", term::Sort::bit_vector(std::max(1U, bits))), {}};
  std::vector<Term> cases;
  for (const auto& [state, states] : reached) {
    std::vector<Term> members;
    for (const component::ConcreteState& member : states) {
      members.push_back(is_state(space.component(), member));
    }
    const Term here = store.constant(proof.location->sort(), proof.locations.size());
    cases.push_back(term::and_(term::equal(proof.location, here), term::or_(store, members)));
    proof.locations.push_back(state);
  }
  proof.invariant = term::or_(store, cases);
  return proof;
}

} // namespace parlance::engines
