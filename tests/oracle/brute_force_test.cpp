#include "oracle/brute_force.h"

#include "oracle/errors.h"
#include "oracle/examples.h"

#include <gtest/gtest.h>

namespace parlance::oracle {
namespace {

using namespace examples;

const std::string bit2 = "(_ BitVec 2)";

/// The argument tuples of a symbol with one parameter.
Tuple arguments(const BruteForce& meaning, std::size_t symbol) {
  Tuple result;
  for (const std::size_t call : meaning.canonical().alphabet[symbol].calls)
    result.push_back(meaning.concrete().call(call).arguments.at(0));
  return result;
}

TEST(BruteForce, CountsToThree) {
  const BruteForce meaning = counter();
  const Call inc{0, {}};
  EXPECT_EQ(meaning.legal_states(), 4U);
  EXPECT_EQ(meaning.canonical().alphabet.size(), 1U);
  EXPECT_EQ(meaning.verdict({inc, inc, inc}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({inc, inc, inc, inc}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({inc, inc, inc, inc, inc}), Verdict::illegal);
  EXPECT_EQ(meaning.belief_class({inc, inc}), 2U);
  EXPECT_FALSE(is_nondeterministic(meaning));
}

TEST(BruteForce, StartsAnywhereWithoutInit) {
  const BruteForce meaning = open_start();
  const Call use{1, {}};
  EXPECT_EQ(meaning.verdict({use}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({{0, {0}}, use}), Verdict::legal);
  // Having set true is no better than the start.
  EXPECT_EQ(meaning.belief_class({{0, {1}}}), meaning.belief_class({}));
  EXPECT_EQ(meaning.legal_states(), 2U);
  EXPECT_TRUE(meaning.has_uncertainty());
}

TEST(BruteForce, TakesTheSolutionsOfInitialAndInit) {
  const BruteForce meaning =
      solve(component(named("x", bit2) + "," + named("y", bit2, "#b01"),
                      action("use", ok("(bvult x y)") + "," + error("(not (bvult x y))")),
                      R"j(, "initial": "(bvult x (bvadd y #b01))")j"));
  EXPECT_EQ(meaning.concrete().initial_states().size(), 2U);
  EXPECT_EQ(meaning.verdict({{0, {}}}), Verdict::illegal);
}

TEST(BruteForce, TakesInternalStepsAfterEachCall) {
  const std::string tick =
      action("tick", ok("(= x #b01)", "x", "#b10") + "," + error("(= x #b11)") + "," +
                         ok("(and (distinct x #b01) (distinct x #b11))"));
  const std::string methods = action("go", ok("true", "x", "#b01")) + "," +
                              action("use", ok("(distinct x #b10)") + "," + error("(= x #b10)")) +
                              "," + action("boom", ok("true", "x", "#b11"));
  const std::string internal = R"(, "internal": [)" + tick + "]";
  const BruteForce meaning = solve(component(named("x", bit2, "#b00"), methods, internal));
  const Call go{0, {}};
  const Call use{1, {}};
  EXPECT_EQ(meaning.verdict({use, go}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({go, use}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({{2, {}}}), Verdict::illegal) << "the step after the call fails";

  const BruteForce broken = solve(component(named("x", bit2, "#b11"), methods, internal));
  EXPECT_EQ(broken.verdict({}), Verdict::illegal) << "a step before the first call fails";
  EXPECT_EQ(broken.canonical().automaton.size(), 1U);
  EXPECT_EQ(broken.canonical().alphabet.size(), 3U);
}

TEST(BruteForce, RemembersInputsThatMatterLater) {
  const BruteForce meaning = solve(component(
      named("x", "Bool", "false"), action("read", ok("true", "x", "e"), "", named("e", "Bool")) +
                                       "," + action("use", ok("(not x)") + "," + error("x"))));
  EXPECT_EQ(meaning.verdict({{1, {}}, {0, {}}}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({{0, {}}, {1, {}}}), Verdict::illegal);
}

TEST(BruteForce, PutsIllegalBeforeUnknown) {
  const std::string p = named("p", bit2);
  const BruteForce meaning = solve(component(
      "", action("f",
                 ok("(bvult p #b01)") + "," + unknown("(and (bvuge p #b01) (or (= p #b01) e))") +
                     "," + error("(and (bvuge p #b10) (not e))"),
                 p, named("e", "Bool"))));
  EXPECT_EQ(meaning.verdict({{0, {0}}}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({{0, {1}}}), Verdict::unknown);
  EXPECT_EQ(meaning.verdict({{0, {2}}}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({{0, {1}}, {0, {2}}}), Verdict::unknown) << "the first stands";
  EXPECT_EQ(meaning.canonical().automaton.size(), 3U);
}

TEST(BruteForce, SplitsParametersThatAreComparedLater) {
  const BruteForce meaning = mixed();
  EXPECT_EQ(meaning.canonical().alphabet.size(), 4U);
  EXPECT_EQ(meaning.legal_states(), 2U);
  EXPECT_EQ(meaning.verdict({{0, {1}}, {1, {1}}}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({{0, {1}}, {1, {0}}}), Verdict::illegal);
}

TEST(BruteForce, OrdersSymbolsByLeastSignedArguments) {
  const BruteForce meaning = solve(component(
      "", action("f", ok("(distinct p #b10)") + "," + error("(= p #b10)"), named("p", bit2)) + "," +
              action("g", ok("q") + "," + error("(not q)"), named("q", "Bool")) + "," +
              action("h", ok("(= r #b1)") + "," + error("(= r #b0)"), named("r", "(_ BitVec 1)"))));
  ASSERT_EQ(meaning.canonical().alphabet.size(), 6U);
  EXPECT_EQ(arguments(meaning, 0), Tuple{2});
  EXPECT_EQ(arguments(meaning, 1), (Tuple{3, 0, 1}));
  EXPECT_EQ(arguments(meaning, 2), Tuple{0});
  EXPECT_EQ(arguments(meaning, 4), Tuple{1}) << "one bit: -1 before 0";
}

TEST(BruteForce, NumbersStatesBreadthFirst) {
  const BruteForce meaning = mixed();
  const Automaton& automaton = meaning.canonical().automaton;
  EXPECT_EQ(automaton.initial, 0U);
  // init(false) stays, init(true) is new, foo(false) stays, foo(true) fails.
  EXPECT_EQ(automaton.next[0], (std::vector<std::size_t>{0, 1, 0, 2}));
  EXPECT_EQ(automaton.next[1], (std::vector<std::size_t>{0, 1, 2, 1}));
}

TEST(BruteForce, RefusesWhatIsTooLargeOrNoComponent) {
  const std::string wide = named("x", "(_ BitVec 12)", "(_ bv0 12)");
  const std::string step = action("f", ok("true", "x", "(bvadd x (_ bv1 12))"));
  EXPECT_THROW(solve(component(wide, step)), TooLarge);
  EXPECT_THROW(solve(component(named("x", "(_ BitVec 20)"), step)), BadText);
  EXPECT_THROW(solve(component("", action("f", ok("false")))), BadText);
  EXPECT_THROW(solve(component("", action("f", ok("true") + "," + error("true")))), BadText);
  EXPECT_THROW(solve("{}"), BadText);
}

} // namespace
} // namespace parlance::oracle
