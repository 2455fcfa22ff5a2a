#include "learn/oracles/caching_oracle.h"

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
  std::vector<Question> questions;
  std::vector<std::size_t> waiting;
  for (const std::size_t i : open) {
    const AnswerTrie::Lookup lookup = trie_.look_up_in_batch(words[i]);
    switch (lookup.need) {
    case AnswerTrie::Need::none:
      answers[i] = lookup.answer;
      ++counts_.hits;
      break;
    case AnswerTrie::Need::ask:
      questions.push_back({i, lookup.node});
      break;
    case AnswerTrie::Need::wait:
      waiting.push_back(i);
      break;
    }
  }
  pass_on(words, questions, answers);
  return waiting;
}

void CachingOracle::pass_on(std::span<const Word> words, const std::vector<Question>& questions,
                            std::vector<Answer>& answers) {
  if (questions.empty())
    return;
  std::vector<Word> asked;
  asked.reserve(questions.size());
  for (const Question& question : questions)
    asked.push_back(words[question.index]);
  counts_.misses += asked.size();
  const std::vector<Answer> replies = next_.answer(asked);
  util::check(replies.size() == asked.size(), "an oracle must answer every word");
  for (std::size_t i = 0; i < asked.size(); ++i) {
    answers[questions[i].index] = replies[i];
    trie_.store(questions[i].node, asked[i].size(), replies[i]);
  }
}

} // namespace parlance::learn
