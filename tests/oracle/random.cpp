#include "oracle/random.h"

#include <numeric>

namespace parlance::oracle {

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

std::size_t Random::pick_weighted(const std::vector<unsigned>& weights) {
  std::size_t rest = below(std::accumulate(weights.begin(), weights.end(), std::size_t{0}));
  std::size_t index = 0;
  for (; rest >= weights[index]; ++index)
    rest -= weights[index];
  return index;
}

} // namespace parlance::oracle
