#include "smt/circuits.h"

namespace parlance::smt {

namespace {

Bits magnitude(Aig& aig, const Bits& a) { return negate_if(aig, a.back(), a); }

/// For each i: no bit of a from i on is set.
std::vector<Literal> zero_from(Aig& aig, const Bits& a) {
  std::vector<Literal> zero(a.size() + 1, true_literal);
  for (std::size_t i = a.size(); i-- > 0;) {
    zero[i] = aig.and_(zero[i + 1], !a[i]);
  }
  return zero;
}

} // namespace

/// Restoring division. After k + 1 steps the remainder is below 2^(k+1), so that step k needs k + 1
/// bits only, and the divisor's bits above must be 0 for it to fit. Division by zero needs no case:
/// 0 always fits, which gives all ones and leaves a as remainder, as SMT-LIB wants it.
Division divide(Aig& aig, const Bits& a, const Bits& b) {
  const std::size_t width = a.size();
  const std::vector<Literal> zero = zero_from(aig, b);
  Division result{Bits(width), {}};
  for (std::size_t k = 0; k < width; ++k) {
    const std::size_t i = width - 1 - k;
    result.remainder.insert(result.remainder.begin(), a[i]);
    const Bits low(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(k + 1));
    const Sum difference = subtract(aig, result.remainder, low);
    const Literal fits = aig.and_(difference.carry, zero[k + 1]);
    result.quotient[i] = fits;
    result.remainder = choose(aig, fits, difference.bits, result.remainder);
  }
  return result;
}

Bits signed_quotient(Aig& aig, const Bits& a, const Bits& b) {
  const Division division = divide(aig, magnitude(aig, a), magnitude(aig, b));
  return negate_if(aig, aig.xor_(a.back(), b.back()), division.quotient);
}

Bits signed_remainder(Aig& aig, const Bits& a, const Bits& b) {
  const Division division = divide(aig, magnitude(aig, a), magnitude(aig, b));
  return negate_if(aig, a.back(), division.remainder);
}

Bits signed_modulo(Aig& aig, const Bits& a, const Bits& b) {
  const Bits remainder = signed_remainder(aig, a, b);
  // A remainder other than 0 with the wrong sign moves by the divisor.
  const Literal some = aig.or_(std::span<const Literal>(remainder));
  const Literal move = aig.and_(aig.xor_(a.back(), b.back()), some);
  const Bits zero = constant_bits(0, static_cast<unsigned>(a.size()));
  return add(aig, remainder, choose(aig, move, b, zero)).bits;
}

} // namespace parlance::smt
