#pragma once
// The words by which states are known, as a tree: every state but the first is reached from an
// earlier one by one symbol. Kearns and Vazirani; TTT (Isberner, Howar and Steffen, RV 2014) calls
// it the spanning tree, and needs no more memory for words than this.

#include "learn/oracles/oracle.h"

#include <vector>

namespace parlance::learn {

class SpanningTree {
public:
  static constexpr State no_state = ~State{0};

  /// Adds a state that is reached from the parent by the symbol. The first one is reached by
  /// nothing, and its parent is no_state.
  State add(State parent, Symbol symbol);
  void clear() { entries_.clear(); }

  State size() const { return static_cast<State>(entries_.size()); }
  State parent(State state) const { return entries_[state].parent; }
  Symbol symbol(State state) const { return entries_[state].symbol; }
  /// Of the access word.
  std::size_t length(State state) const { return entries_[state].length; }
  Word access_word(State state) const;
  /// Overwrites the word with the access word.
  void write(State state, Word& word) const;
  /// Is the child known by the parent's access word and the symbol?
  bool extends(State parent, Symbol symbol, State child) const {
    return entries_[child].parent == parent && entries_[child].symbol == symbol;
  }

private:
  struct Entry {
    State parent;
    Symbol symbol;
    std::uint32_t length;
  };
  std::vector<Entry> entries_; ///< by state
};

} // namespace parlance::learn
