// Work in a second process answers, or is seen to have died, and never stays behind.

#include "util/forked.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/wait.h>

namespace parlance::util {
namespace {

using std::chrono::milliseconds;

[[noreturn]] std::string never() {
  while (true)
    std::this_thread::sleep_for(milliseconds(100));
}

TEST(Forked, AnswersHoweverLong) {
  for (const std::size_t length : {0U, 10U, 1'000'000U}) {
    Forked forked([&] { return std::string(length, 'x'); });
    EXPECT_EQ(forked.answer(StopToken()), std::string(length, 'x'));
  }
}

TEST(Forked, TwoAtOnce) {
  int seen = 1;
  Forked first([&] { return std::to_string(++seen); });
  Forked second([&] { return std::to_string(++seen + 10); });
  EXPECT_EQ(second.answer(StopToken()), "12");
  EXPECT_EQ(first.answer(StopToken()), "2");
  EXPECT_EQ(seen, 1) << "what a child does stays there";
}

TEST(Forked, ADeadChildHasNoAnswer) {
  Forked thrown([]() -> std::string { throw 1; });
  EXPECT_EQ(thrown.answer(StopToken()), std::nullopt);
  Forked killed([]() -> std::string {
    std::raise(SIGKILL);
    return "x";
  });
  EXPECT_EQ(killed.answer(StopToken()), std::nullopt);
}

TEST(Forked, IsReadyWhenItAnswered) {
  Forked busy(never);
  EXPECT_FALSE(busy.ready());
  Forked quick([] { return std::string("x"); });
  while (!quick.ready())
    std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(quick.answer(StopToken()), "x");
}

TEST(Forked, IsStoppedAndLeavesNobodyBehind) {
  {
    Forked busy(never);
    const StopToken stop({milliseconds(50), std::nullopt});
    EXPECT_THROW(busy.answer(stop), Stopped);
  }
  errno = 0;
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD) << "a child is left";
}

TEST(StopToken, EndsWithAnOuterOne) {
  const StopToken outer({milliseconds(30), std::size_t{1} << 40});
  StopToken inner({}, &outer);
  EXPECT_EQ(inner.memory_limit(), outer.memory_limit());
  while (!inner.requested())
    std::this_thread::sleep_for(milliseconds(5));
  EXPECT_EQ(inner.reason(), StopReason::timeout);
  inner.grant(milliseconds(60'000));
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_FALSE(inner.requested()) << "it was granted more";
  EXPECT_TRUE(outer.requested());
}

} // namespace
} // namespace parlance::util
