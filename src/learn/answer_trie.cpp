#include "learn/answer_trie.h"

#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

AnswerTrie::AnswerTrie(const OutputType& outputs) : absorbing_(none + std::size_t{1}) {
  for (Output output = 0; output < outputs.size(); ++output)
    absorbing_[output] = outputs.absorbing(output);
  clear();
}

std::optional<Output> AnswerTrie::find(std::span<const Symbol> word) const {
  Node node = 0;
  for (const Symbol symbol : word) {
    if (absorbing(entries_[node].output))
      return entries_[node].output;
    const auto next = children_.find(node, symbol);
    if (!next)
      return std::nullopt;
    node = *next;
  }
  if (entries_[node].output == none)
    return std::nullopt;
  return entries_[node].output;
}

void AnswerTrie::insert(std::span<const Symbol> word, Output output) {
  Node node = 0;
  for (const Symbol symbol : word) {
    Entry& entry = entries_[node];
    util::check(!absorbing(entry.output) || entry.output == output,
                "a final answer contradicts the absorbing output of a prefix");
    entry.below = entry.below == none || entry.below == output ? output : mixed;
    node = child(node, symbol);
  }
  Entry& entry = entries_[node];
  util::check(entry.output == none || entry.output == output,
              "two final answers to one word differ");
  util::check(!absorbing(output) || entry.below == none || entry.below == output,
              "an absorbing final answer contradicts the answer to a continuation");
  entry.output = output;
}

void AnswerTrie::erase_if(const std::function<bool(const Word&)>& predicate) {
  AnswerTrie kept = std::move(*this);
  clear();
  for (Node node = 0; node < kept.entries_.size(); ++node) {
    if (kept.entries_[node].output == none)
      continue;
    if (const Word word = kept.word_of(node); !predicate(word))
      insert(word, kept.entries_[node].output);
  }
}

void AnswerTrie::clear() {
  entries_.assign(1, Entry{.parent = 0, .symbol = 0});
  children_.clear();
}

AnswerTrie::Lookup AnswerTrie::look_up_in_batch(std::span<const Symbol> word) {
  Node node = 0;
  for (std::size_t i = 0;; ++i) {
    const Entry& entry = entries_[node];
    const bool is_word = i == word.size();
    if (entry.output != none && (is_word || absorbing(entry.output)))
      return {Need::none, {entry.output, true}};
    if (entry.batch == batch_) {
      if (entry.provisional == none && entry.output == none)
        return {Need::wait, {}};
      if (entry.provisional != none && (is_word || absorbing(entry.provisional)))
        return {Need::none, {entry.provisional, false}};
    }
    if (is_word)
      break;
    node = child(node, word[i]);
  }
  entries_[node].batch = batch_;
  entries_[node].provisional = none;
  return {Need::ask, {}};
}

void AnswerTrie::store(std::span<const Symbol> word, Answer answer) {
  if (answer.final)
    return insert(word, answer.output);
  Node node = 0;
  for (const Symbol symbol : word)
    node = child(node, symbol);
  entries_[node].provisional = answer.output;
}

AnswerTrie::Node AnswerTrie::child(Node node, Symbol symbol) {
  const Node fresh = static_cast<Node>(entries_.size());
  const Node next = children_.find_or_insert(node, symbol, fresh);
  if (next == fresh)
    entries_.push_back({.parent = node, .symbol = symbol});
  return next;
}

Word AnswerTrie::word_of(Node node) const {
  Word word;
  for (; node != 0; node = entries_[node].parent)
    word.push_back(entries_[node].symbol);
  std::reverse(word.begin(), word.end());
  return word;
}

} // namespace parlance::learn
