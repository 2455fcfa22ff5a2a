#include "learn/analyser.h"

namespace parlance::learn {

std::size_t BinarySearchAnalyser::breakpoint(std::size_t low, std::size_t high,
                                             const Agrees& agrees) const {
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (agrees(middle) ? high : low) = middle;
  }
  return low;
}

} // namespace parlance::learn
