// The general builders: by operator, and from a term and new operands.

#include "term/rewriting.h"
#include "term/term.h"
#include "util/error.h"

#include <array>

namespace parlance::term {

namespace {

bool is_comparison(Op op) { return op >= Op::bv_ult && op <= Op::bv_sle; }

/// An operator on two bit-vectors of one width that are not both constant.
Term build_binary(Op op, Term a, Term b) {
  switch (op) {
  case Op::bv_add:
  case Op::bv_sub:
  case Op::bv_mul:
    return build_arithmetic(op, a, b);
  case Op::bv_udiv:
  case Op::bv_urem:
  case Op::bv_sdiv:
  case Op::bv_srem:
  case Op::bv_smod:
    return build_division(op, a, b);
  case Op::bv_and:
  case Op::bv_or:
  case Op::bv_xor:
    return build_bitwise(op, a, b);
  case Op::bv_shl:
  case Op::bv_lshr:
  case Op::bv_ashr:
    return build_shift(op, a, b);
  case Op::bv_ult:
  case Op::bv_ule:
  case Op::bv_slt:
  case Op::bv_sle:
    return build_comparison(op, a, b);
  default:
    throw util::InternalError("not an operator on two bit-vectors");
  }
}

} // namespace

Term unary(Op op, Term a) {
  util::check(op == Op::bv_not || op == Op::bv_neg, "not an operator on one bit-vector");
  util::check(a->sort().is_bit_vector(), "the operand must be a bit-vector");
  if (Term folded = fold(op, a->sort(), std::span(&a, 1)))
    return folded;
  return op == Op::bv_not ? build_complement(a) : build_negation(a);
}

Term binary(Op op, Term a, Term b) {
  if (op == Op::select)
    return select(a, b);
  if (op == Op::equal)
    return equal(a, b);
  if (op == Op::bv_concat)
    return concat(a, b);
  util::check((op >= Op::bv_and && op <= Op::bv_ashr) || is_comparison(op),
              "not an operator on two bit-vectors");
  util::check(a->sort().is_bit_vector() && a->sort() == b->sort(),
              "the operands must be bit-vectors of one width");
  if (Term folded = fold(op, is_comparison(op) ? Sort::boolean() : a->sort(), std::array{a, b}))
    return folded;
  return build_binary(op, a, b);
}

Term rebuild(Term original, std::span<const Term> operands) {
  util::check(operands.size() == original->operands().size() || original->op() == Op::and_ ||
                  original->op() == Op::or_,
              "a term is rebuilt with as many operands as it has");
  switch (original->op()) {
  case Op::constant:
  case Op::variable:
    return original;
  case Op::not_:
    return not_(operands[0]);
  case Op::and_:
    return and_(original->term_store(), operands);
  case Op::or_:
    return or_(original->term_store(), operands);
  case Op::ite:
    return ite(operands[0], operands[1], operands[2]);
  case Op::bv_not:
  case Op::bv_neg:
    return unary(original->op(), operands[0]);
  case Op::bv_extract:
    return extract(original->high(), original->low(), operands[0]);
  case Op::bv_zero_extend:
    return zero_extend(original->sort().width(), operands[0]);
  case Op::bv_sign_extend:
    return sign_extend(original->sort().width(), operands[0]);
  case Op::store:
    return store(operands[0], operands[1], operands[2]);
  case Op::constant_array:
    return constant_array(original->sort(), operands[0]);
  default:
    return binary(original->op(), operands[0], operands[1]);
  }
}

} // namespace parlance::term
