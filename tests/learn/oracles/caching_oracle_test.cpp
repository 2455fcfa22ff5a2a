#include "learn/oracles/caching_oracle.h"

#include "automata/random_machines.h"
#include "learn/oracles.h"
#include "learn/oracles/counting_oracle.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::learn {
namespace {

using automata::testing::counter_interface;
using automata::testing::Random;
using automata::testing::verdicts;
using testing::MachineOracle;
using testing::WatchingOracle;

constexpr Output legal = 0;
constexpr Output failed = 1;
constexpr Output unknown = 2;

/// Answers what it is told to, and records what it is asked.
class ScriptedOracle final : public MembershipOracle {
public:
  Answer reply{legal, true};
  std::vector<Word> asked;

  std::vector<Answer> answer(std::span<const Word> words) override {
    asked.insert(asked.end(), words.begin(), words.end());
    std::vector<Answer> answers;
    for (const Word& word : words)
      answers.push_back({reply.output, reply.final, word.size()});
    return answers;
  }
};

TEST(CountingOracle, counts_batches_queries_and_symbols) {
  ScriptedOracle oracle;
  CountingOracle counter(oracle);
  counter.answer(std::vector<Word>{{0, 1}, {}, {2}});
  counter.ask({1, 1, 1});
  EXPECT_EQ(counter.counts(), (QueryCounts{.batches = 2, .queries = 4, .symbols = 6}));
}

TEST(CachingOracle, asks_a_word_once) {
  ScriptedOracle oracle;
  CachingOracle cache(oracle, verdicts());
  cache.answer(std::vector<Word>{{0}, {1}, {0}});
  cache.ask({1});
  EXPECT_EQ(oracle.asked, (std::vector<Word>{{0}, {1}}));
  EXPECT_EQ(cache.counts().hits, 2U);
  EXPECT_EQ(cache.counts().misses, 2U);
}

TEST(CachingOracle, asks_nothing_below_an_absorbing_output) {
  ScriptedOracle oracle;
  oracle.reply = {failed, true};
  CachingOracle cache(oracle, verdicts());
  const auto answers = cache.answer(std::vector<Word>{{0, 1, 1}, {0, 1}, {0, 1, 2}, {0}});
  EXPECT_EQ(answers, std::vector<Answer>(4, Answer{failed, true, 1}));
  EXPECT_EQ(oracle.asked, std::vector<Word>{{0}});
  EXPECT_EQ(cache.known(Word{0, 7, 7}), failed);
  EXPECT_EQ(cache.known(Word{1}), std::nullopt);
  EXPECT_EQ(cache.known(Word{}), legal) << "it would have been absorbed sooner";
}

TEST(CachingOracle, answers_like_the_oracle_in_any_batches) {
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const auto machine = automata::testing::random_interface(random, 6, 3);
    MachineOracle truth(machine);
    WatchingOracle watch(truth, verdicts());
    CachingOracle cache(watch, verdicts());
    for (int batch = 0; batch < 20; ++batch) {
      std::vector<Word> words(automata::testing::below(random, 30));
      for (Word& word : words)
        word = automata::testing::random_word(random, 3, automata::testing::below(random, 8));
      const auto answers = cache.answer(words);
      for (std::size_t k = 0; k < words.size(); ++k)
        ASSERT_EQ(answers[k], testing::answer_of(machine, words[k]));
      ASSERT_TRUE(watch.ok()) << "a word is asked twice, or below an absorbing output";
    }
  }
}

TEST(CachingOracle, knows_where_an_output_was_absorbed) {
  const auto machine = automata::testing::counter_interface(2, 1);
  MachineOracle truth(machine);
  CachingOracle cache(truth, verdicts());
  EXPECT_EQ(cache.ask(Word(9, 0)), (Answer{failed, true, 3}));
  EXPECT_EQ(cache.known(Word(3, 0)), failed);
  EXPECT_EQ(cache.ask(Word(5, 0)), (Answer{failed, true, 3}));
  EXPECT_EQ(cache.counts().misses, 1U);
}

/// Where only one output is not absorbing.
TEST(CachingOracle, knows_what_was_not_absorbed) {
  const auto machine = automata::testing::counter_interface(2, 1);
  MachineOracle truth(machine);
  CachingOracle cache(truth, verdicts());
  cache.ask(Word(9, 0));
  EXPECT_EQ(cache.known(Word(2, 0)), legal);
  EXPECT_EQ(cache.known(Word{}), legal);
  EXPECT_EQ(cache.counts().misses, 1U);
}

