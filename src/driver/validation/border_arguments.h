#pragma once
// Arguments at the borders of a guard: where an implementation that differs from its interface is
// most likely to show it.

#include "interface/interface.h"
#include "smt/solver.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parlance::driver {

using component::Arguments;

/// Different arguments that satisfy the guard, the simplest first, at most `limit`. For each
/// comparison in a guard of the method, those just on either side of it; for each parameter its
/// least and greatest values, values around the guard's constants, each of its names; for each two
/// comparisons, every combination; new objects for all references at once. The rest is as simple as
/// that allows. Lengths of arrays are small if they can be. Never empty if the guard is not.
/// @requires nothing is asserted in the solver
std::vector<Arguments> border_arguments(const interface::NamedCall& symbol,
                                        const std::vector<interface::NamedCall>& alphabet,
                                        smt::Solver& solver, std::size_t limit);

} // namespace parlance::driver
