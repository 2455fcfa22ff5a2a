#include "smt/bit_blaster.h"

#include "smt/circuits.h"
#include "term/traversal.h"
#include "util/error.h"

#include <utility>

namespace parlance::smt {

using term::Op;
using term::Term;

const Bits& BitBlaster::blast(Term a) {
  const auto known = [&](Term b) { return bits_.contains(b); };
  for (const Term node : term::nodes_below(std::span(&a, 1), known)) {
    bits_.emplace(node, build(node));
    if (node->is_variable()) {
      variables_.push_back(node);
    }
  }
  return bits_.at(a);
}

Literal BitBlaster::literal(Term a) {
  util::check(a->sort().is_boolean(), "one literal stands for a Bool only");
  return blast(a).front();
}

void BitBlaster::bind(Term variable, Bits bits) {
  util::check(variable->is_variable() && variable->sort().width() == bits.size(),
              "a variable is bound to as many bits as it has");
  util::check(bits_.emplace(variable, std::move(bits)).second, "the variable has bits already");
  variables_.push_back(variable);
}

const Bits* BitBlaster::find(Term variable) const {
  const auto found = bits_.find(variable);
  return found == bits_.end() ? nullptr : &found->second;
}

Bits BitBlaster::build(Term a) {
  util::check(!a->sort().is_array() && a->op() < Op::select, "arrays are not bit-blasted");
  if (a->is_constant()) {
    return constant_bits(a->value(), a->sort().width());
  }
  if (a->is_variable()) {
    Bits bits(a->sort().width());
    for (Literal& bit : bits) {
      bit = aig_.input();
    }
    return bits;
  }
  if (a->op() < Op::bv_not) {
    return build_boolean(a);
  }
  if (a->op() < Op::bv_add) {
    return build_bitwise(a);
  }
  if (a->op() < Op::bv_concat) {
    return build_arithmetic(a);
  }
  return a->op() < Op::bv_ult ? build_structure(a) : build_comparison(a);
}

Bits BitBlaster::build_boolean(Term a) {
  std::vector<Literal> first_bits;
  for (std::size_t i = 0; i < a->operands().size(); ++i) {
    first_bits.push_back(operand(a, i).front());
  }
  switch (a->op()) {
  case Op::not_:
    return {!first_bits.front()};
  case Op::and_:
    return {aig_.and_(std::span<const Literal>(first_bits))};
  case Op::or_:
    return {aig_.or_(std::span<const Literal>(first_bits))};
  case Op::ite:
    return choose(aig_, first_bits.front(), operand(a, 1), operand(a, 2));
  case Op::equal:
    return {equal(aig_, operand(a, 0), operand(a, 1))};
  default:
    throw util::InternalError("not a Boolean operator");
  }
}

Bits BitBlaster::build_bitwise(Term a) {
  const Bits& first = operand(a, 0);
  if (a->op() == Op::bv_not) {
    return complement(first);
  }
  if (a->op() == Op::bv_neg) {
    return negate(aig_, first);
  }
  const Bits& second = operand(a, 1);
  Bits bits;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (a->op() == Op::bv_xor) {
      bits.push_back(aig_.xor_(first[i], second[i]));
    } else {
      bits.push_back(a->op() == Op::bv_and ? aig_.and_(first[i], second[i])
                                           : aig_.or_(first[i], second[i]));
    }
  }
  return bits;
}

Bits BitBlaster::build_arithmetic(Term a) {
  const Bits& first = operand(a, 0);
  const Bits& second = operand(a, 1);
  switch (a->op()) {
  case Op::bv_add:
    return add(aig_, first, second).bits;
  case Op::bv_sub:
    return subtract(aig_, first, second).bits;
  case Op::bv_mul:
    return multiply(aig_, first, second);
  case Op::bv_udiv:
    return divide(aig_, first, second).quotient;
  case Op::bv_urem:
    return divide(aig_, first, second).remainder;
  case Op::bv_sdiv:
    return signed_quotient(aig_, first, second);
  case Op::bv_srem:
    return signed_remainder(aig_, first, second);
  case Op::bv_smod:
    return signed_modulo(aig_, first, second);
  case Op::bv_shl:
    return shift_left(aig_, first, second);
  case Op::bv_lshr:
    return shift_right(aig_, first, second, false_literal);
  case Op::bv_ashr:
    return shift_right(aig_, first, second, first.back());
  default:
    throw util::InternalError("not an arithmetic operator");
  }
}

Bits BitBlaster::build_structure(Term a) {
  Bits bits = operand(a, 0);
  switch (a->op()) {
  case Op::bv_concat: {
    const Bits high = std::exchange(bits, operand(a, 1));
    bits.insert(bits.end(), high.begin(), high.end());
    return bits;
  }
  case Op::bv_extract:
    return {bits.begin() + a->low(), bits.begin() + a->high() + 1};
  case Op::bv_zero_extend:
    bits.resize(a->sort().width(), false_literal);
    return bits;
  case Op::bv_sign_extend:
    bits.resize(a->sort().width(), bits.back());
    return bits;
  default:
    throw util::InternalError("not an operator that moves bits");
  }
}

Bits BitBlaster::build_comparison(Term a) {
  const Bits& first = operand(a, 0);
  const Bits& second = operand(a, 1);
  switch (a->op()) {
  case Op::bv_ult:
    return {unsigned_less(aig_, first, second)};
  case Op::bv_ule:
    return {!unsigned_less(aig_, second, first)};
  case Op::bv_slt:
    return {signed_less(aig_, first, second)};
  case Op::bv_sle:
    return {!signed_less(aig_, second, first)};
  default:
    throw util::InternalError("not a comparison");
  }
}

} // namespace parlance::smt
