#pragma once
// What all floating-point operations are made of: taking numbers apart, shifting, rounding.
// Internal to this folder.

#include "term/floating/floating_point.h"

namespace parlance::term::floating {

/// Exponents of intermediate results are signed and have a bias, as those of numbers; this many
/// bits hold the sum and the difference of any two.
constexpr unsigned exponent_width = 14;

Term number(Term like, unsigned width, std::uint64_t value);
Term exponent_of(Term like, std::int64_t value);
/// a + b and a - b, cut to their width. @requires it is less than 64
Term plus(Term a, Term b);
Term minus(Term a, Term b);
/// a * b in full. @requires both widths together are less than 64
Term times(Term a, Term b);
/// The bit as a bit-vector of one bit, and back.
Term as_bit(Term condition);
Term bit(Term a, unsigned index);
/// Whether some bit is set.
Term any(Term a);
/// Zeros on the right.
Term pad(Term a, unsigned zeros);

/// A number apart. The significand has the leading bit at its top, which a subnormal number (whose
/// exponent counts as 1) and zero lack.
struct Parts {
  Term negative;
  Term exponent; ///< with exponent_width bits
  Term significand;
  Term nan;
  Term infinite;
  Term zero;
};
Parts unpack(Format format, Term a);

/// significand * 2^(exponent - bias), with the point after the significand's top bit. The lowest
/// bit may stand for any number of bits below it of which one is set.
struct Scaled {
  Term exponent;
  Term significand;
};
/// The same value with the top bit set, unless it is zero.
Scaled normalised(Scaled value);
/// The same, of a value whose two top bits are not both 0 unless it is zero.
Scaled normalised_by_one(Scaled value);

/// Shifts right by an unsigned distance; the lowest bit of the result is also set if one that is
/// shifted out was.
Term shift_right_sticky(Term a, Term distance);

/// The nearest number. @requires value is normalised, its significand two bits wider than the
/// format's at least
Term round(Format format, Term negative, Scaled value);

Term nan(Format format, Term like);
Term infinity(Format format, Term negative);
Term zero(Format format, Term negative);

} // namespace parlance::term::floating
