// Addition, multiplication, division, roots.
#include "term/floating/float_parts.h"

#include <array>

namespace parlance::term::floating {

namespace {

Scaled normalised_parts(const Parts& parts) {
  return normalised({parts.exponent, parts.significand});
}

Parts choose(Term condition, const Parts& a, const Parts& b) {
  return {.negative = term::ite(condition, a.negative, b.negative),
          .exponent = term::ite(condition, a.exponent, b.exponent),
          .significand = term::ite(condition, a.significand, b.significand),
          .nan = term::or_(a.nan, b.nan),
          .infinite = term::ite(condition, a.infinite, b.infinite),
          .zero = term::ite(condition, a.zero, b.zero)};
}

/// The sum of finite numbers, the first of which has the larger magnitude.
Scaled finite_sum(const Parts& large, const Parts& small) {
  // One bit for the carry, three below: if more than one leading bit is cancelled, nothing was
  // shifted beyond them.
  const auto widen = [](Term significand) {
    return term::zero_extend(significand->sort().width() + 4, pad(significand, 3));
  };
  const Term first = widen(large.significand);
  const Term second =
      shift_right_sticky(widen(small.significand), minus(large.exponent, small.exponent));
  const Term sum = term::ite(term::equal(large.negative, small.negative), plus(first, second),
                             minus(first, second));
  return {plus(large.exponent, exponent_of(sum, 1)), sum};
}

} // namespace

Term negate(Format format, Term a) {
  const std::uint64_t sign = std::uint64_t{1} << (format.width() - 1);
  return term::binary(Op::bv_xor, a, number(a, format.width(), sign));
}

Term add(Format format, Term a, Term b) {
  const Term first_is_small = term::binary(Op::bv_ult, term::extract(format.width() - 2, 0, a),
                                           term::extract(format.width() - 2, 0, b));
  const Parts first = unpack(format, a);
  const Parts second = unpack(format, b);
  const Parts large = choose(first_is_small, second, first);
  const Parts small = choose(first_is_small, first, second);
  const Scaled sum = finite_sum(large, small);
  const Term negative =
      term::ite(any(sum.significand), large.negative, term::and_(first.negative, second.negative));
  const Term opposite = term::and_(term::and_(first.infinite, second.infinite),
                                   term::xor_(first.negative, second.negative));
  const Term finite = round(format, negative, normalised(sum));
  return term::ite(term::or_(large.nan, opposite), nan(format, a),
                   term::ite(large.infinite, infinity(format, large.negative), finite));
}

Term subtract(Format format, Term a, Term b) {
  // What NaN becomes here is not seen.
  return add(format, a, negate(format, b));
}

namespace {

/// Two words of a product that is too long for one.
struct Product {
  Term high;
  Term low;
};

/// Of factors of one width, by halves.
Product product_in_words(Term a, Term b) {
  const unsigned width = a->sort().width();
  const unsigned half = (width + 1) / 2;
  const unsigned wide = 2 * half + 2; // holds sums of three products of halves
  const auto part = [&](Term x, Term y) { return term::zero_extend(wide, times(x, y)); };
  const auto lower = [&](Term x) { return term::extract(half - 1, 0, x); };
  const auto upper = [&](Term x) { return term::extract(x->sort().width() - 1, half, x); };
  const Term lowest = part(lower(a), lower(b));
  const Term middle = plus(plus(part(lower(a), upper(b)), part(upper(a), lower(b))),
                           term::zero_extend(wide, upper(lowest)));
  const Term highest = plus(part(upper(a), upper(b)), term::zero_extend(wide, upper(middle)));
  return {term::extract(2 * (width - half) - 1, 0, highest),
          term::concat(lower(middle), lower(lowest))};
}

/// What a product and a quotient are made of.
struct Factors {
  Parts first;
  Parts second;
  Scaled x; ///< the first, normalised
  Scaled y;
  Term negative; ///< the result is
};

Factors factors(Format format, Term a, Term b) {
  const Parts first = unpack(format, a);
  const Parts second = unpack(format, b);
  return {first, second, normalised_parts(first), normalised_parts(second),
          term::xor_(first.negative, second.negative)};
}

/// The product of two significands; one too long for a word ends in a bit for all those cut off.
Term product(Term a, Term b) {
  if (2 * a->sort().width() < 64) {
    return times(a, b);
  }
  const auto [high, low] = product_in_words(a, b);
  const unsigned low_width = low->sort().width();
  const unsigned kept = 4; // of the low word: both words have the digits that rounding needs
  const Term rest = as_bit(any(term::extract(low_width - kept - 1, 0, low)));
  return term::concat(term::concat(high, term::extract(low_width - 1, low_width - kept, low)),
                      rest);
}

} // namespace

Term multiply(Format format, Term a, Term b) {
  const auto [first, second, x, y, negative] = factors(format, a, b);
  const Term exponent =
      minus(plus(x.exponent, y.exponent), exponent_of(a, std::int64_t{format.bias()} - 1));
  const Term finite =
      round(format, negative, normalised_by_one({exponent, product(x.significand, y.significand)}));
  const Term infinite = term::or_(first.infinite, second.infinite);
  const Term no_number = term::or_(term::or_(first.nan, second.nan),
                                   term::and_(infinite, term::or_(first.zero, second.zero)));
  return term::ite(no_number, nan(format, a),
                   term::ite(infinite, infinity(format, negative), finite));
}

namespace {

/// a / b with `digits` binary digits, the first before the point, and a bit for the others.
/// @requires a < 2 * b
Term quotient(Term a, Term b, unsigned digits) {
  const unsigned width = b->sort().width() + 1;
  const Term divisor = term::zero_extend(width, b);
  Term rest = term::zero_extend(width, a);
  Term result = nullptr;
  for (unsigned i = 0; i < digits; ++i) {
    const Term fits = term::binary(Op::bv_ule, divisor, rest);
    const Term left = term::ite(fits, minus(rest, divisor), rest);
    rest = pad(term::extract(width - 2, 0, left), 1); // left < b, so its top bit is 0
    result = result == nullptr ? as_bit(fits) : term::concat(result, as_bit(fits));
  }
  return term::concat(result, as_bit(any(rest)));
}

/// The number to multiply by instead of dividing by a constant power of two; null if there is none.
Term inverse(Format format, Term a) {
  if (!a->is_constant() || any(term::extract(format.fraction_bits - 1, 0, a))->is_true()) {
    return nullptr;
  }
  const std::uint64_t exponent = (a->value() & format.infinity()) >> format.fraction_bits;
  const std::uint64_t sum = 2 * std::uint64_t{format.bias()}; // of the exponents of both
  if (exponent == 0 || exponent >= sum) {
    return nullptr;
  }
  const Term sign = term::extract(format.width() - 1, format.width() - 1, a);
  return term::concat(sign,
                      number(a, format.width() - 1, (sum - exponent) << format.fraction_bits));
}

} // namespace

Term divide(Format format, Term a, Term b) {
  if (const Term factor = inverse(format, b)) {
    return multiply(format, a, factor);
  }
  const auto [first, second, x, y, negative] = factors(format, a, b);
  const Term exponent =
      plus(minus(x.exponent, y.exponent), exponent_of(a, std::int64_t{format.bias()}));
  const Term digits = quotient(x.significand, y.significand, format.precision() + 2);
  const Term finite = round(format, negative, normalised_by_one({exponent, digits}));
  const std::array no_numbers{first.nan, second.nan, term::and_(first.infinite, second.infinite),
                              term::and_(first.zero, second.zero)};
  const Term infinite = term::or_(first.infinite, second.zero);
  const Term vanishes = term::or_(first.zero, second.infinite);
  return term::ite(term::or_(a->term_store(), no_numbers), nan(format, a),
                   term::ite(infinite, infinity(format, negative),
                             term::ite(vanishes, zero(format, negative), finite)));
}

namespace {

/// The square root of a number with two binary digits before the point, with `digits` digits, the
/// first before the point, and a bit for the others.
Term root(Term radicand, unsigned digits) {
  const unsigned width = digits + 3;
  const unsigned pairs = radicand->sort().width() / 2;
  Term rest = number(radicand, width, 0);
  Term result = number(radicand, width, 0);
  for (unsigned i = 0; i < digits; ++i) {
    const unsigned top = 2 * (pairs - i) - 1;
    const Term next = i < pairs ? term::extract(top, top - 1, radicand) : number(radicand, 2, 0);
    rest = term::concat(term::extract(width - 3, 0, rest), next);
    const Term trial = term::concat(term::extract(width - 3, 0, result), number(radicand, 2, 1));
    const Term fits = term::binary(Op::bv_ule, trial, rest);
    rest = term::ite(fits, minus(rest, trial), rest);
    result = term::concat(term::extract(width - 2, 0, result), as_bit(fits));
  }
  return term::concat(term::extract(digits - 1, 0, result), as_bit(any(rest)));
}

} // namespace

Term square_root(Format format, Term a) {
  const Parts parts = unpack(format, a);
  const Scaled x = normalised_parts(parts);
  const Term unbiased = minus(x.exponent, exponent_of(a, std::int64_t{format.bias()}));
  const Term odd = bit(unbiased, 0);
  const unsigned width = format.precision();
  const unsigned below = (width + 1) % 2; // an even number of digits in all, two before the point
  const Term radicand = term::ite(odd, pad(x.significand, below + 1),
                                  pad(term::zero_extend(width + 1, x.significand), below));
  const Term half = term::binary(Op::bv_ashr, unbiased, exponent_of(a, 1));
  const Term exponent = plus(half, exponent_of(a, std::int64_t{format.bias()}));
  const Term finite =
      round(format, parts.negative, {exponent, root(radicand, format.precision() + 1)});
  const Term no_number = term::or_(parts.nan, term::and_(parts.negative, term::not_(parts.zero)));
  return term::ite(no_number, nan(format, a),
                   term::ite(term::or_(parts.zero, parts.infinite), a, finite));
}

} // namespace parlance::term::floating
