#pragma once
// A flat hash map from pairs of 32-bit numbers to 32-bit numbers, for the hot paths of products
// and tries. It only grows.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::automata {

class PairMap {
public:
  PairMap();

  std::size_t size() const { return size_; }
  std::optional<std::uint32_t> find(std::uint32_t first, std::uint32_t second) const;
  /// The value stored for the pair, after storing `value` if there was none.
  /// @requires not both numbers are 2^32 - 1
  std::uint32_t find_or_insert(std::uint32_t first, std::uint32_t second, std::uint32_t value);
  /// Stores the value for the pair, in place of another one if there was one.
  void assign(std::uint32_t first, std::uint32_t second, std::uint32_t value);
  void clear();

private:
  struct Slot {
    std::uint64_t key;
    std::uint32_t value;
  };
  std::size_t slot_of(std::uint64_t key) const;
  void grow();

  std::vector<Slot> slots_; ///< a power of two, at most two thirds in use
  std::size_t size_ = 0;
};

} // namespace parlance::automata
