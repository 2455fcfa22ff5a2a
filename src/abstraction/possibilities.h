#pragma once
// What is known for sure of a belief: cells that hold some of its states. What the state in a cell
// does nobody knows, so there are several possibilities; what is true in all of them is true.

#include "abstraction/abstract_steps.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace parlance::abstraction {

/// The belief has a state in each of the cells, and some choice has failed, or is unknown.
struct Possibility {
  std::vector<CellId> cells; ///< sorted
  bool fails = false;
  bool is_unknown = false;
  bool is_outside = false; ///< of what is claimed: nobody cares
  auto operator<=>(const Possibility&) const = default;
};

using Possibilities = std::vector<Possibility>;

/// Which targets a run goes on from.
using Followed = std::function<bool(const Target&)>;

/// Whether a step outside of what is claimed counts as any other, or ends everything: nobody
/// cares what comes of it.
enum class Outside : std::uint8_t { counts, ends };

/// What the possibilities become by a call, without internal steps.
Possibilities after_call(AbstractSteps& steps, const Possibilities& possibilities, const Call& call,
                         Outside outside, const Followed& is_followed);

/// What they become by internal steps.
Possibilities after_internal_steps(AbstractSteps& steps, const Possibilities& possibilities,
                                   Outside outside);

/// The one possibility before any step.
Possibility initial_possibility(AbstractSteps& steps);

/// Whether all that is known in a possibility is known in the other too.
bool is_known_in(const Possibility& less, const Possibility& more);

} // namespace parlance::abstraction
