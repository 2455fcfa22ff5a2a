// Integers to numbers and back, and one format to another.
#include "term/floating/float_parts.h"

#include <algorithm>

namespace parlance::term::floating {

namespace {

/// Wide enough to be rounded to a format.
Term padded_for(Format format, Term significand) {
  const unsigned width = significand->sort().width();
  const unsigned wanted = format.precision() + 2;
  return pad(significand, wanted > width ? wanted - width : 0);
}

} // namespace

Term from_integer(Format format, Term integer) {
  const unsigned width = integer->sort().width();
  const Term negative = bit(integer, width - 1);
  const Term rest = term::extract(width - 2, 0, integer);
  const Term negated = minus(number(rest, width - 1, 0), rest);
  const Term least = term::and_(negative, term::not_(any(rest))); // its magnitude has the top bit
  const Term magnitude = term::concat(as_bit(least), term::ite(negative, negated, rest));
  const Term exponent = exponent_of(integer, std::int64_t{format.bias()} + width - 1);
  return round(format, negative, normalised({exponent, padded_for(format, magnitude)}));
}

Term to_integer(Format format, Term a, unsigned width) {
  const Parts parts = unpack(format, a);
  const auto biased = [&](unsigned exponent) {
    return exponent_of(a, std::int64_t{format.bias()} + exponent);
  };
  // With the point after `word` bits; the one bit below takes what is shifted out.
  const unsigned word = std::max(width - 1, format.precision());
  const Term shifted = shift_right_sticky(pad(parts.significand, word - format.precision() + 1),
                                          minus(biased(word - 1), parts.exponent));
  const Term magnitude = term::zero_extend(width, term::extract(width - 1, 1, shifted));
  const Term integer = term::ite(parts.negative, term::unary(Op::bv_neg, magnitude), magnitude);
  const Term zero = number(a, width, 0);
  const Term least = number(a, width, std::uint64_t{1} << (width - 1));
  const Term bound = term::ite(parts.negative, least, term::unary(Op::bv_not, least));
  const Term fraction = term::binary(Op::bv_slt, parts.exponent, biased(0));
  const Term beyond = term::binary(Op::bv_sle, biased(width - 1), parts.exponent);
  return term::ite(term::or_(parts.nan, fraction), zero, term::ite(beyond, bound, integer));
}

Term convert(Format from, Format to, Term a) {
  const Parts parts = unpack(from, a);
  const Scaled value = normalised({parts.exponent, padded_for(to, parts.significand)});
  const Term exponent =
      plus(value.exponent, exponent_of(a, std::int64_t{to.bias()} - std::int64_t{from.bias()}));
  const Term finite = round(to, parts.negative, {exponent, value.significand});
  return term::ite(parts.nan, nan(to, a),
                   term::ite(parts.infinite, infinity(to, parts.negative), finite));
}

} // namespace parlance::term::floating
