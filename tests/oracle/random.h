#pragma once
// Random numbers that are the same on every platform (splitmix64; no standard distributions).

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parlance::oracle {

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();
  /// One of 0 .. count-1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
  /// One of first .. last.
  unsigned between(unsigned first, unsigned last) {
    return first + static_cast<unsigned>(below(last - first + 1));
  }
  bool percent(unsigned chance) { return below(100) < chance; }

  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

  /// An index, with chances in proportion to the weights.
  std::size_t pick_weighted(const std::vector<unsigned>& weights);

private:
  std::uint64_t state_;
};

} // namespace parlance::oracle
