#include "learn/refinement/suffix_store.h"

#include "util/error.h"

namespace parlance::learn {

SuffixStore::SuffixStore() : entries_(1, Entry{0, 0, 0, empty}) {}

SuffixStore::Suffix SuffixStore::add(std::span<const Symbol> front, Suffix tail) {
  util::check(tail < entries_.size(), "the tail of a suffix must be there");
  entries_.push_back({symbols_.size(), front.size(), front.size() + length(tail), tail});
  symbols_.insert(symbols_.end(), front.begin(), front.end());
  return static_cast<Suffix>(entries_.size() - 1);
}

std::span<const Symbol> SuffixStore::front(Suffix suffix) const {
  return std::span(symbols_).subspan(entries_[suffix].begin, entries_[suffix].count);
}

Word SuffixStore::word(Suffix suffix) const {
  Word result;
  result.reserve(length(suffix));
  append_to(result, suffix);
  return result;
}

void SuffixStore::append_to(Word& word, Suffix suffix) const {
  for (; suffix != empty; suffix = entries_[suffix].tail) {
    const auto own = front(suffix);
    word.insert(word.end(), own.begin(), own.end());
  }
}

} // namespace parlance::learn
