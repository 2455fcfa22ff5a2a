// Floating point: numbers are their bits. Constants are computed, comparisons are exact on any
// bits; other arithmetic on values that are not known is left unknown.
#include "frontends/java/machine.h"

#include <bit>
#include <cmath>

namespace parlance::java {

using term::Op;
using term::Sort;

namespace {

/// IEEE bits of a number, split as comparisons need them.
struct Bits {
  Term value;
  Term magnitude; ///< without the sign
  Term negative;
  Term nan;
};

Bits bits_of(Term value) {
  term::TermStore& store = value->term_store();
  const Sort sort = value->sort();
  const unsigned width = sort.width();
  const Term magnitude = term::binary(Op::bv_and, value, store.constant(sort, sort.mask() >> 1));
  const std::uint64_t infinity = width == 32 ? 0x7f800000ULL : 0x7ff0000000000000ULL;
  return {value, magnitude, term::binary(Op::bv_slt, value, store.constant(sort, 0)),
          term::binary(Op::bv_ult, store.constant(sort, infinity), magnitude)};
}

Term is_zero(const Bits& a) {
  return term::equal(a.magnitude, a.value->term_store().constant(a.value->sort(), 0));
}

/// a == b, neither being NaN.
Term ordered_equal(const Bits& a, const Bits& b) {
  return term::or_(term::equal(a.value, b.value), term::and_(is_zero(a), is_zero(b)));
}

/// a < b, neither being NaN.
Term ordered_less(const Bits& a, const Bits& b) {
  const Term by_sign = term::and_(a.negative, term::not_(b.negative));
  const Term positive = term::and_(term::and_(term::not_(a.negative), term::not_(b.negative)),
                                   term::binary(Op::bv_ult, a.magnitude, b.magnitude));
  const Term negative = term::and_(term::and_(a.negative, b.negative),
                                   term::binary(Op::bv_ult, b.magnitude, a.magnitude));
  const Term both_zero = term::and_(is_zero(a), is_zero(b));
  return term::and_(term::not_(both_zero), term::or_(by_sign, term::or_(positive, negative)));
}

template <typename Number>
Number number_of(Term value) {
  if constexpr (sizeof(Number) == 4) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(value->value()));
  } else {
    return std::bit_cast<double>(value->value());
  }
}

template <typename Number>
Term term_of(term::TermStore& store, Number number) {
  if constexpr (sizeof(Number) == 4) {
    return store.constant(Sort::bit_vector(32), std::bit_cast<std::uint32_t>(number));
  } else {
    return store.constant(Sort::bit_vector(64), std::bit_cast<std::uint64_t>(number));
  }
}

/// Java's conversion: NaN is 0, values beyond the type go to its ends.
template <typename Integer, typename Number>
Integer to_integer(Number number) {
  if (std::isnan(number)) {
    return 0;
  }
  if (number <= static_cast<Number>(std::numeric_limits<Integer>::min())) {
    return std::numeric_limits<Integer>::min();
  }
  if (number >= static_cast<Number>(std::numeric_limits<Integer>::max())) {
    return std::numeric_limits<Integer>::max();
  }
  return static_cast<Integer>(number);
}

template <typename Number>
Number compute(Opcode opcode, Opcode add, Number a, Number b) {
  switch ((static_cast<int>(opcode) - static_cast<int>(add)) / 4) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return a / b;
  default:
    return std::fmod(a, b);
  }
}

bool is_binary(Opcode opcode) {
  const bool in_range = opcode >= Opcode::iadd && opcode <= Opcode::drem;
  const int column = (static_cast<int>(opcode) - static_cast<int>(Opcode::iadd)) % 4;
  return in_range && column >= 2;
}

} // namespace

