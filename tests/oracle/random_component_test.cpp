#include "oracle/random_component.h"

#include "oracle/component_text.h"
#include "oracle/examples.h"
#include "oracle/statistics.h"

#include <gtest/gtest.h>

#include <ctime>
#include <iostream>

namespace parlance::oracle {
namespace {

using examples::few_seeds;
using examples::many_seeds;

TEST(RandomComponent, IsTheSameForTheSameSeed) {
  EXPECT_EQ(component_text(random_component(7)), component_text(random_component(7)));
  EXPECT_NE(component_text(random_component(7)), component_text(random_component(8)));
  EXPECT_EQ(solved_component(7).text, solved_component(7).text);
}

TEST(RandomComponent, TextReadsBackAsItself) {
  for (std::uint64_t seed = 0; seed < many_seeds; ++seed) {
    const std::string text = component_text(random_component(seed));
    EXPECT_EQ(component_text(parse_component(text)), text);
  }
}

TEST(RandomComponent, TextWithObservationsReadsBackAsItself) {
  for (std::uint64_t seed = 0; seed < few_seeds; ++seed) {
    const std::string text = component_text(random_component(seed, observing()));
    EXPECT_EQ(component_text(parse_component(text)), text);
    EXPECT_TRUE(is_observed(parse_component(text)));
  }
}

TEST(RandomComponent, HasTheSharesItShould) {
  Statistics statistics;
  const std::clock_t start = std::clock();
  for (std::uint64_t seed = 0; seed < many_seeds; ++seed)
    statistics.add(solved_component(seed));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  statistics.print(std::cout);
  std::cout << 1000 * seconds / static_cast<double>(many_seeds) << " ms of CPU time a component\n";

  EXPECT_GE(statistics.three_states(), 50);
  EXPECT_GE(statistics.storing(), 45);
  EXPECT_GE(statistics.uncertain(), 30);
  EXPECT_LT(statistics.over_64_symbols(), 5);
}

} // namespace
} // namespace parlance::oracle
