#pragma once
// Comparisons of variables, with each other and with zero, that hold in every run: those that no
// step breaks are kept (smt/houdini.h).

#include "engines/product/engine.h"
#include "smt/solver.h"

#include <vector>

namespace parlance::engines {

/// By location of the proof: comparisons with zero, and of two variables of which one is involved,
/// that hold where the candidate is there. What the solver does not decide is left out.
/// @requires the component has no internal steps
std::vector<std::vector<Term>> order_lemmas(const component::Component& component,
                                            const std::vector<bool>& involved,
                                            const Candidate& candidate, const InvariantProof& safe,
                                            smt::Solver& solver);

} // namespace parlance::engines
