#include "automata/lts.h"

#include "util/error.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::automata {

util::Reason plain_failure() { return {util::ReasonId::error_label, {"ERROR"}}; }

State Lts::add_state() {
  rows_.emplace_back();
  failing_.push_back(0);
  return state_count() - 1;
}

Action Lts::add_action(const std::string& label) {
  const auto [found, added] = action_of_.emplace(label, static_cast<Action>(actions_.size()));
  if (added) {
    actions_.push_back(label);
  }
  return found->second;
}

std::optional<Action> Lts::find_action(const std::string& label) const {
  const auto found = action_of_.find(label);
  return found == action_of_.end() ? std::nullopt : std::optional(found->second);
}

void Lts::set_initial(State state) {
  util::check(state < state_count(), "the initial state is a state");
  initial_ = state;
}

void Lts::set_failing(State state, const util::Reason& failure) {
  util::check(rows_[state].transitions.empty(), "a failing state has no way out");
  const auto [found, added] =
      failure_of_.emplace(failure, static_cast<std::uint32_t>(failures_.size() + 1));
  if (added) {
    failures_.push_back(failure);
  }
  failing_[state] = found->second;
}

const util::Reason& Lts::failure(State state) const {
  util::check(failing(state), "only a failing state has a failure");
  return failures_[failing_[state] - 1];
}

bool Lts::has_failing_states() const {
  return std::ranges::any_of(failing_, [](std::uint32_t failure) { return failure != 0; });
}

void Lts::add_transition(State from, Action action, State to) {
  util::check(!failing(from), "a failing state has no way out");
  util::check(to < state_count(), "a transition leads to a state");
  util::check(action == internal || action < actions_.size(), "a transition has an action");
  Row& row = rows_[from];
  const Transition added{action, to};
  if (!row.transitions.empty() && row.transitions.back() == added) {
    return;
  }
  row.sorted = row.sorted && (row.transitions.empty() || row.transitions.back() < added);
  row.transitions.push_back(added);
}

const std::vector<Lts::Transition>& Lts::transitions(State state) const {
  Row& row = rows_[state];
  if (!row.sorted) {
    std::ranges::sort(row.transitions);
    const auto repeated = std::ranges::unique(row.transitions);
    row.transitions.erase(repeated.begin(), repeated.end());
    row.sorted = true;
  }
  return row.transitions;
}

std::size_t Lts::transition_count() const {
  std::size_t count = 0;
  for (State state = 0; state < state_count(); ++state) {
    count += transitions(state).size();
  }
  return count;
}

} // namespace parlance::automata
