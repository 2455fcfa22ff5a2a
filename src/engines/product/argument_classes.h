#pragma once
// The calls of a candidate's symbol: all of them where they are few, else by classes with the same
// successors.

#include "component/belief_space.h"
#include "engines/product/candidate.h"

#include <optional>

namespace parlance::engines {

/// Every call whose arguments satisfy the symbol's guard. @requires few arguments
std::vector<ConcreteCall> all_calls(const component::Component& component,
                                    const GuardedCall& symbol);

/// The arguments for which every branch has the value it has for the given call; none if the solver
/// gave up. @requires the branches are the successors of a belief by this method
std::optional<Term> same_successors(component::BeliefSpace& space,
                                    const std::vector<component::Branch>& next,
                                    const ConcreteCall& call);

} // namespace parlance::engines
