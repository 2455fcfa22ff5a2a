#pragma once
// The value a person would pick for a variable.

#include "smt/solver.h"

namespace parlance::smt {

/// Among the values that the solver's assertions allow: 0 or false if possible, else the smallest
/// positive number, else the negative number nearest to 0. @requires the assertions are satisfiable
std::uint64_t simplest_value(Solver& solver, Term variable);

} // namespace parlance::smt
