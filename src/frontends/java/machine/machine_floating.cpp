// Floating point: numbers are their bits, and arithmetic is exact on any bits.
#include "frontends/java/machine/machine.h"

#include "term/floating/floating_point.h"
#include "util/reason.h"

#include <bit>
#include <cmath>

namespace parlance::java {

using term::Sort;

namespace floating = term::floating;

namespace {

floating::Format format_of(Term value) { return floating::format_of_width(value->sort().width()); }

bool is_floating_binary(Opcode opcode) {
  const bool in_range = opcode >= Opcode::iadd && opcode <= Opcode::drem;
  const int column = (static_cast<int>(opcode) - static_cast<int>(Opcode::iadd)) % 4;
  return in_range && column >= 2;
}

/// A float's value and sign pass through double unchanged, and so does the remainder of two.
double constant_number(Term value) {
  return value->sort().width() == 32
             ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(value->value())))
             : std::bit_cast<double>(value->value());
}

Term constant_remainder(Term first, Term second) {
  const double remainder = std::fmod(constant_number(first), constant_number(second));
  const floating::Format format = format_of(first);
  const std::uint64_t bits = std::isnan(remainder) ? format.nan()
                             : first->sort().width() == 32
                                 ? std::bit_cast<std::uint32_t>(static_cast<float>(remainder))
                                 : std::bit_cast<std::uint64_t>(remainder);
  return first->term_store().constant(first->sort(), bits);
}

/// Of one number; null if the instruction does something else.
Term converted(Opcode opcode, Term value) {
  switch (opcode) {
  case Opcode::i2f:
  case Opcode::l2f:
    return floating::from_integer(floating::single_precision, value);
  case Opcode::i2d:
  case Opcode::l2d:
    return floating::from_integer(floating::double_precision, value);
  case Opcode::f2i:
  case Opcode::d2i:
    return floating::to_integer(format_of(value), value, 32);
  case Opcode::f2l:
  case Opcode::d2l:
    return floating::to_integer(format_of(value), value, 64);
  case Opcode::f2d:
    return floating::convert(floating::single_precision, floating::double_precision, value);
  case Opcode::d2f:
    return floating::convert(floating::double_precision, floating::single_precision, value);
  case Opcode::fneg:
  case Opcode::dneg:
    return floating::negate(format_of(value), value);
  default:
    return nullptr;
  }
}

} // namespace

Term Machine::compute_floating(Opcode opcode, Term first, Term second) {
  const floating::Format format = format_of(first);
  switch (opcode) {
  case Opcode::fadd:
  case Opcode::dadd:
    return floating::add(format, first, second);
  case Opcode::fsub:
  case Opcode::dsub:
    return floating::subtract(format, first, second);
  case Opcode::fmul:
  case Opcode::dmul:
    return floating::multiply(format, first, second);
  case Opcode::fdiv:
  case Opcode::ddiv:
    return floating::divide(format, first, second);
  default:
    if (!first->is_constant() || !second->is_constant()) {
      unknown(ReasonId::floating_remainder);
    }
    return constant_remainder(first, second);
  }
}

void Machine::compare_floating(Frame& frame, bool nan_is_greater) {
  const Term second = frame.pop().term;
  const Term first = frame.pop().term;
  const floating::Format format = format_of(first);
  Term less = floating::less(format, first, second);
  if (!nan_is_greater) {
    less = term::or_(less,
                     term::or_(floating::is_nan(format, first), floating::is_nan(format, second)));
  }
  const Term same = floating::same(format, first, second);
  const Term result = term::ite(less, integer(-1), term::ite(same, integer(0), integer(1)));
  if (!result->is_constant()) {
    comparisons_[result] = {less, same, nullptr, nullptr};
  }
  frame.push(Value::primitive(result));
}

bool Machine::step_floating(Frame& frame, const Instruction& instruction) {
  const Opcode opcode = instruction.opcode;
  const auto push_number = [&](floating::Format format, int number) {
    frame.push(Value::primitive(floating::from_integer(format, integer(number))));
  };
  if (is_floating_binary(opcode)) {
    const Term second = frame.pop().term;
    const Term first = frame.pop().term;
    frame.push(Value::primitive(compute_floating(opcode, first, second)));
    return true;
  }
  const Term top = frame.stack.empty() ? nullptr : frame.stack.back().term;
  if (const Term result = converted(opcode, top)) {
    frame.stack.back() = Value::primitive(result);
    return true;
  }
  switch (opcode) {
  case Opcode::fconst_0:
  case Opcode::fconst_1:
  case Opcode::fconst_2:
    push_number(floating::single_precision,
                static_cast<int>(opcode) - static_cast<int>(Opcode::fconst_0));
    return true;
  case Opcode::dconst_0:
  case Opcode::dconst_1:
    push_number(floating::double_precision,
                static_cast<int>(opcode) - static_cast<int>(Opcode::dconst_0));
    return true;
  case Opcode::fcmpl:
  case Opcode::dcmpl:
    compare_floating(frame, false);
    return true;
  case Opcode::fcmpg:
  case Opcode::dcmpg:
    compare_floating(frame, true);
    return true;
  default:
    return false;
  }
}

} // namespace parlance::java
