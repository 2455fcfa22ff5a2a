// Builders that take bit-vectors apart and put them together.

#include "term/rewriting.h"
#include "term/term.h"
#include "util/error.h"

#include <algorithm>
#include <array>

namespace parlance::term {

namespace {

Term extract_from_extension(unsigned high, unsigned low, Term extension) {
  const Term inner = extension->operand(0);
  const unsigned top = inner->sort().width() - 1;
  const unsigned width = high - low + 1;
  if (high <= top)
    return extract(high, low, inner);
  if (extension->op() == Op::bv_sign_extend)
    return sign_extend(width, extract(top, std::min(low, top), inner));
  if (low <= top)
    return zero_extend(width, extract(top, low, inner));
  return inner->term_store().constant(Sort::bit_vector(width), 0);
}

/// nullptr if the bits come from both parts.
Term extract_from_concat(unsigned high, unsigned low, Term concatenation) {
  const Term high_part = concatenation->operand(0);
  const Term low_part = concatenation->operand(1);
  const unsigned border = low_part->sort().width();
  if (high < border)
    return extract(high, low, low_part);
  if (low >= border)
    return extract(high - border, low - border, high_part);
  return nullptr;
}

Term simplify_extract(unsigned high, unsigned low, Term a) {
  switch (a->op()) {
  case Op::bv_extract:
    return extract(a->low() + high, a->low() + low, a->operand(0));
  case Op::bv_zero_extend:
  case Op::bv_sign_extend:
    return extract_from_extension(high, low, a);
  case Op::bv_concat:
    return extract_from_concat(high, low, a);
  default:
    return nullptr;
  }
}

bool are_adjacent_extracts(Term high, Term low) {
  return high->op() == Op::bv_extract && low->op() == Op::bv_extract &&
         high->operand(0) == low->operand(0) && high->low() == low->high() + 1;
}

void check_extension(unsigned width, Term a) {
  util::check(a->sort().is_bit_vector() && width >= a->sort().width(),
              "an extension widens a bit-vector");
}

} // namespace

Term extract(unsigned high, unsigned low, Term a) {
  util::check(a->sort().is_bit_vector() && low <= high && high < a->sort().width(),
              "the extracted bits must lie within the bit-vector");
  const Sort sort = Sort::bit_vector(high - low + 1);
  const std::uint64_t payload = (static_cast<std::uint64_t>(high) << 8) | low;
  if (sort == a->sort())
    return a;
  if (Term folded = fold(Op::bv_extract, sort, std::span(&a, 1), payload))
    return folded;
  if (Term simpler = simplify_extract(high, low, a))
    return simpler;
  return a->term_store().intern(Op::bv_extract, sort, {a}, payload);
}

Term bit_of(Term a, unsigned bit) {
  if (a->sort().is_boolean()) {
    return a;
  }
  const Term extracted = extract(bit, bit, a);
  return equal(extracted, a->term_store().constant(extracted->sort(), 1));
}

Term concat(Term high, Term low) {
  util::check(high->sort().is_bit_vector() && low->sort().is_bit_vector(),
              "only bit-vectors are concatenated");
  const Sort sort = Sort::bit_vector(high->sort().width() + low->sort().width());
  if (Term folded = fold(Op::bv_concat, sort, std::array{high, low}))
    return folded;
  if (is_zero(high))
    return zero_extend(sort.width(), low);
  if (are_adjacent_extracts(high, low))
    return extract(high->high(), low->low(), high->operand(0));
  return high->term_store().intern(Op::bv_concat, sort, {high, low});
}

Term zero_extend(unsigned width, Term a) {
  check_extension(width, a);
  const Sort sort = Sort::bit_vector(width);
  if (sort == a->sort())
    return a;
  if (Term folded = fold(Op::bv_zero_extend, sort, std::span(&a, 1)))
    return folded;
  if (a->op() == Op::bv_zero_extend)
    return zero_extend(width, a->operand(0));
  return a->term_store().intern(Op::bv_zero_extend, sort, {a});
}

Term sign_extend(unsigned width, Term a) {
  check_extension(width, a);
  const Sort sort = Sort::bit_vector(width);
  if (sort == a->sort())
    return a;
  if (Term folded = fold(Op::bv_sign_extend, sort, std::span(&a, 1)))
    return folded;
  if (a->op() == Op::bv_sign_extend)
    return sign_extend(width, a->operand(0));
  if (a->op() == Op::bv_zero_extend) // the sign bit is 0
    return zero_extend(width, a->operand(0));
  return a->term_store().intern(Op::bv_sign_extend, sort, {a});
}

} // namespace parlance::term
