#pragma once
// Sets of states, each kept once: as a list where they are small, as bits where they are not.

#include "automata/word.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace parlance::automata {

class StateSets {
public:
  using Id = std::uint32_t;

  /// Sets of states below `state_count`.
  explicit StateSets(State state_count);

  /// @requires ascending, no duplicates
  Id intern(std::span<const State> states);

  std::size_t count() const { return sets_.size(); }
  std::size_t size(Id set) const { return sets_[set].size; }
  std::vector<State> states(Id set) const;
  /// Calls the action with every state, ascending.
  template <typename Function>
  void for_each(Id set, Function action) const {
    const Entry& entry = sets_[set];
    const std::uint32_t* words = words_.data() + entry.begin;
    if (!entry.dense) {
      for (std::size_t i = 0; i < entry.size; ++i) {
        action(words[i]);
      }
      return;
    }
    for (std::uint32_t word = 0; word < word_count_; ++word) {
      for (std::uint32_t bits = words[word]; bits != 0; bits &= bits - 1) {
        action(static_cast<State>(word * 32 + static_cast<std::uint32_t>(__builtin_ctz(bits))));
      }
    }
  }
  bool contains(Id set, State state) const;
  /// Every state of the first is one of the second.
  bool is_part(Id small, Id large) const;

private:
  /// Dense if there are more states than the bits take words: so a set has one form.
  struct Entry {
    std::size_t begin; ///< in words_
    std::uint32_t size;
    bool dense;
  };
  std::span<const std::uint32_t> words(const Entry& entry) const {
    return std::span(words_).subspan(entry.begin, entry.dense ? word_count_ : entry.size);
  }

  std::uint32_t word_count_; ///< of a set of bits
  std::vector<std::uint32_t> words_;
  std::vector<Entry> sets_;
  std::unordered_multimap<std::uint64_t, Id> ids_; ///< by hash
};

} // namespace parlance::automata
