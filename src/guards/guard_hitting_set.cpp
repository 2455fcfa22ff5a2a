#include "guards/guard_hitting_set.h"

#include "guards/guard_set.h"

#include <algorithm>
#include <limits>

namespace parlance::guards {

namespace {

constexpr std::size_t hitting_set_search_limit = 200000;

class HittingSetSearch {
public:
  HittingSetSearch(std::vector<Choice> sets, const std::vector<unsigned>& weights,
                   std::size_t size_limit)
      : sets_(std::move(sets)), weights_(weights), size_limit_(size_limit) {}

  std::optional<Choice> run() {
    search({}, {}, 0);
    if (visited_ > hitting_set_search_limit)
      throw Undecided();
    return best_;
  }

private:
  /// Decides an element of the first set that is not met: take one, and exclude those before it.
  void search(const Choice& chosen, const Choice& excluded, unsigned weight) {
    if (weight > best_weight_ || ++visited_ > hitting_set_search_limit)
      return;
    const auto open =
        std::ranges::find_if(sets_, [&chosen](const Choice& set) { return (set & chosen).none(); });
    if (open == sets_.end())
      return keep(chosen, weight);
    if (chosen.count() == size_limit_)
      return;
    const Choice candidates = *open & ~excluded;
    Choice left_out = excluded;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (!candidates[i])
        continue;
      search(Choice(chosen).set(i), left_out, weight + weights_[i]);
      left_out.set(i);
    }
  }

  void keep(const Choice& chosen, unsigned weight) {
    if (best_ && weight == best_weight_ && !is_better_tie(chosen, *best_))
      return;
    best_ = chosen;
    best_weight_ = weight;
  }

  static bool is_better_tie(const Choice& a, const Choice& b) {
    return a.count() != b.count() ? a.count() < b.count() : comes_first(a, b);
  }

  static bool comes_first(const Choice& a, const Choice& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (a[i] != b[i])
        return a[i];
    return false;
  }

  std::vector<Choice> sets_;
  const std::vector<unsigned>& weights_;
  std::size_t size_limit_;
  std::optional<Choice> best_;
  unsigned best_weight_ = std::numeric_limits<unsigned>::max();
  std::size_t visited_ = 0;
};

/// Sets that contain another one say nothing new.
std::vector<Choice> smallest_of(const std::vector<Choice>& sets) {
  std::vector<Choice> smallest;
  for (const Choice& set : sets) {
    const auto contains = [](const Choice& large, const Choice& small) {
      return (small & ~large).none();
    };
    if (std::ranges::any_of(smallest, [&](const Choice& other) { return contains(set, other); }))
      continue;
    std::erase_if(smallest, [&](const Choice& other) { return contains(other, set); });
    smallest.push_back(set);
  }
  std::ranges::stable_sort(smallest, {}, [](const Choice& set) { return set.count(); });
  return smallest;
}

} // namespace

std::optional<Choice> minimal_hitting_set(const std::vector<Choice>& sets,
                                          const std::vector<unsigned>& weights,
                                          std::size_t size_limit) {
  return HittingSetSearch(smallest_of(sets), weights, size_limit).run();
}

} // namespace parlance::guards
