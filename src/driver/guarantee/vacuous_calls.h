#pragma once
// What an assumption leaves nothing to claim about: calls that the interface allows, and that no
// call sequence within the assumption makes.

#include "component/belief_space.h"
#include "engines/product/candidate.h"
#include "interface/interface.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// One sentence for each allowed call of a state of which every instance that was tried is outside
/// the claim. Words are tried as far as they are few; a call may be listed that is inside after
/// longer ones, never the other way round.
std::vector<component::Assumption> vacuous_calls(component::BeliefSpace& space,
                                                 const interface::Interface& interface,
                                                 const engines::Candidate& candidate);

} // namespace parlance::driver
