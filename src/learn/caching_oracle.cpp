#include "learn/caching_oracle.h"

#include "util/error.h"

#include <algorithm>
#include <numeric>

namespace parlance::learn {

std::vector<Answer> CachingOracle::answer(std::span<const Word> words) {
  trie_.begin_batch();
  std::vector<Answer> answers(words.size());
  // Shorter words first, so that a prefix always comes before its continuations.
  std::vector<std::size_t> open(words.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  std::stable_sort(open.begin(), open.end(),
                   [&](std::size_t a, std::size_t b) { return words[a].size() < words[b].size(); });
  while (!open.empty())
    open = answer_some(words, open, answers);
  return answers;
}

std::vector<std::size_t> CachingOracle::answer_some(std::span<const Word> words,
                                                    const std::vector<std::size_t>& open,
                                                    std::vector<Answer>& answers) {
  std::vector<std::size_t> asked;
  std::vector<std::size_t> waiting;
  for (const std::size_t i : open) {
    const AnswerTrie::Lookup lookup = trie_.look_up_in_batch(words[i]);
    switch (lookup.need) {
    case AnswerTrie::Need::none:
      answers[i] = lookup.answer;
      ++counts_.hits;
      break;
    case AnswerTrie::Need::ask:
      asked.push_back(i);
      break;
    case AnswerTrie::Need::wait:
      waiting.push_back(i);
      break;
    }
  }
  pass_on(words, asked, answers);
  return waiting;
}

void CachingOracle::pass_on(std::span<const Word> words, const std::vector<std::size_t>& asked,
                            std::vector<Answer>& answers) {
  if (asked.empty())
    return;
  std::vector<Word> questions;
  questions.reserve(asked.size());
  for (const std::size_t i : asked)
    questions.push_back(words[i]);
  counts_.misses += asked.size();
  const std::vector<Answer> replies = next_.answer(questions);
  util::check(replies.size() == questions.size(), "an oracle must answer every word");
  for (std::size_t i = 0; i < asked.size(); ++i) {
    answers[asked[i]] = replies[i];
    trie_.store(questions[i], replies[i]);
  }
}

} // namespace parlance::learn
