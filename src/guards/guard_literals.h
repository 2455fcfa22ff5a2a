#pragma once
// Formulas for "this term has one of these values": comparisons with constants, as few as possible,
// in the form in which the code itself compares the term where it does.

#include "guards/guard_classes.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parlance::guards {

/// A place where the line is cut in two, as text: the constant, and the side it belongs to.
struct Cut {
  Position constant;
  bool constant_is_low; ///< `t <= constant`, `t > constant`; else `t < constant`, `t >= constant`
};

/// How the code compares a term with constants, in the order of the code.
struct ComparisonStyle {
  std::vector<Cut> cuts;
  std::vector<Position> values; ///< compared by ==
};

ComparisonStyle style_of(Term a, std::span<const Term> atoms);

/// The side of a boundary whose value people would rather read.
enum class Side : std::uint8_t { low, high, either };

/// The cut to write for a boundary between the values `low` and `high` of a term, where the term
/// takes no value in between: the code's own, else one at 0, else at the rounder number, else on
/// the preferred side, else at the smaller number.
Cut choose_cut(Position low, Position high, const ComparisonStyle& style,
               Side preferred = Side::either);
/// The formula for the values below the cut; those above are its negation.
Term low_side(Term a, const Cut& cut);

struct Literal {
  Term formula;
  unsigned comparisons;
};

/// The formula for the values in the chosen segments (one entry a segment). It is a disjunction of
/// intervals and values, or a conjunction that leaves them out, whichever is shorter.
Literal literal_for(const Coordinate& coordinate, const std::vector<bool>& chosen,
                    const ComparisonStyle& style);

} // namespace parlance::guards
