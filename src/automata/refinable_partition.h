#pragma once
// A partition of 0 .. n-1 that can be refined by marking elements and splitting the marked from
// the unmarked: Valmari and Lehtinen, Efficient Minimization of DFAs (2008), section 3.

#include <cstdint>
#include <span>
#include <vector>

namespace parlance::automata {

class RefinablePartition {
public:
  using Element = std::uint32_t;
  using Block = std::uint32_t;

  /// The coarsest partition that separates elements of different labels.
  explicit RefinablePartition(std::span<const std::uint8_t> labels);

  Block block_count() const { return static_cast<Block>(bounds_.size()); }
  Block block_of(Element element) const { return block_of_[element]; }
  /// The elements of a block, in no particular order.
  std::span<const Element> elements(Block block) const;
  std::uint32_t size(Block block) const { return bounds_[block].end - bounds_[block].begin; }

  /// Marks an element; twice is the same as once.
  void mark(Element element);
  /// Splits every block that is marked in part, clears all marks, and calls
  /// on_split(added) for each: one half keeps its number, the added one is never the larger.
  template <typename OnSplit>
  void split_marked(OnSplit on_split) {
    for (const Block block : touched_)
      if (const Block added = split(block); added != block)
        on_split(added);
    touched_.clear();
  }

private:
  struct Bounds {
    std::uint32_t begin, end;
    std::uint32_t marked_end; ///< elements from begin to here are marked
  };
  Block split(Block block);

  std::vector<Element> order_;          ///< blocks side by side
  std::vector<std::uint32_t> position_; ///< of each element in order_
  std::vector<Block> block_of_;
  std::vector<Bounds> bounds_;
  std::vector<Block> touched_; ///< blocks with marks
};

} // namespace parlance::automata
