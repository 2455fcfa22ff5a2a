// The order of numbers.
#include "term/floating/float_parts.h"

namespace parlance::term::floating {

namespace {

Term magnitude(Format format, Term a) {
  const std::uint64_t mask = (std::uint64_t{1} << (format.width() - 1)) - 1;
  return term::binary(Op::bv_and, a, number(a, format.width(), mask));
}

Term is_zero(Format format, Term a) { return term::not_(any(magnitude(format, a))); }

Term is_negative(Format format, Term a) {
  return term::binary(Op::bv_slt, a, number(a, format.width(), 0));
}

Term both(Term a, Term b) { return term::and_(a, b); }

Term both_are_numbers(Format format, Term a, Term b) {
  return both(term::not_(is_nan(format, a)), term::not_(is_nan(format, b)));
}

} // namespace

namespace {

// Against a constant, numbers are intervals of bits: those without a sign ascend from 0 to
// infinity, those with one descend from -0 to -infinity, and beyond each infinity there is NaN.

std::uint64_t sign_of(Format format) { return std::uint64_t{1} << (format.width() - 1); }

/// Bits within two bounds, both read as signed integers.
Term between(Format format, std::uint64_t low, Term a, std::uint64_t high) {
  return both(term::binary(Op::bv_sle, number(a, format.width(), low), a),
              term::binary(Op::bv_sle, a, number(a, format.width(), high)));
}

/// Numbers without a sign, or with one, of at least this magnitude.
Term from_magnitude(Format format, Term a, std::uint64_t least, bool negative) {
  const std::uint64_t sign = negative ? sign_of(format) : 0;
  return between(format, sign | least, a, sign | format.infinity());
}

Term up_to_magnitude(Format format, Term a, std::uint64_t most, bool negative) {
  const std::uint64_t sign = negative ? sign_of(format) : 0;
  return between(format, sign, a, sign | most);
}

/// a < constant, or constant < a if the other side is asked for: the side away from zero, or the
/// one that holds zero and all numbers of the other sign. @requires the constant is no NaN
Term on_one_side(Format format, Term a, std::uint64_t constant, bool above) {
  const std::uint64_t magnitude = constant & ~sign_of(format);
  const bool negative = magnitude != 0 ? constant != magnitude : !above;
  if (negative != above) {
    return magnitude == format.infinity() ? a->term_store().boolean(false)
                                          : from_magnitude(format, a, magnitude + 1, negative);
  }
  return term::or_(up_to_magnitude(format, a, magnitude - 1, negative),
                   up_to_magnitude(format, a, format.infinity(), !negative));
}

bool is_constant_nan(Format format, Term a) {
  return a->is_constant() && (a->value() & ~sign_of(format)) > format.infinity();
}

} // namespace

Term is_nan(Format format, Term a) {
  return term::not_(term::or_(up_to_magnitude(format, a, format.infinity(), false),
                              up_to_magnitude(format, a, format.infinity(), true)));
}

Term less(Format format, Term a, Term b) {
  if (is_constant_nan(format, a) || is_constant_nan(format, b)) {
    return a->term_store().boolean(false);
  }
  if (a->is_constant() || b->is_constant()) {
    return b->is_constant() ? on_one_side(format, a, b->value(), false)
                            : on_one_side(format, b, a->value(), true);
  }
  const Term first_negative = is_negative(format, a);
  const Term second_negative = is_negative(format, b);
  const Term by_sign = both(first_negative, term::not_(second_negative));
  const auto ordered = [&](Term x, Term y) {
    return term::binary(Op::bv_ult, magnitude(format, x), magnitude(format, y));
  };
  const Term positive =
      both(both(term::not_(first_negative), term::not_(second_negative)), ordered(a, b));
  const Term negative = both(both(first_negative, second_negative), ordered(b, a));
  const Term zeros = both(is_zero(format, a), is_zero(format, b));
  return both(both_are_numbers(format, a, b),
              both(term::not_(zeros), term::or_(by_sign, term::or_(positive, negative))));
}

Term same(Format format, Term a, Term b) {
  if (is_constant_nan(format, a) || is_constant_nan(format, b)) {
    return a->term_store().boolean(false);
  }
  if (a->is_constant() || b->is_constant()) {
    const Term constant = b->is_constant() ? b : a;
    const Term other = b->is_constant() ? a : b;
    return is_zero(format, constant)->is_true()
               ? term::or_(term::equal(other, constant),
                           term::equal(other, negate(format, constant)))
               : term::equal(other, constant);
  }
  const Term zeros = both(is_zero(format, a), is_zero(format, b));
  return both(both_are_numbers(format, a, b), term::or_(term::equal(a, b), zeros));
}

} // namespace parlance::term::floating
