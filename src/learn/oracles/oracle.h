#pragma once
// What a learner may ask: the output of a word. Caches and counters decorate this interface.

#include "automata/output_type.h"
#include "automata/word.h"

#include <cstddef>
#include <span>
#include <vector>

namespace parlance::learn {

using automata::Output;
using automata::OutputType;
using automata::State;
using automata::Symbol;
using automata::Word;

/// The output of a word. A provisional one (not final) is the best answer for now: it may be
/// upgraded later, so it must not be remembered as a fact.
struct Answer {
  Output output = 0;
  bool final = true;
  /// How much of the word decides: for an absorbing output, the length of the shortest prefix that
  /// has it; else that of the word.
  std::size_t length = 0;
  bool operator==(const Answer&) const = default;
};

/// Learners send questions in batches of about this many words, which bounds memory.
inline constexpr std::size_t batch_size = 4096;

/// Answers membership queries, many at a time.
class MembershipOracle {
public:
  virtual ~MembershipOracle() = default;
  /// @ensures one answer a word, in order
  virtual std::vector<Answer> answer(std::span<const Word> words) = 0;
  /// A single question.
  Answer ask(const Word& word) { return answer({&word, 1}).front(); }

protected:
  MembershipOracle() = default;
  MembershipOracle(const MembershipOracle&) = default;
  MembershipOracle& operator=(const MembershipOracle&) = default;
};

} // namespace parlance::learn
