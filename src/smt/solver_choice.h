#pragma once
// Two solvers behind one: formulas that are hard for the first go to the second.

#include "smt/solver.h"

#include <functional>
#include <memory>

namespace parlance::smt {

/// Checks are the first solver's, which never sees a formula that is for the second. As long as one
/// is asserted or assumed, they are the second's. Formulas that were asserted go to the second as
/// assumptions: it keeps what it learned of them when their scope ends.
std::unique_ptr<Solver> choose_solver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                      std::function<bool(Term)> is_for_second);

} // namespace parlance::smt
