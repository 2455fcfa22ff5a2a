#pragma once
// The walk that comparisons of an automaton with something else have in common: pairs of a state
// and of what the other side is in, each reached once, breadth-first, by a first shortest way.

#include "automata/pair_map.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace parlance::automata {

/// `Step` is what leads from pair to pair, mostly a symbol.
template <typename Step>
class PairWalk {
public:
  struct Pair {
    std::uint32_t first;
    std::uint32_t second;
    std::uint32_t parent; ///< of a start: itself
    Step step;            ///< from the parent
  };

  /// True if the pair is new. Whoever walks goes on from new pairs, by number.
  bool start(std::uint32_t first, std::uint32_t second) {
    return reach(first, second, static_cast<std::uint32_t>(pairs_.size()), Step());
  }
  bool reach(std::uint32_t first, std::uint32_t second, std::size_t parent, Step step) {
    const auto number = static_cast<std::uint32_t>(pairs_.size());
    if (seen_.find_or_insert(first, second, number) != number) {
      return false;
    }
    pairs_.push_back({first, second, static_cast<std::uint32_t>(parent), std::move(step)});
    return true;
  }

  std::size_t size() const { return pairs_.size(); }
  /// A reference to it ends with the next pair that is reached.
  const Pair& operator[](std::size_t number) const { return pairs_[number]; }

  /// The steps by which a pair was reached.
  std::vector<Step> way(std::size_t number) const {
    std::vector<Step> steps;
    for (; pairs_[number].parent != number; number = pairs_[number].parent) {
      steps.push_back(pairs_[number].step);
    }
    std::ranges::reverse(steps);
    return steps;
  }
  /// The same and one more.
  std::vector<Step> way(std::size_t number, Step last) const {
    std::vector<Step> steps = way(number);
    steps.push_back(std::move(last));
    return steps;
  }

private:
  std::vector<Pair> pairs_;
  PairMap seen_;
};

} // namespace parlance::automata
