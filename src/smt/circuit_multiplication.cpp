#include "smt/circuits.h"

#include <algorithm>
#include <iterator>

namespace parlance::smt {

namespace {

std::ptrdiff_t constant_count(const Bits& a) {
  return std::ranges::count_if(a, [](Literal bit) { return bit.is_constant(); });
}

/// Digits 1, 0 and -1 of a constant, lowest first.
using Digits = std::vector<int>;

Digits binary_digits(const Bits& constant) {
  Digits digits;
  for (const Literal bit : constant) {
    digits.push_back(bit.is_true() ? 1 : 0);
  }
  return digits;
}

/// The non-adjacent form, which has the fewest digits other than 0: a run of ones costs one
/// subtraction and one addition.
Digits non_adjacent_digits(const Digits& binary) {
  Digits digits;
  int carry = 0;
  for (std::size_t i = 0; i < binary.size(); ++i) {
    const int next = i + 1 < binary.size() ? binary[i + 1] : 0;
    const bool odd = binary[i] != carry;
    digits.push_back(odd ? 1 - 2 * next : 0);
    carry = odd ? next : carry;
  }
  return digits;
}

/// Adds the row, shifted to the left by `shift`, to the product.
void add_row(Aig& aig, Bits& product, const Bits& row, std::size_t shift, bool negative) {
  const auto length = static_cast<std::ptrdiff_t>(product.size() - shift);
  const Bits low(row.begin(), row.begin() + length);
  const Bits high(product.begin() + static_cast<std::ptrdiff_t>(shift), product.end());
  const Sum sum = negative ? subtract(aig, high, low) : add(aig, high, low);
  std::ranges::copy(sum.bits, product.begin() + static_cast<std::ptrdiff_t>(shift));
}

Bits multiply_by_constant(Aig& aig, const Bits& a, const Bits& constant) {
  const Digits binary = binary_digits(constant);
  const Digits sparse = non_adjacent_digits(binary);
  const bool plain = std::ranges::count(binary, 0) >= std::ranges::count(sparse, 0);
  const Digits& digits = plain ? binary : sparse;
  Bits product(a.size(), false_literal);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != 0) {
      add_row(aig, product, a, i, digits[i] < 0);
    }
  }
  return product;
}

} // namespace

Bits multiply(Aig& aig, const Bits& a, const Bits& b) {
  if (constant_count(a) > constant_count(b)) {
    return multiply(aig, b, a);
  }
  if (constant_count(b) == std::ssize(b)) {
    return multiply_by_constant(aig, a, b);
  }
  Bits product(a.size(), false_literal);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i].is_false()) {
      continue;
    }
    Bits row;
    for (const Literal bit : a) {
      row.push_back(aig.and_(bit, b[i]));
    }
    add_row(aig, product, row, i, false);
  }
  return product;
}

} // namespace parlance::smt
