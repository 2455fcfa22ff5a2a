#include "term/floating/float_parts.h"

#include <bit>

namespace parlance::term::floating {

Term number(Term like, unsigned width, std::uint64_t value) {
  return like->term_store().constant(Sort::bit_vector(width), value);
}

Term exponent_of(Term like, std::int64_t value) {
  return number(like, exponent_width, static_cast<std::uint64_t>(value));
}

// Operands that are zero-extended never overflow as signed numbers, so that nothing here counts as
// an overflow of the program's own arithmetic.
Term minus(Term a, Term b) {
  const unsigned width = a->sort().width();
  const Term wide =
      term::binary(Op::bv_sub, term::zero_extend(width + 1, a), term::zero_extend(width + 1, b));
  return term::extract(width - 1, 0, wide);
}

Term plus(Term a, Term b) { return term::unary(Op::bv_not, minus(term::unary(Op::bv_not, a), b)); }

Term times(Term a, Term b) {
  const unsigned width = a->sort().width() + b->sort().width();
  const Term wide =
      term::binary(Op::bv_mul, term::zero_extend(width + 1, a), term::zero_extend(width + 1, b));
  return term::extract(width - 1, 0, wide);
}

Term as_bit(Term condition) {
  return term::ite(condition, number(condition, 1, 1), number(condition, 1, 0));
}

Term bit(Term a, unsigned index) {
  return term::equal(term::extract(index, index, a), number(a, 1, 1));
}

Term any(Term a) { return term::distinct(a, number(a, a->sort().width(), 0)); }

Term pad(Term a, unsigned zeros) { return zeros == 0 ? a : term::concat(a, number(a, zeros, 0)); }

Parts unpack(Format format, Term a) {
  const unsigned top = format.width() - 1;
  const Term fraction = term::extract(format.fraction_bits - 1, 0, a);
  const Term exponent = term::extract(top - 1, format.fraction_bits, a);
  const Term none = number(a, format.exponent_bits, 0);
  const Term subnormal = term::equal(exponent, none);
  const Term special = term::equal(exponent, term::unary(Op::bv_not, none));
  const Term field = term::ite(subnormal, number(a, format.exponent_bits, 1), exponent);
  return {.negative = bit(a, top),
          .exponent = term::zero_extend(exponent_width, field),
          .significand = term::concat(as_bit(term::not_(subnormal)), fraction),
          .nan = term::and_(special, any(fraction)),
          .infinite = term::and_(special, term::not_(any(fraction))),
          .zero = term::and_(subnormal, term::not_(any(fraction)))};
}

namespace {

Term shift_left_by(Term a, unsigned distance) {
  return pad(term::extract(a->sort().width() - 1 - distance, 0, a), distance);
}

} // namespace

Scaled normalised(Scaled value) {
  const unsigned width = value.significand->sort().width();
  for (unsigned step = std::bit_floor(width - 1); step > 0; step /= 2) {
    const Term leading = term::extract(width - 1, width - step, value.significand);
    const Term shifts = term::not_(any(leading));
    value.significand =
        term::ite(shifts, shift_left_by(value.significand, step), value.significand);
    value.exponent =
        minus(value.exponent, term::ite(shifts, exponent_of(shifts, step), exponent_of(shifts, 0)));
  }
  return value;
}

Scaled normalised_by_one(Scaled value) {
  const Term leads = bit(value.significand, value.significand->sort().width() - 1);
  const Term lower = minus(value.exponent, exponent_of(leads, 1));
  return {term::ite(leads, value.exponent, lower),
          term::ite(leads, value.significand, shift_left_by(value.significand, 1))};
}

namespace {

/// By a constant distance less than the width.
Term shift_right_sticky_by(Term a, unsigned distance) {
  const unsigned width = a->sort().width();
  const Term kept = term::extract(width - 1, distance, a);
  const Term lost = as_bit(any(term::extract(distance - 1, 0, a)));
  return term::binary(Op::bv_or, term::zero_extend(width, kept), term::zero_extend(width, lost));
}

} // namespace

Term shift_right_sticky(Term a, Term distance) {
  const unsigned width = a->sort().width();
  const unsigned distance_width = distance->sort().width();
  unsigned index = 0;
  for (; index < distance_width && (1U << index) < width; ++index) {
    a = term::ite(bit(distance, index), shift_right_sticky_by(a, 1U << index), a);
  }
  if (index == distance_width) {
    return a;
  }
  const Term far = any(term::extract(distance_width - 1, index, distance));
  return term::ite(far, term::zero_extend(width, as_bit(any(a))), a);
}

namespace {

/// A number below the normal ones has the least normal exponent, and no leading bit.
Scaled denormalised(Scaled value) {
  const Term one = exponent_of(value.exponent, 1);
  const Term below = term::binary(Op::bv_slt, value.exponent, one);
  const Term distance =
      term::ite(below, minus(one, value.exponent), exponent_of(value.exponent, 0));
  return {term::ite(below, one, value.exponent), shift_right_sticky(value.significand, distance)};
}

/// 1 if the bits below the last one kept are more than half of it, or half and it is odd.
Term round_up(Term significand, unsigned last) {
  const Term odd = bit(significand, last);
  const Term half = bit(significand, last - 1);
  const Term below = any(term::extract(last - 2, 0, significand));
  return as_bit(term::and_(half, term::or_(odd, below)));
}

} // namespace

Term round(Format format, Term negative, Scaled value) {
  const unsigned top = value.significand->sort().width() - 1;
  const unsigned last = top - format.fraction_bits;
  const auto [exponent, significand] = denormalised(value);
  const Term leads = bit(significand, top);
  const Term field = term::extract(format.exponent_bits - 1, 0, exponent);
  const Term kept = term::concat(term::ite(leads, field, number(field, format.exponent_bits, 0)),
                                 term::extract(top - 1, last, significand));
  // A carry out of the fraction is one more in the exponent, up to infinity.
  const Term rounded =
      plus(kept, term::zero_extend(format.width() - 1, round_up(significand, last)));
  const Term largest = exponent_of(exponent, (std::int64_t{1} << format.exponent_bits) - 2);
  const Term beyond = term::and_(leads, term::binary(Op::bv_slt, largest, exponent));
  return term::ite(beyond, infinity(format, negative), term::concat(as_bit(negative), rounded));
}

Term nan(Format format, Term like) { return number(like, format.width(), format.nan()); }

Term infinity(Format format, Term negative) {
  return term::concat(as_bit(negative), number(negative, format.width() - 1, format.infinity()));
}

Term zero(Format format, Term negative) {
  return term::concat(as_bit(negative), number(negative, format.width() - 1, 0));
}

} // namespace parlance::term::floating
