#include "smt/circuits.h"

namespace parlance::smt {

Literal equal(Aig& aig, const Bits& a, const Bits& b) {
  std::vector<Literal> same;
  for (std::size_t i = 0; i < a.size(); ++i) {
    same.push_back(aig.equal(a[i], b[i]));
  }
  return aig.and_(std::span<const Literal>(same));
}

Literal unsigned_less(Aig& aig, const Bits& a, const Bits& b) {
  Literal less = false_literal; // of the bits so far
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Literal not_greater = !aig.and_(a[i], !b[i]);
    less = aig.or_(aig.and_(!a[i], b[i]), aig.and_(not_greater, less));
  }
  return less;
}

Literal signed_less(Aig& aig, const Bits& a, const Bits& b) {
  // The sign counts the other way round.
  Bits left = a;
  Bits right = b;
  std::swap(left.back(), right.back());
  return unsigned_less(aig, left, right);
}

} // namespace parlance::smt
