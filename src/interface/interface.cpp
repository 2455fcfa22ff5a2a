#include "interface/interface.h"

#include <algorithm>

namespace parlance::interface {

namespace {

bool is_tool_unknown(const Reason& reason) {
  return reason.kind == Reason::Kind::mixed_parameters || reason.kind == Reason::Kind::limit;
}

} // namespace

std::size_t Interface::legal_states() const {
  return static_cast<std::size_t>(
      std::ranges::count(states, Verdict::legal, [](const State& state) { return state.kind; }));
}

bool Interface::has_tool_unknowns() const {
  if (std::ranges::any_of(initial_reasons, is_tool_unknown)) {
    return true;
  }
  for (const State& state : states) {
    for (const Transition& transition : state.transitions) {
      if (std::ranges::any_of(transition.reasons, is_tool_unknown)) {
        return true;
      }
    }
  }
  return false;
}

} // namespace parlance::interface
