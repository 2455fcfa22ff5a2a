#pragma once
// From a conjecture to an interface in canonical form, with a reason for everything it forbids and
// a witness that replays.

#include "component/belief_space.h"
#include "component/component.h"
#include "interface/interface.h"
#include "teachers/conjecture.h"

namespace parlance::driver {

struct Assembled {
  interface::Interface interface;
  bool has_tool_unknowns = false; ///< the conjecture's, or left by the replay
};

/// Replays the conjecture first, and leaves open what the component contradicts.
Assembled assemble(const component::Component& component, const teachers::Conjecture& conjecture,
                   component::BeliefSpace& space);

/// The interface of a run that was stopped before its first hypothesis: everything is unknown.
interface::Interface nothing_known(const component::Component& component);
/// Why.
interface::Reason no_conjecture();

} // namespace parlance::driver
