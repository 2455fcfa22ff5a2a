#include "frontends/scxml/number.h"

#include <optional>

namespace parlance::scxml {

namespace {

using term::Op;

constexpr std::int64_t least = -(std::int64_t{1} << (number_width - 1));
constexpr std::int64_t greatest = -(least + 1);

Term constant_like(Term a, std::int64_t value) { return number_constant(a->term_store(), value); }

Term is_negative(Term a) { return term::binary(Op::bv_slt, a, constant_like(a, 0)); }

Term is_least(Term a) { return term::equal(a, constant_like(a, least)); }

std::optional<std::int64_t> value_of(Term a) {
  if (!a->is_constant()) {
    return std::nullopt;
  }
  const auto shifted = static_cast<std::int64_t>(a->value() << (64 - number_width));
  return shifted >> (64 - number_width);
}

/// a + c: big where a is within c of the end of the range.
Number sum_with(Term a, std::int64_t c) {
  const Term value = term::binary(Op::bv_add, a, constant_like(a, c));
  const Term big = c >= 0 ? term::binary(Op::bv_slt, constant_like(a, greatest - c), a)
                          : term::binary(Op::bv_slt, a, constant_like(a, least - c));
  return {value, big, a->term_store().boolean(c < 0)};
}

/// a * c for a constant other than 0: big where a is beyond the greatest and least factors.
Term product_with_is_big(Term a, std::int64_t c) {
  const std::int64_t low = c > 0 ? least / c : greatest / c;
  const std::int64_t high = c > 0 ? greatest / c : c == -1 ? greatest : least / c;
  return term::or_(term::binary(Op::bv_slt, a, constant_like(a, low)),
                   term::binary(Op::bv_slt, constant_like(a, high), a));
}

Term product_is_big(Term value, Term a, Term b) {
  if (const auto c = value_of(b)) {
    return *c == 0 ? b->term_store().boolean(false) : product_with_is_big(a, *c);
  }
  if (const auto c = value_of(a)) {
    return product_is_big(value, b, a);
  }
  const Term minus_one = constant_like(b, -1);
  const Term back = term::binary(Op::bv_sdiv, value, b);
  return term::and_(
      term::not_(is_zero(b)),
      term::or_(term::distinct(back, a), term::and_(term::equal(b, minus_one), is_least(a))));
}

/// Where an exact number cannot be told from a big one of this sign: a big one below -2^53 may have
/// been rounded to it.
Term unclear(const Number& big, const Number& other) {
  return term::and_(term::and_(big.big, big.negative),
                    term::and_(term::not_(other.big), is_least(other.value)));
}

Term both_big_alike(const Number& a, const Number& b) {
  return term::and_(term::and_(a.big, b.big), term::equal(a.negative, b.negative));
}

Term unknown_of(const Number& a, const Number& b) {
  return term::or_(both_big_alike(a, b), term::or_(unclear(a, b), unclear(b, a)));
}

/// The result of an operation on `a` that is too big if it may be and has another sign.
Number changing_sign(Term value, Term a, Term may_be_big) {
  return {value, term::and_(may_be_big, term::distinct(is_negative(value), is_negative(a))),
          is_negative(a)};
}

} // namespace

Term number_constant(term::TermStore& store, std::int64_t value) {
  return store.constant(term::Sort::bit_vector(number_width), static_cast<std::uint64_t>(value));
}

Number exact_number(Term value) {
  const Term no = value->term_store().boolean(false);
  return {value, no, no};
}

Number sum(Term a, Term b) {
  if (const auto c = value_of(b)) {
    return sum_with(a, *c);
  }
  if (const auto c = value_of(a)) {
    return sum_with(b, *c);
  }
  const Term value = term::binary(Op::bv_add, a, b);
  return changing_sign(value, a, term::equal(is_negative(a), is_negative(b)));
}

Number difference(Term a, Term b) {
  if (const auto c = value_of(b); c && *c != least) {
    Number result = sum_with(a, -*c);
    result.value = term::binary(Op::bv_sub, a, b);
    return result;
  }
  const Term value = term::binary(Op::bv_sub, a, b);
  return changing_sign(value, a, term::distinct(is_negative(a), is_negative(b)));
}

Number product(Term a, Term b) {
  const Term value = term::binary(Op::bv_mul, a, b);
  return {value, product_is_big(value, a, b), term::distinct(is_negative(a), is_negative(b))};
}

Number quotient(Term a, Term b) {
  return {term::binary(Op::bv_sdiv, a, b),
          term::and_(is_least(a), term::equal(b, constant_like(b, -1))),
          a->term_store().boolean(false)};
}

Number rest(Term a, Term b) { return exact_number(term::binary(Op::bv_srem, a, b)); }

Number negated(Term a) {
  return {term::unary(Op::bv_neg, a), is_least(a), a->term_store().boolean(false)};
}

Term is_zero(Term a) { return term::equal(a, constant_like(a, 0)); }

Comparison less(const Number& a, const Number& b) {
  const Term if_a_exact =
      term::ite(b.big, term::not_(b.negative), term::binary(Op::bv_slt, a.value, b.value));
  return {term::ite(a.big, a.negative, if_a_exact), unknown_of(a, b)};
}

Comparison equal(const Number& a, const Number& b) {
  return {
      term::and_(term::and_(term::not_(a.big), term::not_(b.big)), term::equal(a.value, b.value)),
      unknown_of(a, b)};
}

} // namespace parlance::scxml
