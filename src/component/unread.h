#pragma once
// Outcomes of what a limit of the run kept from being read: unknown because of the tool, and not
// because of the component.

#include "component/component.h"
#include "util/reason.h"

namespace parlance::component {

inline Outcome unread_outcome() {
  return {OutcomeKind::unknown, nullptr, {util::ReasonId::limit_reached}};
}

inline bool is_unread(const Outcome& outcome) {
  return outcome.kind == OutcomeKind::unknown && outcome.reason.id == util::ReasonId::limit_reached;
}

} // namespace parlance::component
