// Observed call sequences: what is no trace is refused with its place, what contradicts the
// component is reported with the call, and what the learner did not know it learns.

#include "driver/learning/trace.h"

#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "oracle/examples.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <chrono>

namespace parlance::driver {
namespace {

/// put(n) fails unless 0 < n < 4; take() fails when nothing was put; look() shows whether something
/// was.
LoadedComponent shelf() {
  using namespace oracle::examples;
  const std::string narrow = "(and (bvult #x0 n) (bvult n #x4))";
  util::StopToken stop;
  return component_from_text(
      oracle::examples::component(
          named("x", "Bool", "false"),
          action("put", ok(narrow, "x", "true") + "," + error("(not " + narrow + ")"),
                 named("n", "(_ BitVec 4)")) +
              "," + action("take", ok("x", "x", "false") + "," + error("(not x)")) + "," +
              observed("look", shown("true", "x") + "," + shown("false", "(not x)"))),
      "shelf", stop);
}

/// lock() may or may not lock, as its input says; unlock() fails unless it is locked.
LoadedComponent loose_lock() {
  using namespace oracle::examples;
  util::StopToken stop;
  return component_from_text(
      oracle::examples::component(
          named("x", "Bool", "false"),
          action("lock", ok("i", "x", "true") + "," + ok("(not i)"), "", named("i", "Bool")) + "," +
              action("unlock", ok("x", "x", "false") + "," + error("(not x)"))),
      "lock", stop);
}

/// What is said of a trace; empty if nothing is.
std::string objection(const component::Component& component, const std::string& text,
                      util::ExitCode code = util::ExitCode::bad_input) {
  util::StopToken stop;
  try {
    require_possible(read_trace(text, "file", component), component, stop);
    return {};
  } catch (const util::UserError& failure) {
    EXPECT_EQ(failure.code(), code);
    return failure.what();
  }
}

const char* const put_two = R"({"method": "put", "arguments": [2], "verdict": "legal"})";

TEST(Trace, SequencesAreReadInOrderOfTheirFirstCalls) {
  const LoadedComponent loaded = shelf();
  const auto sequences = read_trace(
      "{\"sequence\": \"b\", \"method\": \"put\", \"arguments\": [3], \"verdict\": \"legal\"}\n"
      "\n"
      "{\"sequence\": 7, \"method\": \"take\", \"verdict\": \"illegal\"}\r\n"
      "{\"sequence\": \"b\", \"method\": \"look\", \"observation\": \"true\", \"verdict\": "
      "\"legal\"}",
      "file", loaded.component);
  ASSERT_EQ(sequences.size(), 2U);
  EXPECT_EQ(sequences[0].name, "b");
  ASSERT_EQ(sequences[0].calls.size(), 2U);
  EXPECT_EQ(sequences[0].calls[0].call.arguments, std::vector<std::uint64_t>{3});
  EXPECT_FALSE(sequences[0].calls[0].failed);
  EXPECT_EQ(sequences[0].calls[1].line, 4U);
  EXPECT_EQ(sequences[0].calls[1].call.observation, 0U);
  EXPECT_EQ(sequences[1].name, "7");
  EXPECT_TRUE(sequences[1].calls[0].failed);
}

TEST(Trace, WhatIsNoTraceIsRefusedWithItsPlace) {
  const LoadedComponent loaded = shelf();
  const auto expect_refused = [&](const std::string& text, const std::string& start,
                                  const std::string& part) {
    const std::string message = objection(loaded.component, text);
    EXPECT_EQ(message.rfind(start, 0), 0U) << message;
    EXPECT_NE(message.find(part), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  };
  expect_refused("{\"method\": ", "file:1: column ", "");
  expect_refused(std::string(put_two) + "\n[1]", "file:2: ", "expected a JSON object");
  expect_refused(std::string(put_two) + put_two, "file:1: column ", "");
  expect_refused(R"({"call": "put"})", "file:1: ", "unknown key 'call'");
  expect_refused(R"({"verdict": "legal"})", "file:1: ", "'method' is missing");
  expect_refused(R"({"method": "take"})", "file:1: ", "'verdict' is missing");
  expect_refused(R"({"method": "give", "verdict": "legal"})",
                 "file:1: ", "no method is called 'give'; the methods are put, take and look");
  expect_refused(R"({"method": "put", "verdict": "legal"})",
                 "file:1: ", "'put' has 1 parameters, but 0 arguments are given");
  expect_refused(R"({"method": "put", "arguments": [16], "verdict": "legal"})",
                 "file:1: ", "parameter 'n': ");
  expect_refused(R"({"method": "put", "arguments": [true], "verdict": "legal"})",
                 "file:1: ", "parameter 'n': ");
  expect_refused(R"({"method": "take", "verdict": "unknown"})",
                 "file:1: ", "a call was legal or illegal, not 'unknown'");
  expect_refused(R"({"method": "take", "observation": "true", "verdict": "legal"})",
                 "file:1: ", "what 'take' returns is not observed");
  expect_refused(R"({"method": "look", "verdict": "legal"})",
                 "file:1: ", "'observation' is missing");
  expect_refused(R"({"method": "look", "observation": "maybe", "verdict": "legal"})",
                 "file:1: ", "'look' shows true and false, not 'maybe'");
  expect_refused(R"({"method": "look", "observation": "true", "verdict": "illegal"})",
                 "file:1: ", "a call that was illegal returns nothing");
  expect_refused("{\"method\": \"take\", \"verdict\": \"illegal\"}\n" + std::string(put_two),
                 "file:2: ", "the sequence has ended with the call of line 1, which was illegal");
}

TEST(Trace, WhatTheComponentCannotShowIsReportedWithTheCall) {
  const LoadedComponent loaded = shelf();
  const auto contradicted = [&](const std::string& text) {
    return objection(loaded.component, text, util::ExitCode::refuted);
  };
  EXPECT_EQ(
      contradicted(R"({"sequence": 5, "method": "take", "verdict": "legal"})"),
      "file:1: the trace contradicts the component: call 1 of sequence '5', take(), was legal, "
      "but the component fails there: AssertionError");
  EXPECT_EQ(
      contradicted(std::string(put_two) + "\n" + R"({"method": "take", "verdict": "illegal"})"),
      "file:2: the trace contradicts the component: call 2, take(), was illegal, but the "
      "component cannot fail there");
  EXPECT_EQ(
      contradicted(std::string(put_two) + "\n" +
                   R"({"method": "look", "observation": "false", "verdict": "legal"})"),
      "file:2: the trace contradicts the component: call 2, look() = false, was observed, but "
      "the component does not return that there");
  EXPECT_EQ(contradicted(std::string(put_two) + "\n" +
                         R"({"method": "look", "observation": "true", "verdict": "legal"})"),
            "");
}

/// That one run of several is seen contradicts nothing; what no run can show does.
TEST(Trace, AnyRunOfTheComponentIsPossible) {
  const LoadedComponent loaded = loose_lock();
  const std::string lock = "{\"method\": \"lock\", \"verdict\": \"legal\"}\n";
  const std::string unlock = "{\"method\": \"unlock\", \"verdict\": \"legal\"}\n";
  const std::string failed = "{\"method\": \"unlock\", \"verdict\": \"illegal\"}\n";
  EXPECT_EQ(objection(loaded.component, lock + unlock), "");
  EXPECT_EQ(objection(loaded.component, lock + failed), "");
  EXPECT_NE(objection(loaded.component, lock + unlock + unlock, util::ExitCode::refuted), "");
}

/// Cheap play would find all that there is, but is not asked to: a trace is learned from before.
TEST(Trace, ALearnerThatIsStoppedAtOnceKnowsWhatTheTraceHasShown) {
  util::StopToken stop;
  const LoadedComponent counter = load_component(
      std::string(PARLANCE_SOURCE_DIR) + "/examples/components/counter_10.json", stop);
  std::string text;
  for (int i = 0; i < 10; ++i) {
    text += "{\"method\": \"inc\", \"verdict\": \"legal\"}\n";
  }
  text += "{\"method\": \"inc\", \"verdict\": \"illegal\"}\n";
  const auto states = [&](const std::string& trace) {
    LearnOptions options;
    options.traces = read_trace(trace, "file", counter.component);
    util::StopToken unlimited;
    return learn(counter.component, options, unlimited,
                 [](const Progress&) { throw util::Stopped(util::StopReason::interrupt); })
        .interface;
  };
  EXPECT_LT(states("").legal_states(), 11U);
  const interface::Interface known = states(text);
  EXPECT_EQ(known.legal_states(), 11U);
  EXPECT_GT(known.statistics.at("counterexamples by traces"), 0U);
  EXPECT_EQ(known.guarantee->safe.status, interface::Status::none) << "nothing was checked";
}

TEST(Trace, ALimitStillEndsInAResult) {
  const LoadedComponent loaded = shelf();
  LearnOptions options;
  options.traces = read_trace(put_two, "file", loaded.component);
  util::StopToken stop({std::chrono::milliseconds(0), std::nullopt});
  EXPECT_EQ(learn(loaded.component, options, stop).stopped, util::StopReason::timeout);
}

} // namespace
} // namespace parlance::driver
