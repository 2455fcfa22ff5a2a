#pragma once
// Atoms that may describe a set of arguments: the code's own, and simple ones that it does not
// have.

#include "guards/guard_literals.h"

#include <span>
#include <vector>

namespace parlance::guards {

/// Whether all variables of `a` are variables of the set.
bool is_over(const ArgumentSet& set, Term a);

/// An atom that may be used, and how little one likes to.
struct AtomCandidate {
  Term atom;
  unsigned weight;
};

/// Atoms over the variables of a set; of an atom and its negation only the first.
class AtomPool {
public:
  explicit AtomPool(const ArgumentSet& set) : set_(&set) {}

  /// Adds those that are new and over the set's variables; the weight grows with their size.
  void add(std::span<const Term> atoms, unsigned weight);
  const std::vector<AtomCandidate>& candidates() const { return candidates_; }
  std::vector<Term> atoms() const;

private:
  const ArgumentSet* set_;
  std::vector<AtomCandidate> candidates_;
};

/// `a == b`, `a < b` and `b < a` for any two of the variables (a few at most) that are of one sort.
std::vector<Term> relations_of(const std::vector<Term>& variables);

/// The comparisons with constants that tell the segments of a coordinate apart.
std::vector<Term> atoms_of(const Coordinate& coordinate, const ComparisonStyle& style);

/// The condition that an atom has a value.
Term with_value(Term atom, bool value);
/// The condition that atoms have given values, 0 or 1 each.
Term cell_of(const ArgumentSet& set, const std::vector<Term>& atoms,
             const std::vector<std::uint64_t>& values);

} // namespace parlance::guards
