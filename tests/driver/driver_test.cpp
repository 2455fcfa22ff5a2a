// Learning, querying and checking as the command line does it.

#include "driver/checking/check.h"
#include "driver/checking/query.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/calls_text.h"
#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "oracle/examples.h"
#include "util/error.h"
#include "util/files.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

#include <chrono>

namespace parlance::driver {
namespace {

using automata::Verdict;
using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using oracle::examples::unknown;
using std::chrono::milliseconds;

LoadedComponent example(const std::string& name) {
  util::StopToken stop;
  return load_component(std::string(PARLANCE_SOURCE_DIR) + "/examples/components/" + name, stop);
}

LoadedComponent from_text(const std::string& text) {
  util::StopToken stop;
  return component_from_text(text, "FILE", stop);
}

/// A result that was stopped is well-formed: it can be written and read back.
void expect_readable(const interface::Interface& interface) {
  EXPECT_NO_THROW(interface::read_json(interface::to_json(interface), "PARTIAL"));
}

TEST(Learn, ATinyTimeLimitGivesAPartialResultThatSaysWhy) {
  const LoadedComponent hard = example("hard.json");
  for (const int limit : {0, 20, 300}) {
    SCOPED_TRACE("limit " + std::to_string(limit));
    util::StopToken stop({milliseconds(limit), std::nullopt});
    const LearnResult result = learn(hard.component, {}, stop);
    EXPECT_EQ(result.stopped, util::StopReason::timeout);
    expect_readable(result.interface);
    ASSERT_TRUE(result.interface.guarantee.has_value());
    const interface::Claim& safe = result.interface.guarantee->safe;
    EXPECT_LT(safe.depth, 8U);
    EXPECT_EQ(util::root_of(safe.reason).id, util::ReasonId::time_limit)
        << util::to_text(safe.reason);
  }
}

TEST(Learn, ReportsProgressAndStatistics) {
  const LoadedComponent counter = example("counter_10.json");
  util::StopToken stop;
  std::uint32_t depth = 0;
  const LearnResult result =
      learn(counter.component, {.depth = 12, .engine = engines::Technique::unrolled}, stop,
            [&](const Progress& progress) { depth = progress.depth; });
  EXPECT_EQ(result.stopped, util::StopReason::none);
  EXPECT_EQ(depth, 12U);
  EXPECT_EQ(result.interface.legal_states(), 11U);
  EXPECT_GT(result.interface.statistics.at("membership queries"), 0U);
  EXPECT_EQ(result.interface.guarantee->safe.status, interface::Status::depth);
  EXPECT_EQ(result.interface.guarantee->safe.depth, 12U);
}

/// After `fill`, `x` is the largest number, and `inc` has no call within the assumption.
TEST(Learn, SaysWhereAnAssumptionLeavesNothingToClaim) {
  const LoadedComponent loaded = from_text(R"json({
    "format": "parlance-component/1", "name": "Full",
    "variables": [{"name": "x", "sort": "(_ BitVec 32)", "init": "#x00000000"},
                  {"name": "full", "sort": "Bool", "init": "false"}],
    "methods": [
      {"name": "fill", "parameters": [],
       "paths": [{"guard": "full", "outcome": {"kind": "error", "error": "E"}},
                 {"guard": "(not full)", "update": {"full": "true", "x": "#x7fffffff"},
                  "outcome": {"kind": "ok"}}]},
      {"name": "inc", "parameters": [],
       "paths": [{"guard": "true", "update": {"x": "(bvadd x #x00000001)"},
                  "outcome": {"kind": "ok"}}]},
      {"name": "look", "parameters": [],
       "paths": [{"guard": "(bvslt x #x00000000)", "outcome": {"kind": "error", "error": "E"}},
                 {"guard": "(not (bvslt x #x00000000))", "outcome": {"kind": "ok"}}]}]})json");
  util::StopToken stop;
  LearnOptions options;
  options.overflow = Overflow::assume_none;
  const interface::Interface result = learn(loaded.component, options, stop).interface;
  EXPECT_EQ(result.legal_states(), 2U);
  EXPECT_EQ(result.guarantee->safe.status, interface::Status::proved);
  const std::vector<component::Assumption> expected{
      {"no-overflow", "updates of x do not overflow"},
      {"overflowing-call",
       "nothing is claimed of inc() in s1, as every call tried there overflows"}};
  EXPECT_EQ(result.guarantee->assumptions, expected);
}

/// After `f`, `g` may be legal or unknown by the argument of `f`, and before it is unknown anyway:
/// the hypothesis with one state is right about symbols, and not tight.
TEST(Learn, JoinedArgumentsBehindAnUnknownOfTheComponentAreNotCalledTight) {
  const LoadedComponent loaded = from_text(R"json({
    "format": "parlance-component/1", "name": "Joined",
    "variables": [{"name": "x", "sort": "(_ BitVec 4)", "init": "#x6"}],
    "methods": [
      {"name": "f", "parameters": [{"name": "p", "sort": "(_ BitVec 4)"}],
       "paths": [{"guard": "true", "update": {"x": "p"}, "outcome": {"kind": "ok"}}]},
      {"name": "g", "parameters": [],
       "paths": [{"guard": "(= x #xf)", "outcome": {"kind": "ok"}},
                 {"guard": "(not (= x #xf))", "outcome": {"kind": "unknown", "reason": "r"}}]}]})json");
  util::StopToken stop;
  LearnOptions options;
  options.max_guards = 1;
  const interface::Interface result = learn(loaded.component, options, stop).interface;
  EXPECT_EQ(result.guarantee->safe.status, interface::Status::proved);
  EXPECT_EQ(result.guarantee->tight.status, interface::Status::none);
}

