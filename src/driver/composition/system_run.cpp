#include "driver/composition/system_run.h"

#include <algorithm>
#include <deque>
#include <map>

namespace parlance::driver {

using automata::Action;
using automata::Lts;
using automata::State;

std::optional<std::vector<PartStep>> run_along(const Lts& lts, const std::vector<Action>& word,
                                               const std::vector<bool>& shared, bool fails) {
  using Place = std::pair<State, std::size_t>; // and how much of the word is done
  struct Arrival {
    Place from;
    Action action;
  };
  std::map<Place, Arrival> arrivals;
  std::deque<Place> open;
  const Place start{lts.initial(), 0};
  const auto reach = [&](const Place& place, const Place& from, Action action) {
    if (arrivals.emplace(place, Arrival{from, action}).second) {
      open.push_back(place);
    }
  };
  reach(start, start, Lts::internal);
  while (!open.empty()) {
    const Place place = open.front();
    open.pop_front();
    const auto [state, done] = place;
    if (fails ? lts.failing(state) : done == word.size()) {
      std::vector<PartStep> run;
      for (Place at = place; at != start; at = arrivals.at(at).from) {
        run.push_back({arrivals.at(at).action, at.first});
      }
      std::ranges::reverse(run);
      return run;
    }
    for (const auto& [action, target] : lts.transitions(state)) {
      if (action == Lts::internal || !shared[action]) {
        reach({target, done}, place, action);
      } else if (done < word.size() && action == word[done]) {
        reach({target, done + 1}, place, action);
      }
    }
  }
  return std::nullopt;
}

namespace {

bool has_step(const Lts& lts, State from, Action action, State to) {
  return std::ranges::binary_search(lts.transitions(from), Lts::Transition{action, to});
}

/// Exactly one part makes an internal step.
bool is_internal_step(const std::vector<const Lts*>& parts, const std::vector<State>& before,
                      const std::vector<State>& after) {
  std::size_t moved = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (before[part] != after[part]) {
      if (!has_step(*parts[part], before[part], Lts::internal, after[part])) {
        return false;
      }
      ++moved;
    }
  }
  return moved == 1;
}

bool is_step(const std::vector<const Lts*>& parts, const std::vector<State>& before,
             const SystemStep& step) {
  bool taken = false;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const auto action = parts[part]->find_action(step.label);
    const bool right = action ? has_step(*parts[part], before[part], *action, step.after[part])
                              : before[part] == step.after[part];
    if (!right) {
      return false;
    }
    taken |= action.has_value();
  }
  return taken;
}

} // namespace

bool replays(const std::vector<const Lts*>& parts, const std::vector<SystemStep>& run) {
  std::vector<State> at;
  for (const Lts* part : parts) {
    at.push_back(part->initial());
  }
  const auto failing = [&] {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (parts[part]->failing(at[part])) {
        return true;
      }
    }
    return false;
  };
  for (const SystemStep& step : run) {
    if (step.after.size() != parts.size() || failing() ||
        !(step.label.empty() ? is_internal_step(parts, at, step.after)
                             : is_step(parts, at, step))) {
      return false;
    }
    at = step.after;
  }
  return failing();
}

} // namespace parlance::driver
