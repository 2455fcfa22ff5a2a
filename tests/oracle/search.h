#pragma once
// Breadth-first search that remembers how each place was reached.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <vector>

namespace parlance::oracle {

/// The places seen so far, in the order of a breadth-first search, each with the letter and the
/// place it was first reached by.
template <class Place>
class Search {
public:
  explicit Search(Place start) { insert(std::move(start), nowhere, 0); }

  std::size_t size() const { return trail_.size(); }
  const Place& operator[](std::size_t index) const { return *trail_[index].place; }
  std::size_t depth(std::size_t index) const { return trail_[index].depth; }

  /// Adds a place unless it was seen.
  void reach(Place place, std::size_t from, std::size_t letter) {
    insert(std::move(place), from, letter);
  }

  /// The letters that lead to a place.
  std::vector<std::size_t> letters(std::size_t index) const {
    std::vector<std::size_t> result;
    for (; trail_[index].from != nowhere; index = trail_[index].from)
      result.push_back(trail_[index].letter);
    std::reverse(result.begin(), result.end());
    return result;
  }

private:
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  struct Step {
    const Place* place;
    std::size_t from;
    std::size_t letter;
    std::size_t depth;
  };

  void insert(Place place, std::size_t from, std::size_t letter) {
    const auto [seen, is_new] = seen_.try_emplace(std::move(place), trail_.size());
    if (is_new)
      trail_.push_back({&seen->first, from, letter, from == nowhere ? 0 : depth(from) + 1});
  }

  std::map<Place, std::size_t> seen_;
  std::vector<Step> trail_;
};

} // namespace parlance::oracle
