#pragma once
// Distinguished arguments of a guard. Both functions depend only on the set of arguments that the
// guard denotes, not on its form or on the solver's mood.

#include "interface/interface.h"
#include "smt/solver.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::interface {

/// Orders values of a parameter: false before true, bit-vectors as signed numbers, values with
/// names in the order of their names.
bool value_less(const Variable& parameter, std::uint64_t a, std::uint64_t b);

/// The lexicographically least arguments by value_less, or nothing if the guard is empty.
/// @requires the guard speaks of the parameters only, and the solver holds no assertions
std::optional<std::vector<std::uint64_t>>
least_arguments(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver);

/// The arguments a person would pick: for each parameter in turn 0 or false if possible, else the
/// smallest positive value, else the negative value nearest to 0. @requires as least_arguments
std::optional<std::vector<std::uint64_t>>
simplest_arguments(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver);

/// Whether some arguments satisfy the guard. @throws util::UserError(limit) when the solver gives
/// up
bool satisfiable(Term guard, smt::Solver& solver);

} // namespace parlance::interface