Term Machine::convert_constant(Opcode opcode, Term value) {
  const auto as_int = static_cast<std::int32_t>(value->value());
  const auto as_long = static_cast<std::int64_t>(value->value());
  switch (opcode) {
  case Opcode::i2f:
    return term_of(store(), static_cast<float>(as_int));
  case Opcode::i2d:
    return term_of(store(), static_cast<double>(as_int));
  case Opcode::l2f:
    return term_of(store(), static_cast<float>(as_long));
  case Opcode::l2d:
    return term_of(store(), static_cast<double>(as_long));
  case Opcode::f2i:
    return integer(to_integer<std::int32_t>(number_of<float>(value)));
  case Opcode::f2l:
    return long_integer(to_integer<std::int64_t>(number_of<float>(value)));
  case Opcode::f2d:
    return term_of(store(), static_cast<double>(number_of<float>(value)));
  case Opcode::d2i:
    return integer(to_integer<std::int32_t>(number_of<double>(value)));
  case Opcode::d2l:
    return long_integer(to_integer<std::int64_t>(number_of<double>(value)));
  case Opcode::d2f:
    return term_of(store(), static_cast<float>(number_of<double>(value)));
  default:
    unknown("floating point");
  }
}

void Machine::compare_floating(Frame& frame, bool nan_is_greater) {
  const Bits second = bits_of(frame.pop().term);
  const Bits first = bits_of(frame.pop().term);
  const Term unordered = term::or_(first.nan, second.nan);
  const Term ordered = term::not_(unordered);
  Term less = term::and_(ordered, ordered_less(first, second));
  if (!nan_is_greater) {
    less = term::or_(unordered, less);
  }
  const Term same = term::and_(ordered, ordered_equal(first, second));
  const Term result = term::ite(less, integer(-1), term::ite(same, integer(0), integer(1)));
  if (!result->is_constant()) {
    comparisons_[result] = {less, same, nullptr, nullptr};
  }
  frame.push(Value::primitive(result));
}

bool Machine::step_floating(Frame& frame, const Instruction& instruction) {
  const Opcode opcode = instruction.opcode;
  if (opcode >= Opcode::fconst_0 && opcode <= Opcode::fconst_2) {
    const int number = static_cast<int>(opcode) - static_cast<int>(Opcode::fconst_0);
    frame.push(Value::primitive(term_of(store(), static_cast<float>(number))));
    return true;
  }
  if (opcode == Opcode::dconst_0 || opcode == Opcode::dconst_1) {
    frame.push(Value::primitive(term_of(store(), opcode == Opcode::dconst_1 ? 1.0 : 0.0)));
    return true;
  }
  if (is_binary(opcode)) {
    const Term second = frame.pop().term;
    const Term first = frame.pop().term;
    if (!first->is_constant() || !second->is_constant()) {
      unknown("floating point");
    }
    const bool single = first->sort().width() == 32;
    frame.push(Value::primitive(
        single ? term_of(store(), compute(opcode, Opcode::fadd, number_of<float>(first),
                                          number_of<float>(second)))
               : term_of(store(), compute(opcode, Opcode::dadd, number_of<double>(first),
                                          number_of<double>(second)))));
    return true;
  }
  switch (opcode) {
  case Opcode::fneg:
  case Opcode::dneg: {
    const Term value = frame.pop().term;
    const Sort sort = value->sort();
    const Term sign = store().constant(sort, std::uint64_t{1} << (sort.width() - 1));
    frame.push(Value::primitive(term::binary(Op::bv_xor, value, sign)));
    return true;
  }
  case Opcode::fcmpl:
  case Opcode::dcmpl:
    compare_floating(frame, false);
    return true;
  case Opcode::fcmpg:
  case Opcode::dcmpg:
    compare_floating(frame, true);
    return true;
  case Opcode::i2f:
  case Opcode::i2d:
  case Opcode::l2f:
  case Opcode::l2d:
  case Opcode::f2i:
  case Opcode::f2l:
  case Opcode::f2d:
  case Opcode::d2i:
  case Opcode::d2l:
  case Opcode::d2f: {
    const Term value = frame.pop().term;
    if (!value->is_constant()) {
      unknown("floating point");
    }
    frame.push(Value::primitive(convert_constant(opcode, value)));
    return true;
  }
  default:
    return false;
  }
}

} // namespace parlance::java
