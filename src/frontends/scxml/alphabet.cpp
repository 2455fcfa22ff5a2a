#include "frontends/scxml/alphabet.h"

#include "frontends/scxml/walk.h"
#include "util/error.h"

#include <algorithm>
#include <set>

namespace parlance::scxml {

namespace {

/// Everything the chart raises, done events included.
std::set<std::string> raised_events(const Chart& chart) {
  std::set<std::string> events;
  for_each_action(chart, [&](const Action& action) {
    if (action.kind == Action::Kind::raise) {
      events.insert(action.event);
    }
  });
  for (StateId index = 1; index < chart.states.size(); ++index) {
    const State& state = chart.states[index];
    const bool has_final = std::ranges::any_of(state.children, [&](StateId child) {
      return chart.states[child].kind == StateKind::final;
    });
    if (has_final || state.kind == StateKind::parallel) {
      events.insert(chart.done_event(index));
    }
  }
  return events;
}

bool matches_some(const EventDescriptor& descriptor, const std::set<std::string>& events) {
  return std::ranges::any_of(events,
                             [&](const std::string& event) { return descriptor.matches(event); });
}

bool is_of_platform(const std::string& event) {
  return EventDescriptor{"done"}.matches(event) || EventDescriptor{"error"}.matches(event);
}

} // namespace

std::vector<std::string> client_events(const Chart& chart) {
  const std::set<std::string> raised = raised_events(chart);
  std::vector<std::string> events;
  for_each_transition(chart, [&](const Transition& transition) {
    for (const EventDescriptor& descriptor : transition.events) {
      const std::string& name = descriptor.prefix;
      if (!name.empty() && !is_of_platform(name) && !matches_some(descriptor, raised) &&
          std::ranges::find(events, name) == events.end()) {
        events.push_back(name);
      }
    }
  });
  return events;
}

bool is_awaited(const Chart& chart, const std::string& event) {
  bool found = false;
  for_each_transition(
      chart, [&](const Transition& transition) { found = found || transition.matches(event); });
  return found;
}

CountedErrors counted_errors(const Chart& chart, const std::vector<std::string>& names) {
  const std::set<std::string> raised = raised_events(chart);
  CountedErrors errors;
  for (const std::string& name : names) {
    const auto state = std::ranges::find_if(chart.states, [&](const State& candidate) {
      return !name.empty() && candidate.id == name && !candidate.is_history();
    });
    if (state != chart.states.end()) {
      errors.states.push_back(static_cast<StateId>(state - chart.states.begin()));
    }
    const EventDescriptor descriptor{name.ends_with(".*") ? name.substr(0, name.size() - 2) : name};
    const bool is_event = !descriptor.prefix.empty() && matches_some(descriptor, raised);
    if (is_event) {
      errors.events.push_back(descriptor);
    }
    if (state == chart.states.end() && !is_event) {
      throw util::UserError(util::ExitCode::usage,
                            "--error: " + chart.source->file_name() +
                                " has no state and raises no event called '" + name + "'");
    }
  }
  return errors;
}

} // namespace parlance::scxml
