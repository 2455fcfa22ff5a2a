#pragma once
// Circuits of the bit-vector operators, one file a family. Operands have equal widths, least
// significant bit first. Internal to this folder, and to tests of it.

#include "smt/bit_blaster.h"

#include <cstdint>

namespace parlance::smt {

// circuit_arithmetic.cpp
Bits constant_bits(std::uint64_t value, unsigned width);
Bits complement(const Bits& a);
/// Bit by bit `condition ? a : b`.
Bits choose(Aig& aig, Literal condition, const Bits& a, const Bits& b);
struct Sum {
  Bits bits;
  Literal carry; ///< out of the highest bit
};
/// Ripple-carry addition.
Sum add(Aig& aig, const Bits& a, const Bits& b, Literal carry_in = false_literal);
/// a - b; the carry says that a >= b as unsigned numbers.
Sum subtract(Aig& aig, const Bits& a, const Bits& b);
Bits negate(Aig& aig, const Bits& a);
/// -a if the condition holds, else a.
Bits negate_if(Aig& aig, Literal condition, const Bits& a);

// circuit_multiplication.cpp
Bits multiply(Aig& aig, const Bits& a, const Bits& b);

// circuit_division.cpp
struct Division {
  Bits quotient;
  Bits remainder;
};
/// Unsigned; by zero the quotient is all ones and the remainder is a.
Division divide(Aig& aig, const Bits& a, const Bits& b);
Bits signed_quotient(Aig& aig, const Bits& a, const Bits& b);
/// With the sign of the dividend.
Bits signed_remainder(Aig& aig, const Bits& a, const Bits& b);
/// With the sign of the divisor.
Bits signed_modulo(Aig& aig, const Bits& a, const Bits& b);

// circuit_shift.cpp
Bits shift_left(Aig& aig, const Bits& a, const Bits& amount);
/// `fill` comes in at the top: false for the logical shift, the sign for the arithmetic one.
Bits shift_right(Aig& aig, const Bits& a, const Bits& amount, Literal fill);

// circuit_comparison.cpp
Literal equal(Aig& aig, const Bits& a, const Bits& b);
Literal unsigned_less(Aig& aig, const Bits& a, const Bits& b);
Literal signed_less(Aig& aig, const Bits& a, const Bits& b);

} // namespace parlance::smt
