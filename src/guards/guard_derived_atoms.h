#pragma once
// Comparisons with constants that the code does not make, but that its atoms leave open.

#include "guards/guard_candidates.h"

#include <optional>
#include <span>
#include <vector>

namespace parlance::guards {

/// Comparisons of the given terms with constants, that determine the set together with the base
/// atoms: for each combination of these in which the set is neither empty nor everything, the
/// segments of the first term that decides it there. Nothing if no term does, or if there are too
/// many such combinations. @throws Undecided
std::optional<std::vector<Term>> derived_atoms(const ArgumentSet& set,
                                               const std::vector<Term>& base,
                                               const std::vector<Term>& terms,
                                               std::span<const Term> style_atoms);

} // namespace parlance::guards