std::string answer(const LoadedComponent& loaded, const std::string& word) {
  util::StopToken stop;
  const interface::Calls calls =
      interface::parse_calls(word, interface::signatures_of(loaded.component));
  return to_text(query(loaded.component, calls, stop), calls);
}

TEST(Query, SaysTheVerdictAndWhy) {
  const LoadedComponent mixed = example("mixed_parameters.json");
  EXPECT_EQ(answer(mixed, ""), "legal\n");
  EXPECT_EQ(answer(mixed, "init(3); foo(3); stop()"), "legal\n");
  EXPECT_EQ(answer(mixed, "init(3); foo(4); stop()"),
            "illegal: call 2, foo(4), can fail: java.lang.IllegalArgumentException "
            "(MixedParameters.java:12)\n");
  EXPECT_EQ(answer(mixed, "foo(-1)"),
            "illegal: call 1, foo(-1), can fail: java.lang.IllegalStateException "
            "(MixedParameters.java:11)\n");
}

TEST(Query, SaysUnknownAndTheCaseBeforeTheFirstCall) {
  EXPECT_EQ(answer(from_text(oracle::examples::component(
                       named("x", "Bool", "false"),
                       action("m", unknown("p") + "," + ok("(not p)"), named("p", "Bool")))),
                   "m(false); m(true)"),
            "unknown: call 2, m(true), cannot be decided: no model\n");
  EXPECT_EQ(
      answer(from_text(oracle::examples::component(named("x", "Bool"), action("m", ok("true")),
                                                   R"(, "internal": [{"name": "tick", "paths": [)" +
                                                       ok("x") + "," + error("(not x)") + "]}]")),
             "m()"),
      "illegal: before the first call can fail: AssertionError in internal step 'tick'\n");
}

/// The learned interface with one transition of the start state leading elsewhere.
interface::Interface retargeted(interface::Interface interface, automata::Symbol symbol,
                                Verdict kind) {
  for (automata::State state = 0; state < interface.state_count(); ++state)
    if (interface.verdict(state) == kind)
      interface.machine.set_transition(interface.initial(), symbol, state);
  return interface;
}

TEST(Check, ConfirmsWhatWasLearnedAndRefutesAMutant) {
  const LoadedComponent counter = example("counter_10.json");
  util::StopToken stop;
  const interface::Interface learned = learn(counter.component, {}, stop).interface;
  const CheckResult right = check(learned, counter.component, {.depth = 6}, stop, "FILE");
  for (const interface::Claim* claim :
       {&right.guarantee.safe, &right.guarantee.permissive, &right.guarantee.tight}) {
    EXPECT_EQ(claim->status, interface::Status::proved);
    EXPECT_FALSE(claim->unchecked);
  }
  const CheckResult bounded =
      check(learned, counter.component, {.depth = 6, .engine = engines::Technique::unrolled}, stop,
            "FILE");
  EXPECT_EQ(bounded.guarantee.safe.status, interface::Status::depth);
  EXPECT_EQ(bounded.guarantee.safe.depth, 6U);
  const CheckResult unchecked =
      check(learned, counter.component, {.depth = 6, .certify = false}, stop, "FILE");
  EXPECT_TRUE(unchecked.guarantee.safe.unchecked);

  ASSERT_EQ(learned.call(0).method, "inc");
  const interface::Interface strict = retargeted(learned, 0, Verdict::illegal);
  const CheckResult refuted = check(strict, counter.component, {.depth = 6}, stop, "FILE");
  EXPECT_EQ(refuted.guarantee.permissive.status, interface::Status::refuted);
  ASSERT_TRUE(refuted.guarantee.permissive.word.has_value());
  EXPECT_EQ(interface::to_text(*refuted.guarantee.permissive.word), "inc()");
  EXPECT_EQ(refuted.guarantee.safe.status, interface::Status::proved); // each by itself
  EXPECT_NE(to_text(refuted.guarantee).find("inc()"), std::string::npos);
}

TEST(Check, AnInterfaceOfAnotherComponentIsRefused) {
  util::StopToken stop;
  const LoadedComponent counter = example("counter_10.json");
  const interface::Interface learned = learn(counter.component, {.depth = 2}, stop).interface;
  try {
    check(learned, example("explorer.json").component, {.depth = 2}, stop, "FILE");
    FAIL() << "accepted";
  } catch (const util::UserError& refused) {
    EXPECT_EQ(refused.code(), util::ExitCode::bad_input);
  }
}

TEST(Load, WhatCannotBeReadIsTheUsersToMend) {
  for (const char* path : {"/nowhere/at/all.json", "/tmp"}) {
    try {
      util::read_regular_file(path);
      FAIL() << path;
    } catch (const util::UserError& refused) {
      EXPECT_EQ(refused.code(), util::ExitCode::bad_input);
      EXPECT_EQ(std::string(refused.what()).rfind(path, 0), 0U) << refused.what();
    }
  }
}

} // namespace
} // namespace parlance::driver
