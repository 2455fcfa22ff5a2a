// Limits and when they are seen.

#include "util/stop.h"

#include <gtest/gtest.h>

namespace parlance::util {
namespace {

TEST(StopToken, KnowsAtOnceThatALimitIsReached) {
  EXPECT_EQ(StopToken({std::nullopt, 1}).reason(), StopReason::memory);
  EXPECT_EQ(StopToken({std::chrono::milliseconds(0), std::nullopt}).reason(), StopReason::timeout);
  EXPECT_EQ(StopToken().reason(), StopReason::none);
}

TEST(StopToken, EndsWithTheOneAroundIt) {
  const StopToken outer({std::nullopt, 1});
  EXPECT_EQ(StopToken({}, &outer).reason(), StopReason::memory);
}

} // namespace
} // namespace parlance::util
