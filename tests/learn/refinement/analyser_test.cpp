#include "learn/refinement/analyser.h"

#include "automata/random_machines.h"

#include <gtest/gtest.h>

#include <bit>

namespace parlance::learn {
namespace {

using automata::testing::below;

class Analysers : public ::testing::TestWithParam<Analysis> {};

TEST_P(Analysers, find_a_breakpoint_in_any_pattern_with_few_questions) {
  automata::testing::Random random(1);
  const auto analyser = make_analyser(GetParam());
  for (int i = 0; i < 2000; ++i) {
    const std::size_t low = below(random, 5);
    const std::size_t high = low + 1 + below(random, 200);
    std::vector<bool> pattern(high + 1);
    for (std::size_t k = low + 1; k < high; ++k)
      pattern[k] = random() % 2 == 0;
    pattern[high] = true;
    std::size_t questions = 0;
    const std::size_t found = analyser->breakpoint(low, high, [&](std::size_t k) {
      EXPECT_TRUE(low < k && k < high) << "the ends are known";
      ++questions;
      return pattern[k];
    });
    ASSERT_TRUE(low <= found && found < high);
    ASSERT_TRUE(!pattern[found] && pattern[found + 1]);
    ASSERT_LE(questions, analyser->most_queries(high - low));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Analysers, ::testing::ValuesIn(all_analyses),
                         [](const auto& analysis) { return to_text(analysis.param); });

/// The questions that an analysis asks about a single step at this distance from the end.
std::size_t questions(Analysis analysis, std::size_t steps, std::size_t from_end) {
  std::size_t count = 0;
  make_analyser(analysis)->breakpoint(0, steps, [&](std::size_t k) {
    ++count;
    return k > steps - from_end;
  });
  return count;
}

TEST(Analysers, differ_in_what_they_find_soon) {
  EXPECT_EQ(questions(Analysis::linear, 1024, 2), 2U);
  EXPECT_EQ(questions(Analysis::linear, 1024, 1000), 1000U);
  EXPECT_EQ(questions(Analysis::binary, 1024, 2), 10U);
  EXPECT_EQ(questions(Analysis::binary, 1024, 1000), 10U);
  EXPECT_LE(questions(Analysis::exponential, 1024, 2), 3U);
  EXPECT_LE(questions(Analysis::exponential, 1024, 1000), 20U);
}

TEST(Analysers, say_how_much_they_may_ask) {
  EXPECT_EQ(make_analyser(Analysis::linear)->most_queries(100), 99U);
  EXPECT_EQ(make_analyser(Analysis::binary)->most_queries(100), 7U);
  EXPECT_EQ(make_analyser(Analysis::exponential)->most_queries(100), 14U);
  for (const Analysis analysis : all_analyses)
    EXPECT_EQ(make_analyser(analysis)->most_queries(1), 0U) << to_text(analysis);
}

} // namespace
} // namespace parlance::learn
