#pragma once
// Normal form of symbolic branches, so that equal sets of states mostly are equal terms: conditions
// that say nothing about the state are dropped, small branches become concrete states, and the
// variables are named by their order of occurrence.

#include "component/belief.h"
#include "smt/solver.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace parlance::component {

/// Either concrete states or one branch.
struct NormalBranch {
  std::vector<ConcreteState> states;
  std::optional<Branch> branch;
};

/// Branches of at most so many states are enumerated by models. Behind internal steps that is worth
/// more: symbolic branches would grow with every step.
inline constexpr std::size_t enumerated_models = 16;
inline constexpr std::size_t enumerated_models_inside = 64;

/// @requires the branch's condition is satisfiable
NormalBranch normalise(Branch branch, smt::Solver& solver, std::size_t models = enumerated_models);

} // namespace parlance::component
