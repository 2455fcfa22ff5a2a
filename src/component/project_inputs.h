#pragma once
// Projection of environment inputs: when on legal calls the next state does not depend on the
// inputs, outcomes can be decided by "some input leads there", and the component becomes
// deterministic in what matters. When it does, but only through what the client sees, one input is
// left, which chooses that.

#include "component/component.h"
#include "smt/solver.h"

namespace parlance::component {

/// The component with the inputs of every such method and step projected away; the others are as
/// they were. Every word keeps its verdict. @requires a well-formed component, best a slice
Component project_inputs(const Component& component, smt::Solver& solver);

} // namespace parlance::component
