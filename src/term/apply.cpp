// The meaning of every operator on values: the one table that folding and evaluation share.

#include "term/evaluate.h"

#include "util/error.h"

#include <algorithm>

namespace parlance::term {

namespace {

std::uint64_t mask(unsigned width) { return ~std::uint64_t{0} >> (64 - width); }

bool is_negative(std::uint64_t value, unsigned width) { return ((value >> (width - 1)) & 1) != 0; }

std::uint64_t negate(std::uint64_t value, unsigned width) { return (~value + 1) & mask(width); }

std::uint64_t magnitude(std::uint64_t value, unsigned width) {
  return is_negative(value, width) ? negate(value, width) : value;
}

std::uint64_t unsigned_divide(std::uint64_t a, std::uint64_t b, unsigned width) {
  return b == 0 ? mask(width) : a / b;
}

std::uint64_t unsigned_remainder(std::uint64_t a, std::uint64_t b) { return b == 0 ? a : a % b; }

std::uint64_t signed_divide(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t quotient = unsigned_divide(magnitude(a, width), magnitude(b, width), width);
  return is_negative(a, width) == is_negative(b, width) ? quotient : negate(quotient, width);
}

std::uint64_t signed_remainder(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t remainder = unsigned_remainder(magnitude(a, width), magnitude(b, width));
  return is_negative(a, width) ? negate(remainder, width) : remainder;
}

std::uint64_t signed_modulo(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t remainder = signed_remainder(a, b, width);
  const bool correct = remainder == 0 || is_negative(a, width) == is_negative(b, width);
  return correct ? remainder : (remainder + b) & mask(width);
}

std::uint64_t shift_left(std::uint64_t a, std::uint64_t by, unsigned width) {
  return by >= width ? 0 : (a << by) & mask(width);
}

std::uint64_t logical_shift_right(std::uint64_t a, std::uint64_t by, unsigned width) {
  return by >= width ? 0 : a >> by;
}

std::uint64_t arithmetic_shift_right(std::uint64_t a, std::uint64_t by, unsigned width) {
  const std::uint64_t bounded = std::min<std::uint64_t>(by, width - 1);
  return static_cast<std::uint64_t>(to_signed(a, width) >> bounded) & mask(width);
}

std::uint64_t apply_boolean(Op op, std::span<const std::uint64_t> operands) {
  const auto is_set = [](std::uint64_t value) { return value != 0; };
  if (op == Op::and_)
    return std::ranges::all_of(operands, is_set) ? 1 : 0;
  if (op == Op::or_)
    return std::ranges::any_of(operands, is_set) ? 1 : 0;
  return operands[0] ^ 1;
}

std::uint64_t apply_unary(Op op, unsigned width, unsigned operand_width, std::uint64_t payload,
                          std::uint64_t a) {
  if (op == Op::bv_not)
    return ~a & mask(width);
  if (op == Op::bv_neg)
    return negate(a, width);
  if (op == Op::bv_extract)
    return (a >> (payload & 0xff)) & mask(width);
  if (op == Op::bv_sign_extend)
    return static_cast<std::uint64_t>(to_signed(a, operand_width)) & mask(width);
  return a; // zero extension
}

} // namespace

std::int64_t to_signed(std::uint64_t value, unsigned width) {
  const unsigned unused = 64 - width;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

std::uint64_t apply(Op op, unsigned width, unsigned operand_width, std::uint64_t payload,
                    std::span<const std::uint64_t> operands) {
  const std::uint64_t a = operands[0];
  const std::uint64_t b = operands.size() > 1 ? operands[1] : 0;
  switch (op) {
  case Op::not_:
  case Op::and_:
  case Op::or_:
    return apply_boolean(op, operands);
  case Op::ite:
    return a != 0 ? b : operands[2];
  case Op::equal:
    return a == b ? 1 : 0;
  case Op::bv_not:
  case Op::bv_neg:
  case Op::bv_extract:
  case Op::bv_zero_extend:
  case Op::bv_sign_extend:
    return apply_unary(op, width, operand_width, payload, a);
  case Op::bv_and:
    return a & b;
  case Op::bv_or:
    return a | b;
  case Op::bv_xor:
    return a ^ b;
  case Op::bv_add:
    return (a + b) & mask(width);
  case Op::bv_sub:
    return (a - b) & mask(width);
  case Op::bv_mul:
    return (a * b) & mask(width);
  case Op::bv_udiv:
    return unsigned_divide(a, b, width);
  case Op::bv_urem:
    return unsigned_remainder(a, b);
  case Op::bv_sdiv:
    return signed_divide(a, b, width);
  case Op::bv_srem:
    return signed_remainder(a, b, width);
  case Op::bv_smod:
    return signed_modulo(a, b, width);
  case Op::bv_shl:
    return shift_left(a, b, width);
  case Op::bv_lshr:
    return logical_shift_right(a, b, width);
  case Op::bv_ashr:
    return arithmetic_shift_right(a, b, width);
  case Op::bv_concat:
    return (a << (width - operand_width)) | b;
  case Op::bv_ult:
    return a < b ? 1 : 0;
  case Op::bv_ule:
    return a <= b ? 1 : 0;
  case Op::bv_slt:
    return to_signed(a, operand_width) < to_signed(b, operand_width) ? 1 : 0;
  case Op::bv_sle:
    return to_signed(a, operand_width) <= to_signed(b, operand_width) ? 1 : 0;
  case Op::constant:
  case Op::variable:
  case Op::select:
  case Op::store:
  case Op::constant_array:
    break;
  }
  throw util::InternalError("this operator has no value on bit patterns");
}

} // namespace parlance::term
