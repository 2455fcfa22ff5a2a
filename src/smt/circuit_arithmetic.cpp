#include "smt/circuits.h"

namespace parlance::smt {

Bits constant_bits(std::uint64_t value, unsigned width) {
  Bits bits;
  for (unsigned i = 0; i < width; ++i) {
    bits.push_back(Literal::constant((value >> i & 1) != 0));
  }
  return bits;
}

Bits complement(const Bits& a) {
  Bits bits;
  for (const Literal bit : a) {
    bits.push_back(!bit);
  }
  return bits;
}

Bits choose(Aig& aig, Literal condition, const Bits& a, const Bits& b) {
  Bits bits;
  for (std::size_t i = 0; i < a.size(); ++i) {
    bits.push_back(aig.mux(condition, a[i], b[i]));
  }
  return bits;
}

namespace {

/// Two forms, of which one shares the conjunction of `one` and the carry with their exclusive
/// disjunction, which is built from literals that are not negated, and from both negated.
Literal next_carry(Aig& aig, Literal a, Literal b, Literal one, Literal carry) {
  return one.negated() == carry.negated() ? aig.or_(aig.and_(a, b), aig.and_(one, carry))
                                          : aig.and_(aig.or_(a, b), !aig.and_(one, !carry));
}

} // namespace

Sum add(Aig& aig, const Bits& a, const Bits& b, Literal carry_in) {
  Sum sum{{}, carry_in};
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Literal one = aig.xor_(a[i], b[i]);
    sum.bits.push_back(aig.xor_(one, sum.carry));
    sum.carry = next_carry(aig, a[i], b[i], one, sum.carry);
  }
  return sum;
}

Sum subtract(Aig& aig, const Bits& a, const Bits& b) {
  return add(aig, a, complement(b), true_literal);
}

Bits negate(Aig& aig, const Bits& a) { return negate_if(aig, true_literal, a); }

Bits negate_if(Aig& aig, Literal condition, const Bits& a) {
  Bits bits;
  Literal some_below = false_literal;
  for (const Literal bit : a) {
    bits.push_back(aig.xor_(bit, aig.and_(condition, some_below)));
    some_below = aig.or_(some_below, bit);
  }
  return bits;
}

} // namespace parlance::smt
