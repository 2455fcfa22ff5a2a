#pragma once
// Sets of arguments as combinations of atoms: the cheapest atoms that determine the set, then the
// shortest normal form over them.

#include "guards/guard_candidates.h"

#include <optional>
#include <vector>

namespace parlance::guards {

/// Nothing if the atoms do not determine the set, or if it takes too many of them.
/// @requires the set is neither empty nor everything
/// @throws Undecided
std::optional<Literal> describe_by_atoms(const ArgumentSet& set,
                                         std::vector<AtomCandidate> candidates);

} // namespace parlance::guards
