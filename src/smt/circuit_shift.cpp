#include "smt/circuits.h"

#include <algorithm>

namespace parlance::smt {

/// A barrel shifter: stage i shifts by 2^i. Stages that shift by the width or more become one.
Bits shift_right(Aig& aig, const Bits& a, const Bits& amount, Literal fill) {
  const std::size_t width = a.size();
  Bits result = a;
  std::size_t stage = 0;
  for (; stage < amount.size() && (std::size_t{1} << stage) < width; ++stage) {
    const std::size_t distance = std::size_t{1} << stage;
    Bits shifted(width, fill);
    std::copy(result.begin() + static_cast<std::ptrdiff_t>(distance), result.end(),
              shifted.begin());
    result = choose(aig, amount[stage], shifted, result);
  }
  const Literal beyond = aig.or_(std::span(amount).subspan(stage));
  return choose(aig, beyond, Bits(width, fill), result);
}

Bits shift_left(Aig& aig, const Bits& a, const Bits& amount) {
  const Bits reversed(a.rbegin(), a.rend());
  const Bits result = shift_right(aig, reversed, amount, false_literal);
  return {result.rbegin(), result.rend()};
}

} // namespace parlance::smt
