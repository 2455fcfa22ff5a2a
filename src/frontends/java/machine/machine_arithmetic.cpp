// Integers: arithmetic wraps, division fails on zero, comparisons of longs give -1, 0 or 1.
#include "frontends/java/machine/machine.h"

#include <array>
#include <optional>

namespace parlance::java {

using term::Op;
using term::Sort;

namespace {

std::optional<Op> plain_operator(Opcode opcode) {
  switch (opcode) {
  case Opcode::iadd:
  case Opcode::ladd:
    return Op::bv_add;
  case Opcode::isub:
  case Opcode::lsub:
    return Op::bv_sub;
  case Opcode::imul:
  case Opcode::lmul:
    return Op::bv_mul;
  case Opcode::iand:
  case Opcode::land:
    return Op::bv_and;
  case Opcode::ior:
  case Opcode::lor:
    return Op::bv_or;
  case Opcode::ixor:
  case Opcode::lxor:
    return Op::bv_xor;
  default:
    return std::nullopt;
  }
}

std::optional<Op> shift_operator(Opcode opcode) {
  switch (opcode) {
  case Opcode::ishl:
  case Opcode::lshl:
    return Op::bv_shl;
  case Opcode::ishr:
  case Opcode::lshr:
    return Op::bv_ashr;
  case Opcode::iushr:
  case Opcode::lushr:
    return Op::bv_lshr;
  default:
    return std::nullopt;
  }
}

/// The condition of a truth value, `(ite c 1 0)`; null if it is none.
Term truth(Term value) {
  const bool is_truth = value->op() == Op::ite && value->operand(1)->is_constant() &&
                        value->operand(1)->value() == 1 && value->operand(2)->is_constant() &&
                        value->operand(2)->value() == 0;
  if (is_truth) {
    return value->operand(0);
  }
  const bool is_bit = value->is_constant() && value->value() <= 1;
  return is_bit ? value->term_store().boolean(value->value() == 1) : nullptr;
}

/// `&`, `|` and `^` of truth values stay truth values.
Term combine(Op op, Term a, Term b) {
  const Term first = truth(a);
  const Term second = truth(b);
  const bool logical = op == Op::bv_and || op == Op::bv_or || op == Op::bv_xor;
  if (first == nullptr || second == nullptr || !logical || (a->is_constant() && b->is_constant())) {
    return term::binary(op, a, b);
  }
  term::TermStore& store = a->term_store();
  const Term result = op == Op::bv_and  ? term::and_(first, second)
                      : op == Op::bv_or ? term::or_(first, second)
                                        : term::xor_(first, second);
  return term::ite(result, store.constant(a->sort(), 1), store.constant(a->sort(), 0));
}

/// Java masks the distance with 31 or 63.
Term shift(Op op, Term value, Term distance) {
  term::TermStore& store = value->term_store();
  const unsigned width = value->sort().width();
  if (distance->sort().width() < width) {
    distance = term::zero_extend(width, distance);
  }
  return term::binary(op, value,
                      term::binary(Op::bv_and, distance, store.constant(value->sort(), width - 1)));
}

} // namespace

void Machine::divide(Frame& frame, Opcode opcode) {
  const Term divisor = frame.pop().term;
  const Term dividend = frame.pop().term;
  if (decide(term::equal(divisor, store().constant(divisor->sort(), 0)))) {
    raise("java/lang/ArithmeticException", "/ by zero");
  }
  const bool quotient = opcode == Opcode::idiv || opcode == Opcode::ldiv;
  frame.push(
      Value::primitive(term::binary(quotient ? Op::bv_sdiv : Op::bv_srem, dividend, divisor)));
}

bool Machine::step_arithmetic(Frame& frame, const Instruction& instruction) {
  const Opcode opcode = instruction.opcode;
  if (const auto op = plain_operator(opcode)) {
    const Term second = frame.pop().term;
    const Term first = frame.pop().term;
    frame.push(Value::primitive(combine(*op, first, second)));
    return true;
  }
  if (const auto op = shift_operator(opcode)) {
    const Term distance = frame.pop().term;
    frame.push(Value::primitive(shift(*op, frame.pop().term, distance)));
    return true;
  }
  switch (opcode) {
  case Opcode::idiv:
  case Opcode::ldiv:
  case Opcode::irem:
  case Opcode::lrem:
    divide(frame, opcode);
    return true;
  case Opcode::ineg:
  case Opcode::lneg:
    frame.push(Value::primitive(term::unary(Op::bv_neg, frame.pop().term)));
    return true;
  case Opcode::iinc: {
    Value& local = frame.locals[static_cast<std::size_t>(instruction.operand)];
    local = Value::primitive(term::binary(Op::bv_add, local.term, integer(instruction.second)));
    return true;
  }
  case Opcode::lcmp: {
    const Term second = frame.pop().term;
    const Term first = frame.pop().term;
    const Term less = term::binary(Op::bv_slt, first, second);
    const Term same = term::equal(first, second);
    const Term result = term::ite(less, integer(-1), term::ite(same, integer(0), integer(1)));
    comparisons_[result] = {less, same, first, second};
    frame.push(Value::primitive(result));
    return true;
  }
  default:
    return false;
  }
}

bool Machine::step_conversion(Frame& frame, const Instruction& instruction) {
  const auto cut = [&](unsigned width, bool is_signed) {
    const Term part = term::extract(width - 1, 0, frame.pop().term);
    frame.push(
        Value::primitive(is_signed ? term::sign_extend(32, part) : term::zero_extend(32, part)));
  };
  switch (instruction.opcode) {
  case Opcode::i2b:
    cut(8, true);
    return true;
  case Opcode::i2c:
    cut(16, false);
    return true;
  case Opcode::i2s:
    cut(16, true);
    return true;
  case Opcode::i2l:
    frame.push(Value::primitive(term::sign_extend(64, frame.pop().term)));
    return true;
  case Opcode::l2i:
    frame.push(Value::primitive(term::extract(31, 0, frame.pop().term)));
    return true;
  default:
    return false;
  }
}

} // namespace parlance::java
