#include "automata/lts.h"

#include "util/error.h"

#include <algorithm>

namespace parlance::automata {

State Lts::add_state() {
  transitions_.emplace_back();
  failing_.push_back(false);
  return state_count() - 1;
}

Action Lts::add_action(const std::string& label) {
  const auto [found, added] = action_of_.emplace(label, static_cast<Action>(actions_.size()));
  if (added)
    actions_.push_back(label);
  return found->second;
}

void Lts::set_initial(State state) {
  util::check(state < state_count(), "the initial state is a state");
  initial_ = state;
}

void Lts::set_failing(State state) {
  util::check(transitions_[state].empty(), "a failing state has no way out");
  failing_[state] = true;
}

void Lts::add_transition(State from, Action action, State to) {
  util::check(!failing_[from], "a failing state has no way out");
  util::check(to < state_count(), "a transition leads to a state");
  util::check(action == internal || action < actions_.size(), "a transition has an action");
  auto& row = transitions_[from];
  const Transition added{action, to};
  const auto place = std::lower_bound(row.begin(), row.end(), added);
  if (place == row.end() || *place != added)
    row.insert(place, added);
}

std::size_t Lts::transition_count() const {
  std::size_t count = 0;
  for (const auto& row : transitions_)
    count += row.size();
  return count;
}

} // namespace parlance::automata
