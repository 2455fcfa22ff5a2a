#include "learn/analyser.h"

#include "automata/random_machines.h"

#include <gtest/gtest.h>

#include <bit>

namespace parlance::learn {
namespace {

TEST(BinarySearchAnalyser, finds_a_breakpoint_in_any_pattern_with_few_questions) {
  automata::testing::Random random(1);
  const BinarySearchAnalyser analyser;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t low = automata::testing::below(random, 5);
    const std::size_t high = low + 1 + automata::testing::below(random, 200);
    std::vector<bool> pattern(high + 1);
    for (std::size_t k = low + 1; k < high; ++k)
      pattern[k] = random() % 2 == 0;
    pattern[high] = true;
    std::size_t questions = 0;
    const std::size_t found = analyser.breakpoint(low, high, [&](std::size_t k) {
      EXPECT_TRUE(low < k && k < high) << "the ends are known";
      ++questions;
      return pattern[k];
    });
    ASSERT_TRUE(low <= found && found < high);
    ASSERT_TRUE(!pattern[found] && pattern[found + 1]);
    ASSERT_LE(questions, std::bit_width(high - low - 1));
  }
}

} // namespace
} // namespace parlance::learn
