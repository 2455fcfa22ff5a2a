#include "automata/refinable_partition.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace parlance::automata {

RefinablePartition::RefinablePartition(std::span<const std::uint8_t> labels)
    : order_(labels.size()), position_(labels.size()), block_of_(labels.size()) {
  std::iota(order_.begin(), order_.end(), Element{0});
  std::stable_sort(order_.begin(), order_.end(),
                   [&](Element a, Element b) { return labels[a] < labels[b]; });
  for (std::uint32_t i = 0; i < order_.size(); ++i) {
    if (i == 0 || labels[order_[i]] != labels[order_[i - 1]])
      bounds_.push_back({i, i, i});
    bounds_.back().end = i + 1;
    position_[order_[i]] = i;
    block_of_[order_[i]] = block_count() - 1;
  }
}

std::span<const RefinablePartition::Element> RefinablePartition::elements(Block block) const {
  return std::span(order_).subspan(bounds_[block].begin, size(block));
}

void RefinablePartition::mark(Element element) {
  Bounds& bounds = bounds_[block_of_[element]];
  if (position_[element] < bounds.marked_end)
    return;
  if (bounds.marked_end == bounds.begin)
    touched_.push_back(block_of_[element]);
  const std::uint32_t from = position_[element];
  const std::uint32_t to = bounds.marked_end++;
  std::swap(order_[from], order_[to]);
  position_[order_[from]] = from;
  position_[order_[to]] = to;
}

RefinablePartition::Block RefinablePartition::split(Block block) {
  Bounds& bounds = bounds_[block];
  const std::uint32_t middle = std::exchange(bounds.marked_end, bounds.begin);
  if (middle == bounds.end)
    return block;
  const bool marked_is_smaller = middle - bounds.begin <= bounds.end - middle;
  Bounds added = marked_is_smaller ? Bounds{bounds.begin, middle, bounds.begin}
                                   : Bounds{middle, bounds.end, middle};
  (marked_is_smaller ? bounds.begin : bounds.end) = middle;
  bounds.marked_end = bounds.begin;
  const Block result = block_count();
  for (std::uint32_t i = added.begin; i < added.end; ++i)
    block_of_[order_[i]] = result;
  bounds_.push_back(added);
  return result;
}

} // namespace parlance::automata
