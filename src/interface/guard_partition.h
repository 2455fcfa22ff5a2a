#pragma once
// Checks by solver that the guards of every method partition its parameter space: none is empty, no
// two overlap, together they cover.

#include "interface/interface.h"
#include "smt/solver.h"

#include <string>

namespace parlance::interface {

/// The guards of a method partition its arguments, are the same for all its observations, and a
/// call fails with all of them or with none. The solver must hold no assertions.
/// @throws util::UserError(bad_input) that begins with `where`, names the symbols and gives
/// arguments in source syntax
void check_partition(const Interface& interface, smt::Solver& solver,
                     const std::string& where = "interface");

} // namespace parlance::interface
