#pragma once
// Sets of arguments as combinations of atoms: the cheapest atoms that determine the set, then the
// shortest normal form over them.

#include "interface/guard_literals.h"

#include <optional>
#include <span>
#include <vector>

namespace parlance::interface {

/// An atom that may be used, and how little one likes to.
struct AtomCandidate {
  Term atom;
  unsigned weight;
};

/// Nothing if the atoms do not determine the set, or if it takes too many of them.
/// @requires the set is neither empty nor everything
/// @throws Undecided
std::optional<Literal> describe_by_atoms(const ArgumentSet& set,
                                         std::vector<AtomCandidate> candidates);

/// The comparisons with constants that tell the segments of a coordinate apart.
std::vector<Term> atoms_of(const Coordinate& coordinate, const ComparisonStyle& style);

/// Comparisons of the given terms with constants, that determine the set together with the base
/// atoms: for each combination of these in which the set is neither empty nor everything, the
/// segments of the first term that decides it there. Nothing if no term does, or if there are too
/// many such combinations. @throws Undecided
std::optional<std::vector<Term>> derived_atoms(const ArgumentSet& set,
                                               const std::vector<Term>& base,
                                               const std::vector<Term>& terms,
                                               std::span<const Term> style_atoms);

} // namespace parlance::interface
