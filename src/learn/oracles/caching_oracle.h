#pragma once
// Remembers final answers, and that below an absorbing output there is nothing left to ask.

#include "learn/oracles/answer_trie.h"
#include "learn/oracles/oracle.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace parlance::learn {

struct CacheCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0; ///< questions passed on
};

/// Passes on only what does not follow from the final answers known so far. Within one batch too:
/// no word is passed on twice, and a word only after its prefixes in the batch were answered
/// without an absorbing output. Two final answers that contradict each other are an InternalError.
class CachingOracle final : public MembershipOracle {
public:
  CachingOracle(MembershipOracle& next, const OutputType& outputs) : next_(next), trie_(outputs) {}
  std::vector<Answer> answer(std::span<const Word> words) override;

  /// The final output of the word, if it follows from what is known.
  std::optional<Output> known(std::span<const Symbol> word) const { return trie_.find(word); }
  /// Adds a final answer from elsewhere.
  void remember(std::span<const Symbol> word, Output output) { trie_.insert(word, output); }
  /// Forgets the answers given for words that satisfy the predicate, and what followed from them.
  /// @requires no call of answer() is under way; the same holds for clear()
  void forget(const std::function<bool(const Word&)>& predicate) { trie_.erase_if(predicate); }
  void clear() { trie_.clear(); }

  const CacheCounts& counts() const { return counts_; }

private:
  /// The place of a word in the batch and in the trie.
  struct Question {
    std::size_t index;
    AnswerTrie::Node node;
  };

  /// Answers what is known, passes on what must be asked, and returns what has to wait.
  std::vector<std::size_t> answer_some(std::span<const Word> words,
                                       const std::vector<std::size_t>& open,
                                       std::vector<Answer>& answers);
  void pass_on(std::span<const Word> words, const std::vector<Question>& questions,
               std::vector<Answer>& answers);

  MembershipOracle& next_;
  AnswerTrie trie_;
  CacheCounts counts_;
};

} // namespace parlance::learn
