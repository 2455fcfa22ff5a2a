#pragma once
// A trie of words with the outputs known for them, final or for the length of one batch.

#include "automata/pair_map.h"
#include "learn/oracles/oracle.h"

#include <functional>
#include <optional>
#include <vector>

namespace parlance::learn {

/// Knows that an absorbing output holds for all continuations, and insists on it. If only one
/// output is not absorbing, all prefixes have it of a word that goes on to be absorbed, or that is
/// not.
class AnswerTrie {
public:
  using Node = std::uint32_t; ///< a word that was looked up

  explicit AnswerTrie(const OutputType& outputs);

  /// The final output of the word, if it or an absorbing output of a prefix is known.
  std::optional<Output> find(std::span<const Symbol> word) const;
  /// Adds a final answer; InternalError if it contradicts what is known.
  void insert(std::span<const Symbol> word, Output output);
  /// Takes back the answers inserted for the words that satisfy the predicate.
  void erase_if(const std::function<bool(const Word&)>& predicate);
  void clear();

  /// What a batch knows of a word: an answer, or that it must be asked now, or that it must wait
  /// for the answer to a word of the batch that is a prefix of it.
  enum class Need { none, ask, wait };
  struct Lookup {
    Need need;
    Node node; ///< the word itself, if it must be asked
    Answer answer;
  };
  /// Forgets the marks and provisional answers of the last batch.
  void begin_batch() { ++batch_; }
  /// Looks the word up, and marks it as being asked when it must be.
  Lookup look_up_in_batch(std::span<const Symbol> word);
  /// Stores the answer of a word of this length that was asked; a provisional one until the next
  /// batch begins.
  void store(Node asked, std::size_t length, Answer answer);

private:
  static constexpr Output none = 0xff;  ///< no output known
  static constexpr Output mixed = 0xfe; ///< several outputs known

  struct Entry {
    Node parent;
    Symbol symbol;             ///< from the parent
    std::uint32_t batch = 0;   ///< the batch that last asked this word
    Output output = none;      ///< final
    Output below = none;       ///< the final outputs of proper continuations, summed up
    Output provisional = none; ///< valid in `batch` only; none while it is being asked
  };

  bool absorbing(Output output) const { return absorbing_[output]; }
  Node child(Node node, Symbol symbol);
  void set_output(Node node, Output output);
  void set_prefixes(Node node);
  static Word word_of(const std::vector<Entry>& entries, Node node);

  std::vector<bool> absorbing_; ///< by output; false for none
  Output only_continuing_;      ///< the output that is not absorbing, if there is just one, or none
  std::vector<Entry> entries_;  ///< the root, the empty word, is the first
  automata::PairMap children_;  ///< (node, symbol) to node
  std::uint32_t batch_ = 1;
};

} // namespace parlance::learn
