#pragma once
// Outcomes of what a limit of the run kept from being read: unknown because of the tool, and not
// because of the component.

#include "component/component.h"

namespace parlance::component {

inline constexpr const char* limit_reached = "limit reached";

inline Outcome unread_outcome() { return {OutcomeKind::unknown, nullptr, limit_reached, {}}; }

inline bool is_unread(const Outcome& outcome) {
  return outcome.kind == OutcomeKind::unknown && outcome.label == limit_reached;
}

} // namespace parlance::component
