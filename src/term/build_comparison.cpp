// Builders of the comparisons. `a <= b` is simplified as the negation of `b < a`, so that a
// comparison and its negation are always simplified alike.

#include "term/evaluate.h"
#include "term/rewriting.h"
#include "term/term.h"

#include <algorithm>

namespace parlance::term {

namespace {

struct Range {
  Term least;
  Term greatest;
};

Range range_of(Term a, bool is_signed) {
  const std::uint64_t mask = a->sort().mask();
  const std::uint64_t sign = mask ^ (mask >> 1);
  return is_signed ? Range{constant_like(a, sign), constant_like(a, mask >> 1)}
                   : Range{constant_like(a, 0), constant_like(a, mask)};
}

// ---- Extensions: Java's byte, short and char are compared as ints.

Term less(bool is_signed, Term a, Term b) {
  return binary(is_signed ? Op::bv_slt : Op::bv_ult, a, b);
}

/// The width that both operands can be cut to if each is a sign extension or a constant that is
/// one; 0 if there is none.
unsigned sign_extended_width(Term a, Term b) {
  unsigned width = 0;
  for (Term operand : {a, b})
    if (operand->op() == Op::bv_sign_extend)
      width = std::max(width, operand->operand(0)->sort().width());
  for (Term operand : {a, b}) {
    const bool fits =
        operand->op() == Op::bv_sign_extend ||
        (operand->is_constant() && width > 0 &&
         operand == sign_extend(operand->sort().width(), extract(width - 1, 0, operand)));
    if (!fits)
      return 0;
  }
  return width;
}

/// Sign extension keeps both orders.
Term narrow_sign_extensions(bool is_signed, Term a, Term b) {
  const unsigned width = sign_extended_width(a, b);
  if (width == 0)
    return nullptr;
  return less(is_signed, extract(width - 1, 0, a), extract(width - 1, 0, b));
}

/// `extend(x) < k` or `k < extend(x)` for a constant that no value of the extension reaches: a
/// constant, or a question about the sign.
Term compare_with_unreached(bool is_signed, Term a, Term b) {
  const bool left = a->op() == Op::bv_sign_extend;
  const Term extension = left ? a : b;
  const Term k = left ? b : a;
  if (extension->op() != Op::bv_sign_extend || !k->is_constant())
    return nullptr;
  const bool negative = to_signed(k->value(), k->sort().width()) < 0;
  if (is_signed)
    return k->term_store().boolean(negative != left);
  const Term inner = extension->operand(0);
  const Term is_negative = less(true, inner, constant_like(inner, 0));
  return left ? not_(is_negative) : is_negative;
}

/// Comparisons of zero extensions are signed ones: Java's char is read that way.
Term compare_zero_extensions(bool is_signed, Term a, Term b) {
  const bool left = a->op() == Op::bv_zero_extend;
  const bool right = b->op() == Op::bv_zero_extend;
  if (left && right)
    return is_signed ? nullptr : less(true, a, b);
  if ((!left && !right) || !(left ? b : a)->is_constant())
    return nullptr;
  const Term k = left ? b : a;
  const std::uint64_t greatest = (left ? a : b)->operand(0)->sort().mask();
  const bool negative = is_signed && to_signed(k->value(), k->sort().width()) < 0;
  if (negative || k->value() > greatest)
    return k->term_store().boolean(negative != left);
  if (k->value() == (left ? 0 : greatest))
    return k->term_store().boolean(false);
  if (k->value() == (left ? greatest : 0))
    return distinct(a, b);
  return is_signed ? nullptr : less(true, a, b);
}

/// `a < b` for extensions in simpler terms, or nullptr.
Term simplify_extensions(bool is_signed, Term a, Term b) {
  if (Term simpler = narrow_sign_extensions(is_signed, a, b))
    return simpler;
  if (Term simpler = compare_with_unreached(is_signed, a, b))
    return simpler;
  return compare_zero_extensions(is_signed, a, b);
}

// ---- All operands

/// `a < b` in simpler terms, or nullptr.
Term simplify_less(bool is_signed, Term a, Term b) {
  const Range range = range_of(a, is_signed);
  if (a == b || b == range.least || a == range.greatest)
    return a->term_store().boolean(false);
  if (a == range.least || b == range.greatest)
    return distinct(a, b);
  return simplify_extensions(is_signed, a, b);
}

} // namespace

Term build_comparison(Op op, Term a, Term b) {
  const bool is_signed = op == Op::bv_slt || op == Op::bv_sle;
  const bool is_strict = op == Op::bv_slt || op == Op::bv_ult;
  const Term simpler = is_strict ? simplify_less(is_signed, a, b) : simplify_less(is_signed, b, a);
  if (simpler != nullptr)
    return is_strict ? simpler : not_(simpler);
  return a->term_store().intern(op, Sort::boolean(), {a, b});
}

} // namespace parlance::term
