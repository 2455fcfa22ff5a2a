#include "oracle/concrete_component.h"

#include "oracle/errors.h"

#include <algorithm>
#include <numeric>

namespace parlance::oracle {
namespace {

const Path& path_taken(const Action& action, std::span<const Value> slots) {
  const Path* taken = nullptr;
  for (const Path& path : action.paths) {
    if (evaluate(*path.guard, slots) == 0)
      continue;
    if (taken != nullptr)
      throw BadText("paths of " + action.name + " overlap");
    taken = &path;
  }
  if (taken == nullptr)
    throw BadText("paths of " + action.name + " do not cover");
  return *taken;
}

} // namespace

ConcreteComponent::ConcreteComponent(Component component)
    : component_(std::move(component)), states_(component_.variables),
      method_spaces_(spaces_of(component_.methods)),
      internal_spaces_(spaces_of(component_.internal)), closures_(states_.size()) {
  for (std::size_t method = 0; method < method_spaces_.size(); ++method) {
    first_call_.push_back(method_of_.size());
    method_of_.insert(method_of_.end(),
                      method_spaces_[method].parameters.size() *
                          component_.methods[method].observation_count(),
                      method);
  }
}

std::vector<ConcreteComponent::Spaces>
ConcreteComponent::spaces_of(const std::vector<Action>& actions) {
  std::vector<Spaces> spaces;
  spaces.reserve(actions.size());
  for (const Action& action : actions)
    spaces.push_back({TupleSpace(action.parameters), TupleSpace(action.inputs)});
  return spaces;
}

Call ConcreteComponent::call(std::size_t number) const {
  const std::size_t method = method_of_[number];
  return {method, method_spaces_[method].parameters.tuple(arguments(number)), observation(number)};
}

std::size_t ConcreteComponent::call_number(const Call& call) const {
  const std::size_t arguments = method_spaces_[call.method].parameters.rank(call.arguments);
  return first_call_[call.method] +
         arguments * component_.methods[call.method].observation_count() + call.observation;
}

std::size_t ConcreteComponent::arguments(std::size_t number) const {
  const std::size_t method = method_of_[number];
  return (number - first_call_[method]) / component_.methods[method].observation_count();
}

std::size_t ConcreteComponent::observation(std::size_t number) const {
  const std::size_t method = method_of_[number];
  return (number - first_call_[method]) % component_.methods[method].observation_count();
}

std::vector<std::size_t> ConcreteComponent::with_all_observations(std::size_t number) const {
  std::vector<std::size_t> result(component_.methods[method_of_[number]].observation_count());
  std::iota(result.begin(), result.end(), number - observation(number));
  return result;
}

Word ConcreteComponent::word(const std::vector<std::size_t>& calls) const {
  Word result;
  for (const std::size_t number : calls)
    result.push_back(call(number));
  return result;
}

bool ConcreteComponent::is_initial(std::span<const Value> values) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (component_.init[i] && evaluate(*component_.init[i], values) != values[i])
      return false;
  return !component_.initial || evaluate(*component_.initial, values) != 0;
}

std::vector<State> ConcreteComponent::initial_states() const {
  std::vector<State> result;
  for (State state = 0; state < states_.size(); ++state)
    if (is_initial(states_.tuple(state)))
      result.push_back(state);
  return result;
}

Belief ConcreteComponent::start() const {
  BeliefBuilder belief;
  for (const State state : initial_states())
    belief.add(closure(state));
  return std::move(belief).build();
}

Belief ConcreteComponent::step(State state, std::size_t call) const {
  const std::size_t method = method_of_[call];
  BeliefBuilder belief;
  belief.add(run(component_.methods[method], method_spaces_[method], state, arguments(call),
                 [&](const Path& path, State successor) {
                   const Belief& after = closure(successor);
                   if (path.observation == observation(call))
                     belief.add(after);
                   else if (!after.is_legal())
                     belief.add(after.verdict);
                 }));
  return std::move(belief).build();
}

Belief ConcreteComponent::belief(const Word& word) const {
  Belief belief = start();
  for (const Call& call : word) {
    if (!belief.is_legal())
      break;
    BeliefBuilder after;
    for (const State state : belief.states)
      after.add(step(state, call_number(call)));
    belief = std::move(after).build();
  }
  return belief;
}

template <class Reached>
Verdict ConcreteComponent::run(const Action& action, const Spaces& spaces, State state,
                               std::size_t arguments, Reached reached) const {
  const std::size_t variables = component_.variables.size();
  const std::size_t parameters = action.parameters.size();
  std::vector<Value> slots(variables + parameters + action.inputs.size());
  states_.write(state, slots.data());
  spaces.parameters.write(arguments, slots.data() + variables);
  Verdict worst = Verdict::impossible;
  for (std::size_t input = 0; input < spaces.inputs.size(); ++input) {
    spaces.inputs.write(input, slots.data() + variables + parameters);
    ++work_;
    const Path& path = path_taken(action, slots);
    if (path.outcome == Verdict::legal)
      reached(path, state_after(path, slots));
    else
      worst = std::max(worst, path.outcome);
  }
  return worst;
}

State ConcreteComponent::state_after(const Path& path, std::span<const Value> slots) const {
  Tuple values(slots.begin(),
               slots.begin() + static_cast<std::ptrdiff_t>(component_.variables.size()));
  for (const auto& [variable, term] : path.update)
    values[variable] = evaluate(*term, slots);
  return states_.rank(values);
}

const Belief& ConcreteComponent::closure(State state) const {
  if (!closures_[state])
    closures_[state] = compute_closure(state);
  return *closures_[state];
}

Belief ConcreteComponent::compute_closure(State state) const {
  std::vector<State> reached{state};
  BeliefBuilder belief;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::size_t step = 0; step < component_.internal.size(); ++step) {
      const State from = reached[i];
      belief.add(run(component_.internal[step], internal_spaces_[step], from, 0,
                     [&](const Path&, State to) {
                       if (std::find(reached.begin(), reached.end(), to) == reached.end())
                         reached.push_back(to);
                     }));
    }
  }
  belief.add(Belief{Verdict::legal, std::move(reached)});
  return std::move(belief).build();
}

} // namespace parlance::oracle
