#pragma once
// Questions to a solver that abstractions cannot do without: what it does not decide ends the work.

#include "smt/solver.h"
#include "util/reason.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace parlance::abstraction {

using term::Term;

/// An abstraction cannot be computed, or refined, any further: why.
struct Limit {
  util::Reason reason;
};

/// @throws Limit if the solver does not know
bool is_sat(smt::Solver& solver, std::span<const Term> formulas);

/// The values of variables in the last model.
std::vector<std::uint64_t> values_of(smt::Solver& solver, std::span<const Term> variables);

} // namespace parlance::abstraction
