#include "util/child_process.h"

#include <gtest/gtest.h>

#include <thread>

namespace parlance::util {
namespace {

using std::chrono::milliseconds;

ChildResult shell(const std::string& script, const ChildLimits& limits = {},
                  const std::string& input = {}) {
  return run_child("sh", {"-c", script}, input, limits);
}

TEST(ChildProcess, CollectsBothOutputsAndTheExitCode) {
  const ChildResult result = shell("echo out; echo err >&2; exit 3");
  EXPECT_EQ(result.end, ChildEnd::exited);
  EXPECT_EQ(result.code, 3);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "err\n");
  EXPECT_EQ(describe_end(result), "exit code 3");
}

TEST(ChildProcess, FeedsMoreThanAPipeHolds) {
  const std::string input(500'000, 'x');
  const ChildResult result = shell("cat", {}, input);
  EXPECT_EQ(result.end, ChildEnd::exited);
  EXPECT_EQ(result.output, input);
}

TEST(ChildProcess, AChildThatDoesNotReadItsInputDoesNotEndUs) {
  const ChildResult result = shell("exit 0", {}, std::string(500'000, 'x'));
  EXPECT_EQ(result.end, ChildEnd::exited);
}

TEST(ChildProcess, AMissingProgramIsNotStarted) {
  const ChildResult result = run_child("/nowhere/cvc5", {}, "", {});
  EXPECT_EQ(result.end, ChildEnd::not_started);
  EXPECT_EQ(describe_end(result), "cannot be started: No such file or directory");
}

TEST(ChildProcess, ASignalIsToldFromAnExitCode) {
  const ChildResult result = shell("kill -SEGV $$");
  EXPECT_EQ(result.end, ChildEnd::signalled);
  EXPECT_EQ(result.code, SIGSEGV);
}

TEST(ChildProcess, TheTimeLimitKillsTheWholeGroup) {
  ChildLimits limits;
  limits.time = milliseconds(100);
  const ChildResult result = shell("sleep 600 & echo $!; sleep 600", limits);
  EXPECT_EQ(result.end, ChildEnd::timeout);
  const std::string grandchild = result.output.substr(0, result.output.find('\n'));
  const ChildResult alive = shell("for i in 1 2 3 4 5; do kill -0 " + grandchild +
                                  " 2>/dev/null && grep -q '^State:.[^Z]' /proc/" + grandchild +
                                  "/status || exit 0; sleep 0.1; done; exit 1");
  EXPECT_EQ(alive.code, 0) << "process " << grandchild << " survived";
}

TEST(ChildProcess, TheTimeLimitHoldsForAChildThatClosedItsOutputs) {
  ChildLimits limits;
  limits.time = milliseconds(100);
  EXPECT_EQ(shell("exec >&- 2>&-; sleep 30", limits).end, ChildEnd::timeout);
}

TEST(ChildProcess, TooMuchOutputEndsIt) {
  ChildLimits limits;
  limits.output_bytes = 100'000;
  const ChildResult result = shell("yes", limits);
  EXPECT_EQ(result.end, ChildEnd::output_limit);
  EXPECT_LT(result.output.size(), 200'000U);
}

TEST(ChildProcess, TheMemoryLimitHolds) {
  ChildLimits limits;
  limits.memory_bytes = 200 << 20;
  const ChildResult result = run_child("python3", {"-c", "x = bytearray(400 << 20)"}, "", limits);
  EXPECT_FALSE(result.end == ChildEnd::exited && result.code == 0);
}

TEST(ChildProcess, AStopTokenKillsIt) {
  const StopToken stop({milliseconds(100), std::nullopt});
  ChildLimits limits;
  limits.stop = &stop;
  EXPECT_EQ(shell("sleep 30", limits).end, ChildEnd::stopped);
}

} // namespace
} // namespace parlance::util
