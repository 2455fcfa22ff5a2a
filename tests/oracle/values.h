#pragma once
// Sorts, values and finite spaces of value tuples.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::oracle {

/// The bits of a value; Bool is 0 or 1.
using Value = std::uint64_t;

/// Bool (width 0) or a bit-vector of 1 to 64 bits.
struct Sort {
  unsigned width = 0;

  bool is_bool() const { return width == 0; }
  unsigned bits() const { return is_bool() ? 1 : width; }
  bool operator==(const Sort&) const = default;
};

inline constexpr Sort bool_sort{0};

/// The value with all bits of the sort set.
Value all_ones(Sort sort);

/// A bit-vector read as a signed number; Bool as 0 or 1.
std::int64_t signed_value(Sort sort, Value value);

/// As a caller writes it: true, false or a signed decimal number.
std::string value_text(Sort sort, Value value);

/// `Bool` or `(_ BitVec n)`.
std::string sort_text(Sort sort);

/// A name with its sort: a variable, a parameter or an input.
struct Named {
  std::string name;
  Sort sort;
};

using Tuple = std::vector<Value>;

/// All tuples of some sorts, numbered in lexicographic order of their signed values.
class TupleSpace {
public:
  /// @throws TooLarge if the space has more than 2^16 tuples
  explicit TupleSpace(const std::vector<Named>& components);

  std::size_t size() const { return std::size_t{1} << bits_; }
  std::size_t rank(const Tuple& tuple) const;
  Tuple tuple(std::size_t rank) const;
  /// Writes the tuple to where `out` points.
  void write(std::size_t rank, Value* out) const;

private:
  std::vector<Sort> sorts_;
  unsigned bits_ = 0;
};

} // namespace parlance::oracle
