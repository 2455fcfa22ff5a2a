#pragma once
// Suffixes that share their tails: one is a few symbols, and then another one. So the suffixes of
// TTT, each of which goes on as another one does after its first symbol, take the same memory each.

#include "learn/oracles/oracle.h"

#include <span>
#include <vector>

namespace parlance::learn {

class SuffixStore {
public:
  using Suffix = std::uint32_t;
  static constexpr Suffix empty = 0;

  SuffixStore();
  /// The symbols, and then the tail.
  Suffix add(std::span<const Symbol> front, Suffix tail = empty);

  std::size_t length(Suffix suffix) const { return entries_[suffix].length; }
  Word word(Suffix suffix) const;
  void append_to(Word& word, Suffix suffix) const;

  std::size_t size() const { return entries_.size(); }
  /// The symbols of its own.
  std::span<const Symbol> front(Suffix suffix) const;
  Suffix tail(Suffix suffix) const { return entries_[suffix].tail; }

private:
  struct Entry {
    std::size_t begin; ///< of its own symbols
    std::size_t count;
    std::size_t length; ///< of all
    Suffix tail;
  };
  std::vector<Symbol> symbols_;
  std::vector<Entry> entries_; ///< the empty one first
};

} // namespace parlance::learn
