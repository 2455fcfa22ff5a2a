#pragma once
// The cheapest set of things that takes at least one from each of several sets.

#include <bitset>
#include <cstddef>
#include <optional>
#include <vector>

namespace parlance::guards {

constexpr std::size_t hitting_set_capacity = 64;
using Choice = std::bitset<hitting_set_capacity>;

/// Of all sets of at most `size_limit` things that meet every one of `sets`, the one of least total
/// weight; between equal weights the smaller one, then the one that comes first in the order of its
/// sorted elements. Unique, hence independent of the order of `sets`. Nothing if there is none.
/// @throws Undecided if a counted limit ends the search
std::optional<Choice> minimal_hitting_set(const std::vector<Choice>& sets,
                                          const std::vector<unsigned>& weights,
                                          std::size_t size_limit);

} // namespace parlance::guards
