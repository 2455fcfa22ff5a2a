#include "learn/oracles/answer_trie.h"

#include "learn/oracles/outcome.h"
#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

AnswerTrie::AnswerTrie(const OutputType& outputs)
    : absorbing_(none + std::size_t{1}),
      only_continuing_(only_continuing_output(outputs).value_or(none)) {
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
  const auto known = find(word);
  util::check(!known || known == output, "a final answer contradicts an earlier one");
  Node node = 0;
  for (const Symbol symbol : word)
    node = child(node, symbol);
  set_output(node, output);
}

void AnswerTrie::set_output(Node node, Output output) {
  util::check(entries_[node].output == none || entries_[node].output == output,
              "two final answers to one word differ");
  util::check(!absorbing(output) || entries_[node].below == none || entries_[node].below == output,
              "an absorbing final answer contradicts the answer to a continuation");
  entries_[node].output = output;
  // What is below a node is below its ancestors too: stop where nothing changes.
  while (node != 0) {
    node = entries_[node].parent;
    Output& below = entries_[node].below;
    if (below == output || below == mixed)
      return;
    below = below == none ? output : mixed;
  }
}

/// None of them is absorbed, or that would decide.
void AnswerTrie::set_prefixes(Node node) {
  while (only_continuing_ != none && node != 0) {
    node = entries_[node].parent;
    if (entries_[node].output != none)
      return;
    set_output(node, only_continuing_);
  }
}

void AnswerTrie::erase_if(const std::function<bool(const Word&)>& predicate) {
  // What entries say of their continuations cannot be taken back: build anew.
  const std::vector<Entry> old = std::move(entries_);
  clear();
  for (Node node = 0; node < old.size(); ++node) {
    if (old[node].output == none)
      continue;
    if (const Word word = word_of(old, node); !predicate(word))
      insert(word, old[node].output);
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
      return {Need::none, node, {entry.output, true, i}};
    if (entry.batch == batch_) {
      if (entry.provisional == none && entry.output == none)
        return {Need::wait, node, {}};
      if (entry.provisional != none && (is_word || absorbing(entry.provisional)))
        return {Need::none, node, {entry.provisional, false, i}};
    }
    if (is_word)
      break;
    node = child(node, word[i]);
  }
  entries_[node].batch = batch_;
  entries_[node].provisional = none;
  return {Need::ask, node, {}};
}

void AnswerTrie::store(Node asked, std::size_t length, Answer answer) {
  util::check(asked < entries_.size() && entries_[asked].batch == batch_,
              "answers were forgotten while their batch was being asked");
  Node decided = asked;
  for (; absorbing(answer.output) && length > answer.length; --length)
    decided = entries_[decided].parent;
  if (answer.final) {
    set_output(decided, answer.output);
    set_prefixes(decided);
  } else {
    entries_[decided].batch = batch_;
    entries_[decided].provisional = answer.output;
  }
}

AnswerTrie::Node AnswerTrie::child(Node node, Symbol symbol) {
  const Node fresh = static_cast<Node>(entries_.size());
  const Node next = children_.find_or_insert(node, symbol, fresh);
  if (next == fresh)
    entries_.push_back({.parent = node, .symbol = symbol});
  return next;
}

Word AnswerTrie::word_of(const std::vector<Entry>& entries, Node node) {
  Word word;
  for (; node != 0; node = entries[node].parent)
    word.push_back(entries[node].symbol);
  std::reverse(word.begin(), word.end());
  return word;
}

} // namespace parlance::learn
