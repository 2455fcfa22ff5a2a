#pragma once
// Runs of several systems side by side: found part by part along the actions they share, put
// together, and replayed on the parts as they were given.

#include "automata/lts.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::driver {

/// One step of a single system.
struct PartStep {
  automata::Action action; ///< or Lts::internal
  automata::State state;   ///< after it
};

/// A shortest run of the system that takes these actions in this order, and between them only
/// actions that are not shared. It ends in a failing state, or, without `fails`, after the last
/// action. @requires `shared` by action
std::optional<std::vector<PartStep>> run_along(const automata::Lts& lts,
                                               const std::vector<automata::Action>& word,
                                               const std::vector<bool>& shared, bool fails);

/// One step of the whole.
struct SystemStep {
  std::string label;                  ///< empty: internal
  std::vector<automata::State> after; ///< a state for each part
};

/// Whether this is a run of the parts side by side, from the beginning, and its end fails: every
/// part that has an action takes part in it, and all others stay where they are.
bool replays(const std::vector<const automata::Lts*>& parts, const std::vector<SystemStep>& run);

} // namespace parlance::driver
