#pragma once
// Comparisons as they are shown: negations pushed inwards, two bounds of one term side by side.
// Internal to this folder.

#include "term/term.h"

#include <optional>
#include <variant>
#include <vector>

namespace parlance::term {

/// `left < right` if strict, else `left <= right`.
struct Comparison {
  Term left;
  Term right;
  bool is_strict;
  bool is_signed;
};

/// The comparison that `a`, or its negation, is; nothing if it is none.
std::optional<Comparison> comparison_of(Term a, bool negated);

/// A Bool term or its negation.
struct Literal {
  Term atom;
  bool negated;
};

/// `limit < subject` and `subject < limit`, strict or not.
struct Bounds {
  Comparison lower;
  Comparison upper;
};

/// The conjunction's literals in their order, except that a lower and an upper signed bound of one
/// term by constants are joined, at the place of the first.
std::vector<std::variant<Literal, Bounds>> pair_bounds(const std::vector<Literal>& conjunction);

} // namespace parlance::term
