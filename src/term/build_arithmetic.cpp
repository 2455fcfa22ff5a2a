// Builders of bit-vector arithmetic. Constants move outwards in sums: `(x + 1) + y` is
// `(x + y) + 1`, and a subtraction of a constant is the addition of its negation.

#include "term/rewriting.h"
#include "term/term.h"

namespace parlance::term {

namespace {

Term add_constant(Term a, std::uint64_t k) { return binary(Op::bv_add, a, constant_like(a, k)); }

bool is_constant_minus(Term a) { return a->op() == Op::bv_sub && a->operand(0)->is_constant(); }

/// @requires b is a constant
Term build_offset(Term a, Term b) {
  if (is_zero(b))
    return a;
  if (Term merged = merge_constants(Op::bv_add, a, b))
    return merged;
  if (is_constant_minus(a))
    return binary(Op::bv_sub, binary(Op::bv_add, a->operand(0), b), a->operand(1));
  return a->term_store().intern(Op::bv_add, a->sort(), {a, b});
}

/// `a + b` where one is the negation or difference that cancels with the other; else nullptr.
Term cancel_sum(Term a, Term b) {
  if (b->op() == Op::bv_neg)
    return binary(Op::bv_sub, a, b->operand(0));
  if (a->op() == Op::bv_neg)
    return binary(Op::bv_sub, b, a->operand(0));
  if (a->op() == Op::bv_sub && a->operand(1) == b)
    return a->operand(0);
  if (b->op() == Op::bv_sub && b->operand(1) == a)
    return b->operand(0);
  return nullptr;
}

Term build_sum(Term a, Term b) {
  order_commutative(a, b);
  if (b->is_constant())
    return build_offset(a, b);
  const OffsetForm left = offset_form(a);
  const OffsetForm right = offset_form(b);
  if (left.base != a || right.base != b)
    return add_constant(binary(Op::bv_add, left.base, right.base), left.offset + right.offset);
  if (Term simpler = cancel_sum(a, b))
    return simpler;
  return a->term_store().intern(Op::bv_add, a->sort(), {a, b});
}

/// `a - b` where a is a sum that contains b, or b a negation; else nullptr.
Term cancel_difference(Term a, Term b) {
  if (b->op() == Op::bv_neg)
    return binary(Op::bv_add, a, b->operand(0));
  if (a->op() == Op::bv_add && a->operand(0) == b)
    return a->operand(1);
  if (a->op() == Op::bv_add && a->operand(1) == b)
    return a->operand(0);
  return nullptr;
}

Term build_difference(Term a, Term b) {
  if (a == b)
    return constant_like(a, 0);
  if (b->is_constant())
    return add_constant(a, 0 - b->value());
  if (is_zero(a))
    return unary(Op::bv_neg, b);
  const OffsetForm left = offset_form(a);
  const OffsetForm right = offset_form(b);
  if (left.base == nullptr && right.base != b)
    return binary(Op::bv_sub, constant_like(a, left.offset - right.offset), right.base);
  if (left.base != nullptr && (left.base != a || right.base != b))
    return add_constant(binary(Op::bv_sub, left.base, right.base), left.offset - right.offset);
  if (Term simpler = cancel_difference(a, b))
    return simpler;
  return a->term_store().intern(Op::bv_sub, a->sort(), {a, b});
}

Term build_product(Term a, Term b) {
  order_commutative(a, b);
  if (is_zero(b))
    return b;
  if (is_one(b))
    return a;
  if (is_all_ones(b))
    return unary(Op::bv_neg, a);
  if (Term merged = merge_constants(Op::bv_mul, a, b))
    return merged;
  return a->term_store().intern(Op::bv_mul, a->sort(), {a, b});
}

bool is_remainder(Op op) { return op == Op::bv_urem || op == Op::bv_srem || op == Op::bv_smod; }

} // namespace

Term build_negation(Term a) {
  if (a->op() == Op::bv_neg)
    return a->operand(0);
  if (a->op() == Op::bv_sub)
    return binary(Op::bv_sub, a->operand(1), a->operand(0));
  const OffsetForm form = offset_form(a);
  if (form.offset != 0)
    return binary(Op::bv_sub, constant_like(a, 0 - form.offset), form.base);
  return a->term_store().intern(Op::bv_neg, a->sort(), {a});
}

Term build_arithmetic(Op op, Term a, Term b) {
  if (op == Op::bv_add)
    return build_sum(a, b);
  if (op == Op::bv_sub)
    return build_difference(a, b);
  return build_product(a, b);
}

Term build_division(Op op, Term a, Term b) {
  const bool is_signed = op != Op::bv_udiv && op != Op::bv_urem;
  const bool by_minus_one = is_signed && is_all_ones(b);
  if (is_remainder(op) && is_zero(b))
    return a;
  if (op == Op::bv_udiv && is_zero(b))
    return constant_like(a, a->sort().mask());
  if (is_remainder(op) && (is_one(b) || by_minus_one))
    return constant_like(a, 0);
  if (!is_remainder(op) && is_one(b))
    return a;
  if (op == Op::bv_sdiv && by_minus_one)
    return unary(Op::bv_neg, a); // MIN / -1 wraps to MIN, and so does -MIN
  return a->term_store().intern(op, a->sort(), {a, b});
}

} // namespace parlance::term
