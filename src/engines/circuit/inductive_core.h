#pragma once
// Small invariants are read and checked faster than large ones: of the lemmas of a proof, those
// that it needs (after Ivrii, Gurfinkel and Belov, "Small inductive safe invariants", FMCAD 2014).

#include "engines/circuit/pdr.h"

#include <vector>

namespace parlance::engines {

/// A part of the cubes whose negations, with the agreement of samples, are still inductive and
/// exclude bad steps. @requires those of all cubes are and do
std::vector<Cube> inductive_core(const TransitionSystem& system, const std::vector<Cube>& cubes,
                                 util::StopToken& stop);

} // namespace parlance::engines
