#pragma once
// The reason that an outcome of a path gives for a verdict.

#include "component/unread.h"
#include "interface/interface.h"

namespace parlance::interface {

/// @requires an error, or unknown
inline Reason reason_of(const component::Outcome& outcome) {
  using enum Reason::Kind;
  const auto kind = outcome.kind == component::OutcomeKind::error ? error
                    : component::is_unread(outcome)               ? limit
                                                                  : unknown;
  return {kind, outcome.reason};
}

} // namespace parlance::interface
