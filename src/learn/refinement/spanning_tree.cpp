#include "learn/refinement/spanning_tree.h"

#include "util/error.h"

namespace parlance::learn {

State SpanningTree::add(State parent, Symbol symbol) {
  util::check(entries_.empty() ? parent == no_state : parent < entries_.size(),
              "a state must be reached from an earlier one");
  entries_.push_back({parent, symbol, parent == no_state ? 0 : entries_[parent].length + 1});
  return size() - 1;
}

Word SpanningTree::access_word(State state) const {
  Word word;
  write(state, word);
  return word;
}

void SpanningTree::write(State state, Word& word) const {
  word.resize(entries_[state].length);
  for (std::size_t i = word.size(); i-- > 0; state = entries_[state].parent)
    word[i] = entries_[state].symbol;
}

} // namespace parlance::learn
