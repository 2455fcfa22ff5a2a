#pragma once
// Sorts of terms: Bool, bit-vectors of 1 to 64 bits, arrays from bit-vectors to bit-vectors.

#include <compare>
#include <cstdint>
#include <string>

namespace parlance::term {

enum class SortKind : std::uint8_t { boolean, bit_vector, array };

/// A sort is a small value; two sorts are the same if they compare equal.
class Sort {
public:
  static Sort boolean() { return {SortKind::boolean, 1, 0}; }
  /// @requires 1 <= width <= 64
  static Sort bit_vector(unsigned width);
  /// @requires both widths between 1 and 64
  static Sort array(unsigned index_width, unsigned element_width);

  SortKind kind() const { return kind_; }
  bool is_boolean() const { return kind_ == SortKind::boolean; }
  bool is_bit_vector() const { return kind_ == SortKind::bit_vector; }
  bool is_array() const { return kind_ == SortKind::array; }
  /// Bits of a value: 1 for Bool, the width of a bit-vector, the element width of an array.
  unsigned width() const { return width_; }
  /// @requires is_array()
  unsigned index_width() const { return index_width_; }
  /// All bits of a value set: the largest unsigned value.
  std::uint64_t mask() const { return width_ == 64 ? ~0ULL : (1ULL << width_) - 1; }

  /// SMT-LIB: `Bool`, `(_ BitVec 32)`, `(Array (_ BitVec 32) (_ BitVec 8))`.
  std::string smtlib() const;
  friend auto operator<=>(const Sort&, const Sort&) = default;

private:
  Sort(SortKind kind, unsigned width, unsigned index_width)
      : kind_(kind), width_(static_cast<std::uint8_t>(width)),
        index_width_(static_cast<std::uint8_t>(index_width)) {}
  SortKind kind_;
  std::uint8_t width_;
  std::uint8_t index_width_;
};

} // namespace parlance::term
