#pragma once
// What a component must satisfy before anything is claimed of it: it can start, and the paths of
// each method and internal step are disjoint and covering.

#include "component/component.h"
#include "smt/solver.h"

#include <string>

namespace parlance::component {

/// @throws util::UserError (bad_input) that names the paths and gives a model
void check_well_formed(const Component& component, smt::Solver& solver,
                       const std::string& file_name);

} // namespace parlance::component
