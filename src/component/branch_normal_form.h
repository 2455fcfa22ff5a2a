#pragma once
// Normal form of symbolic branches, so that equal sets of states mostly are equal terms: conditions
// that say nothing about the state are dropped, small branches become concrete states, and the
// variables are named by their order of occurrence.

#include "component/belief.h"
#include "smt/solver.h"

#include <optional>
#include <vector>

namespace parlance::component {

/// Either concrete states or one branch.
struct NormalBranch {
  std::vector<ConcreteState> states;
  std::optional<Branch> branch;
};

/// @requires the branch's condition is satisfiable
NormalBranch normalise(Branch branch, smt::Solver& solver);

} // namespace parlance::component
