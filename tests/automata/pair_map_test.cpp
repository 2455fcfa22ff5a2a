#include "automata/pair_map.h"

#include "automata/random_machines.h"

#include <gtest/gtest.h>

#include <map>

namespace parlance::automata {
namespace {

TEST(PairMap, behaves_like_a_map) {
  testing::Random random(1);
  PairMap map;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> model;
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const std::uint32_t first = testing::below(random, 100);
    const std::uint32_t second = testing::below(random, 1000) * (i % 2 ? 1 : 0x10001);
    ASSERT_EQ(map.find_or_insert(first, second, i),
              model.emplace(std::pair(first, second), i).first->second);
  }
  EXPECT_EQ(map.size(), model.size());
  for (const auto& [key, value] : model)
    ASSERT_EQ(map.find(key.first, key.second), value);
  EXPECT_EQ(map.find(100, 0), std::nullopt);
  map.clear();
  EXPECT_EQ(map.size(), 0U);
  EXPECT_EQ(map.find(model.begin()->first.first, model.begin()->first.second), std::nullopt);
}

} // namespace
} // namespace parlance::automata
