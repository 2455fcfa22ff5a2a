#pragma once
// Floating point as IEEE 754 defines it, written as terms over bit-vectors: a number is its bits.
// Results are rounded to nearest, ties to even, and are exact in every case: subnormal numbers,
// zeros with a sign, infinities. A result that is not a number has one pattern, as in Java: the
// quiet NaN without a sign. Operands may have any. Constants give constants.

#include "term/term.h"

namespace parlance::term::floating {

/// The fields of a number, from the highest bit: sign, biased exponent, fraction.
/// @requires at most 11 bits of exponent, at most 52 of fraction, and at least 2 of each
struct Format {
  unsigned exponent_bits;
  unsigned fraction_bits;

  unsigned width() const { return 1 + exponent_bits + fraction_bits; }
  /// Bits of a significand: the fraction, and the bit before the point.
  unsigned precision() const { return fraction_bits + 1; }
  /// What is added to exponents.
  unsigned bias() const { return (1U << (exponent_bits - 1)) - 1; }
  std::uint64_t infinity() const {
    return ((std::uint64_t{1} << exponent_bits) - 1) << fraction_bits;
  }
  std::uint64_t nan() const { return infinity() | std::uint64_t{1} << (fraction_bits - 1); }
};

constexpr Format single_precision{8, 23}; ///< Java's float
constexpr Format double_precision{11, 52};
/// Of Java's types. @requires width is 32 or 64
constexpr Format format_of_width(unsigned width) {
  return width == 32 ? single_precision : double_precision;
}

Term add(Format format, Term a, Term b);
Term subtract(Format format, Term a, Term b);
Term multiply(Format format, Term a, Term b);
Term divide(Format format, Term a, Term b);
Term square_root(Format format, Term a);
/// The other sign, of NaN too.
Term negate(Format format, Term a);

Term is_nan(Format format, Term a);
/// Neither holds if one of the numbers is NaN; both zeros are equal.
Term less(Format format, Term a, Term b);
Term same(Format format, Term a, Term b);

/// The number nearest to a signed integer.
Term from_integer(Format format, Term integer);
/// Java's conversion to a signed integer: rounds towards zero, NaN is 0, and what is beyond the
/// integers is the least or the greatest of them. @requires width >= 2
Term to_integer(Format format, Term a, unsigned width);
/// The number in another format.
Term convert(Format from, Format to, Term a);

} // namespace parlance::term::floating
