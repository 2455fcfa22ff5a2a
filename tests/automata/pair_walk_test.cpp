#include "automata/pair_walk.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

TEST(PairWalk, ReachesEveryPairOnceByItsFirstWay) {
  PairWalk<char> walk;
  EXPECT_TRUE(walk.start(0, 7));
  EXPECT_TRUE(walk.reach(1, 7, 0, 'a'));
  EXPECT_TRUE(walk.reach(1, 8, 1, 'b'));
  EXPECT_FALSE(walk.reach(1, 8, 0, 'c')) << "it was there";
  ASSERT_EQ(walk.size(), 3U);
  EXPECT_EQ(walk[2].first, 1U);
  EXPECT_EQ(walk[2].second, 8U);
  EXPECT_EQ(walk.way(0), std::vector<char>{});
  EXPECT_EQ(walk.way(2), (std::vector<char>{'a', 'b'}));
  EXPECT_EQ(walk.way(2, 'd'), (std::vector<char>{'a', 'b', 'd'}));
}

TEST(PairWalk, MayBeginInSeveralPairs) {
  PairWalk<char> walk;
  EXPECT_TRUE(walk.start(0, 0));
  EXPECT_TRUE(walk.start(0, 1));
  EXPECT_FALSE(walk.start(0, 1));
  EXPECT_TRUE(walk.reach(2, 2, 1, 'x'));
  EXPECT_EQ(walk.way(1), std::vector<char>{});
  EXPECT_EQ(walk.way(2), std::vector<char>{'x'});
}

} // namespace
} // namespace parlance::automata
