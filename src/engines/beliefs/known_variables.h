#pragma once
// Which variables a client can keep track of: those whose value follows from the calls and from
// what came back, whatever the rest of the state is.

#include "component/component.h"
#include "smt/solver.h"

#include <vector>

namespace parlance::engines {

/// By variable. A solver that gives up makes a variable unknown to the client.
std::vector<bool> known_variables(const component::Component& component, smt::Solver& solver);

} // namespace parlance::engines
