// What runs in a virtual machine say about an interface.

#include "driver/validation/run_judgement.h"
#include "interface/calls_text.h"
#include "interface/json/interface_json.h"

#include <gtest/gtest.h>

namespace parlance::driver {
namespace {

using Names = std::vector<std::string>;
using End = RunResult::End;

TEST(ObservationOf, Values) {
  EXPECT_EQ(observation_of({"true", "false"}, "false"), 1U);
  EXPECT_EQ(observation_of({"< 0", "0", "> 0"}, "number 0"), 1U);
  EXPECT_EQ(observation_of({"3", "0..9", "anything else"}, "number 3"), 0U);
  EXPECT_EQ(observation_of({"3", "0..9", "anything else"}, "number 4"), 1U);
  EXPECT_EQ(observation_of({"3", "0..9", "anything else"}, "number -4"), 2U);
  EXPECT_EQ(observation_of({"null", "not null"}, "object"), 1U);
  EXPECT_EQ(observation_of({"null", "not null", "throws a.B"}, "null"), 0U);
  EXPECT_EQ(observation_of({"null", "RED", "BLUE"}, "BLUE"), 2U);
  EXPECT_EQ(observation_of({"returns", "throws a.B"}, "throws a.B"), 1U);
  EXPECT_EQ(observation_of({"returns", "throws a.B"}, "void"), 0U);
  EXPECT_EQ(observation_of({"true", "false"}, "throws a.B"), 2U) << "none of them";
}

/// hasNext() = true allows next() once; hasNext() = true is impossible after a next().
interface::Interface iterator() {
  return interface::read_json(R"({
    "alphabet": [{"id": "yes", "method": "hasNext", "observation": "true"},
                 {"id": "no", "method": "hasNext", "observation": "false"},
                 {"id": "next", "method": "next"}],
    "states": [{"id": 0, "kind": "legal"}, {"id": 1, "kind": "legal"}, {"id": 2, "kind": "legal"},
               {"id": 3, "kind": "error"}, {"id": 4, "kind": "impossible"}],
    "initial": 0,
    "transitions": [
      {"from": 0, "symbol": "yes", "to": 1}, {"from": 0, "symbol": "no", "to": 0},
      {"from": 0, "symbol": "next", "to": 3, "reasons": [{"kind": "error", "text": "Gone"}]},
      {"from": 1, "symbol": "yes", "to": 1}, {"from": 1, "symbol": "no", "to": 4},
      {"from": 1, "symbol": "next", "to": 2},
      {"from": 2, "symbol": "yes", "to": 4}, {"from": 2, "symbol": "no", "to": 2},
      {"from": 2, "symbol": "next", "to": 3, "reasons": [{"kind": "error", "text": "Gone"}]}]})",
                              "test");
}

class Judging : public testing::Test {
protected:
  Judgement of(const std::string& word, const RunResult& result) const {
    return judge(interface_, interface::parse_calls(word, interface_.signatures), result);
  }
  static RunResult ended_well(Names returned, bool made_up = false) {
    return {End::ok, 0, {}, {}, {}, std::move(returned), made_up};
  }
  static RunResult failed(std::size_t call, const std::string& exception, Names returned,
                          bool made_up = false) {
    return {End::thrown, call, exception, {}, {}, std::move(returned), made_up};
  }
  interface::Interface interface_ = iterator();
};

TEST_F(Judging, ReturnedValuesDriveTheAutomaton) {
  EXPECT_TRUE(of("hasNext() = true; next()", ended_well({"true", "void"})).agrees);
  // It came otherwise: next is forbidden then, and its failure is explained.
  const Judgement other = of("hasNext() = true; next()", failed(1, "Gone", {"false"}));
  EXPECT_TRUE(other.agrees) << other.expected;
  EXPECT_EQ(interface::to_text(other.calls), "hasNext() = false; next()");
  EXPECT_EQ(other.taken.size(), 2U);
}

TEST_F(Judging, AnAllowedCallThatFails) {
  const Judgement found = of("hasNext() = true; next()", failed(1, "Gone", {"true"}));
  EXPECT_FALSE(found.agrees);
  EXPECT_EQ(found.expected, "call 2 is allowed");
}

TEST_F(Judging, WhatIsImpossibleDoesNotComeBack) {
  const Judgement found = of("hasNext() = true; hasNext() = true", ended_well({"true", "false"}));
  EXPECT_FALSE(found.agrees);
  EXPECT_EQ(found.expected, "call 2 does not show = false");
}

TEST_F(Judging, AForbiddenCallFailsUnlessSomethingWasMadeUp) {
  EXPECT_FALSE(of("next()", ended_well({"void"})).agrees);
  EXPECT_TRUE(of("next()", ended_well({"void"}, true)).agrees);
  EXPECT_TRUE(of("next()", failed(0, "Gone", {})).agrees);
  EXPECT_FALSE(of("next()", failed(0, "Other", {}, true)).agrees) << "for another reason";
}

} // namespace
} // namespace parlance::driver