TEST(CachingOracle, infers_nothing_of_prefixes_where_outputs_may_vary) {
  const OutputType outputs = automata::testing::output_type(3, 1);
  ScriptedOracle oracle;
  oracle.reply = {2, true};
  CachingOracle cache(oracle, outputs);
  cache.ask({0, 0, 0});
  EXPECT_EQ(cache.known(Word{0, 0, 0, 0}), 2);
  EXPECT_EQ(cache.known(Word{0, 0}), std::nullopt);
}

TEST(CachingOracle, does_not_remember_provisional_answers) {
  ScriptedOracle oracle;
  oracle.reply = {unknown, false};
  CachingOracle cache(oracle, verdicts());
  const auto answers = cache.answer(std::vector<Word>{{0}, {0, 1}, {0}});
  EXPECT_EQ(answers, std::vector<Answer>(3, Answer{unknown, false, 1}));
  EXPECT_EQ(oracle.asked, std::vector<Word>{{0}}) << "within one batch the answer holds";
  oracle.reply = {legal, true};
  EXPECT_EQ(cache.ask({0}), (Answer{legal, true, 1}));
  EXPECT_EQ(cache.known(Word{0}), legal);
}

TEST(CachingOracle, a_provisional_answer_that_is_not_absorbing_says_nothing_of_continuations) {
  ScriptedOracle oracle;
  oracle.reply = {legal, false};
  CachingOracle cache(oracle, verdicts());
  cache.answer(std::vector<Word>{{0}, {0, 1}});
  EXPECT_EQ(oracle.asked.size(), 2U);
}

TEST(CachingOracle, forgets_what_it_is_told_to) {
  ScriptedOracle oracle;
  CachingOracle cache(oracle, verdicts());
  cache.answer(std::vector<Word>{{}, {0}, {1}, {0, 1}});
  cache.remember(Word{2}, failed);
  cache.forget([](const Word& word) { return !word.empty() && word.front() != 1; });
  EXPECT_EQ(cache.known(Word{}), legal);
  EXPECT_EQ(cache.known(Word{1}), legal);
  EXPECT_EQ(cache.known(Word{0}), std::nullopt);
  EXPECT_EQ(cache.known(Word{0, 1}), std::nullopt);
  EXPECT_EQ(cache.known(Word{2, 0}), std::nullopt);
  EXPECT_NO_THROW(cache.remember(Word{0}, failed)) << "what contradicted it is forgotten";
  cache.clear();
  EXPECT_EQ(cache.known(Word{}), std::nullopt);
}

TEST(CachingOracle, stops_at_contradicting_final_answers) {
  ScriptedOracle oracle;
  CachingOracle cache(oracle, verdicts());
  cache.remember(Word{0, 1}, legal);
  EXPECT_THROW(cache.remember(Word{0, 1}, failed), util::InternalError);
  EXPECT_THROW(cache.remember(Word{0}, failed), util::InternalError);
  cache.remember(Word{1, 1}, failed);
  EXPECT_THROW(cache.remember(Word{1}, unknown), util::InternalError);
  EXPECT_NO_THROW(cache.remember(Word{1}, failed));
  EXPECT_THROW(cache.remember(Word{1, 0}, legal), util::InternalError);
}

/// Makes the cache forget while it is being asked.
class ForgetfulOracle final : public MembershipOracle {
public:
  CachingOracle* cache = nullptr;
  std::vector<Answer> answer(std::span<const Word> words) override {
    cache->clear();
    return std::vector<Answer>(words.size());
  }
};

TEST(CachingOracle, notices_that_it_is_cleared_while_asking) {
  ForgetfulOracle oracle;
  CachingOracle cache(oracle, verdicts());
  oracle.cache = &cache;
  EXPECT_THROW(cache.ask({0, 1}), util::InternalError);
}

/// Throws once, then answers.
class FailingOracle final : public MembershipOracle {
public:
  std::vector<Answer> answer(std::span<const Word> words) override {
    if (!std::exchange(failed_, true))
      throw std::runtime_error("stopped");
    return std::vector<Answer>(words.size(), Answer{legal, true, words.front().size()});
  }

private:
  bool failed_ = false;
};

TEST(CachingOracle, asks_again_after_the_oracle_has_thrown) {
  FailingOracle oracle;
  CachingOracle cache(oracle, verdicts());
  EXPECT_THROW(cache.ask({0, 1}), std::runtime_error);
  EXPECT_EQ(cache.known(Word{0, 1}), std::nullopt);
  EXPECT_EQ(cache.ask({0, 1}), (Answer{legal, true, 2}));
}

} // namespace
} // namespace parlance::learn
