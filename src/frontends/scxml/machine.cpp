#include "frontends/scxml/machine.h"

#include "util/reason.h"

#include <algorithm>

namespace parlance::scxml {

Snapshot Machine::start() {
  const Chart& chart = context_.chart;
  now_.configuration.history.resize(chart.states.size());
  for (std::uint32_t i = 0; i < chart.data.size(); ++i) {
    now_.data.push_back(evaluated(*chart.data[i].initial, chart.data[i].type, i));
  }
  const Transition& initial = chart.states.front().initial;
  enter_states({&initial});
  run_to_completion();
  return now_;
}

Snapshot Machine::process(Snapshot before, const std::string& event) {
  now_ = std::move(before);
  if (now_.configuration.ended()) {
    return now_;
  }
  event_ = event;
  has_event_ = true;
  event_is_external_ = true;
  const Transitions transitions = enabled(true);
  if (!transitions.empty()) {
    microstep(transitions);
  }
  run_to_completion();
  return now_;
}

void Machine::run_to_completion() {
  while (running_) {
    const std::size_t open_before = context_.decisions.open_decisions();
    Transitions transitions = enabled(false);
    if (transitions.empty()) {
      if (queue_.empty()) {
        return;
      }
      event_ = std::move(queue_.front());
      queue_.pop_front();
      has_event_ = true;
      event_is_external_ = false;
      transitions = enabled(true);
    }
    if (!transitions.empty()) {
      microstep(transitions);
      count_step(transitions.front()->at, open_before);
    }
  }
  stop();
}

/// A chart that never waits again, or only after very many steps, is not followed further.
void Machine::count_step(const Position& at, std::size_t open_before) {
  constexpr std::uint32_t plain_steps = 100;
  open_steps_ += context_.decisions.open_decisions() > open_before ? 1 : 0;
  if (++steps_ > plain_steps * context_.limits.loop_bound ||
      open_steps_ > context_.limits.loop_bound) {
    throw NotKnown{util::ReasonId::chart_loop_bound, at, now_.data};
  }
}

void Machine::microstep(const Transitions& transitions) {
  exit_states(transitions);
  for (const Transition* transition : transitions) {
    execute(transition->content);
  }
  enter_states(transitions);
}

void Machine::exit_states(const Transitions& transitions) {
  const std::set<StateId> exits =
      TransitionSets(context_.chart, now_.configuration).exit_set(transitions);
  for (auto state = exits.rbegin(); state != exits.rend(); ++state) {
    record_history(*state);
  }
  for (auto state = exits.rbegin(); state != exits.rend(); ++state) {
    leave(*state);
  }
}

void Machine::record_history(StateId left) {
  const Chart& chart = context_.chart;
  for (const StateId history : chart.states[left].histories) {
    const bool deep = chart.states[history].kind == StateKind::deep;
    std::vector<StateId>& past = now_.configuration.history[history];
    past.clear();
    for (const StateId state : now_.configuration.active) {
      const bool belongs = deep
                               ? chart.states[state].is_atomic() && chart.is_descendant(state, left)
                               : chart.states[state].parent == left;
      if (belongs) {
        past.push_back(state);
      }
    }
  }
}

void Machine::leave(StateId state) {
  for (const Block& block : context_.chart.states[state].on_exit) {
    execute(block);
  }
  now_.configuration.remove(state);
}

void Machine::enter_states(const Transitions& transitions) {
  const TransitionSets sets(context_.chart, now_.configuration);
  const EntrySet entries = sets.entry_set(transitions);
  for (const StateId state : entries.states) {
    enter(state, entries, sets.cause(state, transitions).at);
  }
}

void Machine::enter(StateId index, const EntrySet& entries, const Position& cause) {
  const State& state = context_.chart.states[index];
  now_.configuration.add(index);
  if (std::ranges::find(context_.errors.states, index) != context_.errors.states.end()) {
    throw ErrorFound{util::ReasonId::enters_state, state.id, cause};
  }
  for (const Block& block : state.on_entry) {
    execute(block);
  }
  if (entries.by_default.contains(index)) {
    execute(state.initial.content);
  }
  if (const auto history = entries.history.find(index); history != entries.history.end()) {
    execute(context_.chart.states[history->second].initial.content);
  }
  if (state.kind == StateKind::final) {
    enter_final(index, cause);
  }
}

void Machine::enter_final(StateId index, const Position& cause) {
  const Chart& chart = context_.chart;
  const StateId parent = chart.states[index].parent;
  if (parent == 0) {
    running_ = false;
    return;
  }
  raise(chart.done_event(parent), cause);
  const StateId outer = chart.states[parent].parent;
  if (chart.states[outer].kind == StateKind::parallel &&
      std::ranges::all_of(chart.states[outer].children,
                          [&](StateId child) { return is_in_final_state(child); })) {
    raise(chart.done_event(outer), cause);
  }
}

bool Machine::is_in_final_state(StateId index) const {
  const State& state = context_.chart.states[index];
  if (state.kind == StateKind::parallel) {
    return std::ranges::all_of(state.children,
                               [&](StateId child) { return is_in_final_state(child); });
  }
  return std::ranges::any_of(state.children, [&](StateId child) {
    return context_.chart.states[child].kind == StateKind::final &&
           now_.configuration.contains(child);
  });
}

/// The chart has ended: all states are left, and what they raise nobody hears.
void Machine::stop() {
  const std::vector<StateId> active = now_.configuration.active;
  for (auto state = active.rbegin(); state != active.rend(); ++state) {
    leave(*state);
  }
  std::ranges::for_each(now_.configuration.history, [](auto& past) { past.clear(); });
}

Transitions Machine::enabled(bool by_event) {
  Transitions found;
  for (const StateId state : now_.configuration.active) {
    if (context_.chart.states[state].is_atomic()) {
      const Transition* transition = enabled_from(state, by_event);
      if (transition != nullptr && std::ranges::find(found, transition) == found.end()) {
        found.push_back(transition);
      }
    }
  }
  return TransitionSets(context_.chart, now_.configuration).without_conflicts(found);
}

/// The first in document order of the innermost state that has one.
const Transition* Machine::enabled_from(StateId atomic, bool by_event) {
  for (StateId state = atomic; state != 0; state = context_.chart.states[state].parent) {
    for (const Transition& transition : context_.chart.states[state].transitions) {
      const bool triggered = by_event ? transition.matches(event_) : transition.eventless();
      if (triggered && holds(transition.condition)) {
        return &transition;
      }
    }
  }
  return nullptr;
}

} // namespace parlance::scxml
