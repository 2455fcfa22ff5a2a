#include "frontends/scxml/transition_sets.h"

#include "util/error.h"

#include <algorithm>

namespace parlance::scxml {

namespace {

bool intersect(const std::set<StateId>& a, const std::set<StateId>& b) {
  return std::ranges::any_of(a, [&](StateId state) { return b.contains(state); });
}

} // namespace

std::vector<StateId> TransitionSets::effective_targets(const Transition& transition) const {
  std::vector<StateId> targets;
  const auto add = [&](StateId state) {
    if (std::ranges::find(targets, state) == targets.end()) {
      targets.push_back(state);
    }
  };
  for (const StateId target : transition.targets) {
    if (!chart_.states[target].is_history()) {
      add(target);
    } else if (const auto& past = configuration_.history[target]; !past.empty()) {
      std::ranges::for_each(past, add);
    } else {
      std::ranges::for_each(effective_targets(chart_.states[target].initial), add);
    }
  }
  return targets;
}

StateId TransitionSets::common_ancestor(StateId source, const std::vector<StateId>& targets) const {
  StateId ancestor = source;
  do {
    ancestor = chart_.states[ancestor].parent;
  } while (
      !(chart_.states[ancestor].is_compound() && std::ranges::all_of(targets, [&](StateId target) {
          return chart_.is_descendant(target, ancestor);
        })));
  return ancestor;
}

StateId TransitionSets::domain(const Transition& transition) const {
  const std::vector<StateId> targets = effective_targets(transition);
  const StateId source = transition.source;
  const bool stays_inside = std::ranges::all_of(
      targets, [&](StateId target) { return chart_.is_descendant(target, source); });
  if (source == 0 || (transition.internal && chart_.states[source].is_compound() && stays_inside)) {
    return source;
  }
  return common_ancestor(source, targets);
}

std::set<StateId> TransitionSets::exit_set(const Transitions& transitions) const {
  std::set<StateId> exits;
  for (const Transition* transition : transitions) {
    if (transition->targets.empty()) {
      continue;
    }
    const StateId outer = domain(*transition);
    for (const StateId state : configuration_.active) {
      if (chart_.is_descendant(state, outer)) {
        exits.insert(state);
      }
    }
  }
  return exits;
}

Transitions TransitionSets::without_conflicts(const Transitions& enabled) const {
  Transitions kept;
  for (const Transition* transition : enabled) {
    const std::set<StateId> exits = exit_set({transition});
    Transitions preempted;
    bool is_preempted = false;
    for (const Transition* other : kept) {
      if (!intersect(exits, exit_set({other}))) {
        continue;
      }
      if (!chart_.is_descendant(transition->source, other->source)) {
        is_preempted = true;
        break;
      }
      preempted.push_back(other);
    }
    if (!is_preempted) {
      std::erase_if(kept, [&](const Transition* other) {
        return std::ranges::find(preempted, other) != preempted.end();
      });
      kept.push_back(transition);
    }
  }
  return kept;
}

EntrySet TransitionSets::entry_set(const Transitions& transitions) const {
  EntrySet entries;
  for (const Transition* transition : transitions) {
    if (transition->targets.empty()) {
      continue;
    }
    for (const StateId target : transition->targets) {
      add_with_descendants(target, entries);
    }
    const StateId outer = domain(*transition);
    for (const StateId target : effective_targets(*transition)) {
      add_ancestors(target, outer, entries);
    }
  }
  return entries;
}

const Transition& TransitionSets::cause(StateId entered, const Transitions& transitions) const {
  const auto found = std::ranges::find_if(transitions, [&](const Transition* transition) {
    return !transition->targets.empty() && chart_.is_descendant(entered, domain(*transition));
  });
  util::check(found != transitions.end(), "a state is entered for no reason");
  return **found;
}

void TransitionSets::add_all(const std::vector<StateId>& states, StateId below,
                             EntrySet& entries) const {
  for (const StateId state : states) {
    add_with_descendants(state, entries);
  }
  for (const StateId state : states) {
    add_ancestors(state, below, entries);
  }
}

void TransitionSets::add_with_descendants(StateId index, EntrySet& entries) const {
  const State& state = chart_.states[index];
  if (state.is_history()) {
    const std::vector<StateId>& past = configuration_.history[index];
    if (past.empty()) {
      entries.history[state.parent] = index;
    }
    add_all(past.empty() ? state.initial.targets : past, state.parent, entries);
    return;
  }
  entries.states.insert(index);
  if (state.is_compound()) {
    entries.by_default.insert(index);
    add_all(state.initial.targets, index, entries);
  } else if (state.kind == StateKind::parallel) {
    add_missing_children(index, entries);
  }
}

void TransitionSets::add_ancestors(StateId state, StateId below, EntrySet& entries) const {
  for (StateId ancestor = chart_.states[state].parent; ancestor != below && ancestor != 0;
       ancestor = chart_.states[ancestor].parent) {
    entries.states.insert(ancestor);
    if (chart_.states[ancestor].kind == StateKind::parallel) {
      add_missing_children(ancestor, entries);
    }
  }
}

void TransitionSets::add_missing_children(StateId parallel, EntrySet& entries) const {
  for (const StateId child : chart_.states[parallel].children) {
    const bool present = std::ranges::any_of(
        entries.states, [&](StateId state) { return chart_.is_descendant(state, child); });
    if (!present) {
      add_with_descendants(child, entries);
    }
  }
}

} // namespace parlance::scxml
