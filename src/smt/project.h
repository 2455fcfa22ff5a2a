#pragma once
// Elimination of existential variables from bit-vector formulas by instances: the disjunction of
// phi[e := t] over candidate terms t (constants, extremes and the terms e is compared with, as in
// virtual substitution), completed by instances from models, and checked to be exact.

#include "smt/solver.h"

#include <optional>
#include <vector>

namespace parlance::smt {

/// A formula over the other variables that is equivalent to `exists eliminate. formula`, or nothing
/// when the limit on instances or the solver's own limit was reached.
std::optional<Term> project(Solver& solver, Term formula, std::vector<Term> eliminate,
                            std::size_t instance_limit = 64);

} // namespace parlance::smt
