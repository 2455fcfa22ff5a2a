#include "smt/z3_translation.h"

#include "util/error.h"

#include <vector>

namespace parlance::smt {

using term::Op;
using term::Term;

z3::sort Z3Translation::sort_of(const term::Sort& sort) {
  switch (sort.kind()) {
  case term::SortKind::boolean:
    return context_.bool_sort();
  case term::SortKind::bit_vector:
    return context_.bv_sort(sort.width());
  case term::SortKind::array:
    return context_.array_sort(context_.bv_sort(sort.index_width()),
                               context_.bv_sort(sort.width()));
  }
  throw util::InternalError("sort of no kind");
}

z3::expr Z3Translation::translate(Term root) {
  std::vector<Term> pending{root};
  while (!pending.empty()) {
    const Term a = pending.back();
    bool ready = !cache_.contains(a);
    if (!ready) {
      pending.pop_back();
      continue;
    }
    for (const Term operand : a->operands()) {
      if (!cache_.contains(operand)) {
        pending.push_back(operand);
        ready = false;
      }
    }
    if (ready) {
      cache_.emplace(a, build(a));
      pending.pop_back();
    }
  }
  return cache_.at(root);
}

z3::expr Z3Translation::build(Term a) {
  if (a->is_constant()) {
    return a->sort().is_boolean() ? context_.bool_val(a->value() != 0)
                                  : context_.bv_val(a->value(), a->sort().width());
  }
  if (a->is_variable()) {
    return context_.constant(a->name().c_str(), sort_of(a->sort()));
  }
  z3::expr_vector operands(context_);
  for (const Term operand : a->operands()) {
    operands.push_back(cache_.at(operand));
  }
  if (a->op() >= Op::select) {
    return build_array(a, operands);
  }
  return a->op() >= Op::bv_not ? build_bit_vector(a, operands) : build_boolean(a, operands);
}

z3::expr Z3Translation::build_boolean(Term a, const z3::expr_vector& operands) {
  switch (a->op()) {
  case Op::not_:
    return !operands[0];
  case Op::and_:
    return z3::mk_and(operands);
  case Op::or_:
    return z3::mk_or(operands);
  case Op::ite:
    return z3::ite(operands[0], operands[1], operands[2]);
  case Op::equal:
    return operands[0] == operands[1];
  default:
    throw util::InternalError("not a Boolean operator");
  }
}

z3::expr Z3Translation::build_bit_vector(Term a, const z3::expr_vector& operands) {
  const z3::expr first = operands[0];
  const z3::expr second = operands[operands.size() - 1];
  const unsigned extension = a->sort().width() - a->operand(0)->sort().width();
  switch (a->op()) {
  case Op::bv_not:
    return ~first;
  case Op::bv_neg:
    return -first;
  case Op::bv_and:
    return first & second;
  case Op::bv_or:
    return first | second;
  case Op::bv_xor:
    return first ^ second;
  case Op::bv_add:
    return first + second;
  case Op::bv_sub:
    return first - second;
  case Op::bv_mul:
    return first * second;
  case Op::bv_udiv:
    return z3::udiv(first, second);
  case Op::bv_urem:
    return z3::urem(first, second);
  case Op::bv_sdiv:
    return first / second;
  case Op::bv_srem:
    return z3::srem(first, second);
  case Op::bv_smod:
    return z3::smod(first, second);
  case Op::bv_shl:
    return z3::shl(first, second);
  case Op::bv_lshr:
    return z3::lshr(first, second);
  case Op::bv_ashr:
    return z3::ashr(first, second);
  case Op::bv_concat:
    return z3::concat(first, second);
  case Op::bv_extract:
    return first.extract(a->high(), a->low());
  case Op::bv_zero_extend:
    return z3::zext(first, extension);
  case Op::bv_sign_extend:
    return z3::sext(first, extension);
  case Op::bv_ult:
    return z3::ult(first, second);
  case Op::bv_ule:
    return z3::ule(first, second);
  case Op::bv_slt:
    return first < second;
  case Op::bv_sle:
    return first <= second;
  default:
    throw util::InternalError("not a bit-vector operator");
  }
}

z3::expr Z3Translation::build_array(Term a, const z3::expr_vector& operands) {
  switch (a->op()) {
  case Op::select:
    return z3::select(operands[0], operands[1]);
  case Op::store:
    return z3::store(operands[0], operands[1], operands[2]);
  case Op::constant_array:
    return z3::const_array(context_.bv_sort(a->sort().index_width()), operands[0]);
  default:
    throw util::InternalError("not an array operator");
  }
}

} // namespace parlance::smt
