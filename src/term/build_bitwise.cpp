// Builders of bitwise operators and shifts.

#include "term/rewriting.h"
#include "term/term.h"

namespace parlance::term {

namespace {

bool are_complements(Term a, Term b) {
  return (a->op() == Op::bv_not && a->operand(0) == b) ||
         (b->op() == Op::bv_not && b->operand(0) == a);
}

/// `and` has the unit all ones and is absorbed by zero; `or` the other way round.
Term simplify_and_or(Op op, Term a, Term b) {
  const std::uint64_t ones = a->sort().mask();
  const Term unit = constant_like(a, op == Op::bv_and ? ones : 0);
  const Term absorbing = constant_like(a, op == Op::bv_and ? 0 : ones);
  if (b == unit || a == b)
    return a;
  if (b == absorbing || are_complements(a, b))
    return absorbing;
  return nullptr;
}

Term simplify_xor(Term a, Term b) {
  if (is_zero(b))
    return a;
  if (is_all_ones(b))
    return unary(Op::bv_not, a);
  if (a == b)
    return constant_like(a, 0);
  if (are_complements(a, b))
    return constant_like(a, a->sort().mask());
  return nullptr;
}

} // namespace

Term build_complement(Term a) {
  if (a->op() == Op::bv_not)
    return a->operand(0);
  return a->term_store().intern(Op::bv_not, a->sort(), {a});
}

Term build_bitwise(Op op, Term a, Term b) {
  order_commutative(a, b);
  if (Term simpler = op == Op::bv_xor ? simplify_xor(a, b) : simplify_and_or(op, a, b))
    return simpler;
  if (Term merged = merge_constants(op, a, b))
    return merged;
  return a->term_store().intern(op, a->sort(), {a, b});
}

Term build_shift(Op op, Term a, Term b) {
  const unsigned width = a->sort().width();
  if (is_zero(a) || is_zero(b))
    return a;
  if (op == Op::bv_ashr && is_all_ones(a))
    return a;
  const bool shifts_all_out = b->is_constant() && b->value() >= width;
  if (shifts_all_out && op != Op::bv_ashr)
    return constant_like(a, 0);
  if (shifts_all_out && b->value() != width - 1)
    b = constant_like(b, width - 1); // the sign in every bit
  return is_zero(b) ? a : a->term_store().intern(op, a->sort(), {a, b});
}

} // namespace parlance::term
