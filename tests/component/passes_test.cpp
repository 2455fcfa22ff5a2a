// Each pass finds what it is there for, keeps every verdict, and says how the whole component's
// variables follow from those that are left.

#include "component/inflated.h"
#include "component/loading.h"
#include "component/reduction.h"
#include "component/slice.h"
#include "component/well_formed.h"
#include "oracle/examples.h"
#include "oracle/random_component.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Loaded;

/// "name:width", in order.
std::vector<std::string> shape(const std::vector<Variable>& variables) {
  std::vector<std::string> result;
  for (const Variable& variable : variables)
    result.push_back(variable.name + ":" + std::to_string(variable.sort().width()));
  return result;
}

using Shape = std::vector<std::string>;

std::string use_of(const std::string& condition) {
  return action("use", ok(condition) + "," + error("(not " + condition + ")"));
}

TEST(Constant, IsFoundThroughOtherConstants) {
  const Loaded loaded(oracle::examples::component(
      named("a", "Bool", "false") + "," + named("b", "(_ BitVec 8)", "#x07") + "," +
          named("c", "Bool", "true") + "," + named("d", "Bool"),
      action("m", ok("(not a)", "c", "(= b #x07)") + "," + ok("a", "b", "#x00")) + "," +
          action("n", ok("true", "d", "a")) + "," + use_of("(and c (not d))")));
  const VariableMap map = constant_variables(loaded.component);
  EXPECT_EQ(shape(map.variables), Shape{"d:1"}) << "it has no initial value of its own";
  EXPECT_TRUE(map.expanded[0]->is_false());
  EXPECT_EQ(map.expanded[1]->value(), 7U);
  EXPECT_TRUE(map.expanded[2]->is_true());
}

TEST(Constant, IsNotWhatAStepChanges) {
  const Loaded loaded(oracle::examples::component(
      named("a", "Bool", "false") + "," + named("b", "Bool", "false"),
      action("m", ok("true", "a", "b")) + "," + action("n", ok("true", "b", "true")) + "," +
          use_of("(not a)")));
  EXPECT_EQ(shape(constant_variables(loaded.component).variables), (Shape{"a:1", "b:1"}));
}

TEST(Equal, VariablesThatAreChangedAlikeAreOne) {
  const auto both = [](const std::string& guard, const std::string& update_of_y) {
    return R"J({"guard": ")J" + guard + R"J(", "update": {"x": "(bvadd y #x1)", "y": ")J" +
           update_of_y + R"J("}, "outcome": {"kind": "ok"}})J";
  };
  const std::string variables =
      named("x", "(_ BitVec 4)", "#x0") + "," + named("y", "(_ BitVec 4)", "#x0");
  const Loaded alike(oracle::examples::component(
      variables, action("m", both("true", "(bvadd x #x1)")) + "," + use_of("(bvult x #x3)")));
  const VariableMap map = equal_variables(alike.component);
  EXPECT_EQ(shape(map.variables), Shape{"x:4"});
  EXPECT_EQ(map.expanded[1], alike.component.variables[0].symbol);
  const Loaded apart(oracle::examples::component(
      variables, action("m", both("true", "(bvadd x #x2)")) + "," + use_of("(bvult x #x3)")));
  EXPECT_EQ(shape(equal_variables(apart.component).variables), (Shape{"x:4", "y:4"}));
}

std::string counter_to(const std::string& largest) {
  return action("up", ok("(bvslt n " + largest + ")", "n", "(bvadd n #x00000001)") + "," +
                          error("(not (bvslt n " + largest + "))")) +
         "," +
         action("down", ok("(bvsgt n #x00000000)", "n", "(bvsub n #x00000001)") + "," +
                            error("(not (bvsgt n #x00000000))"));
}

TEST(Narrow, ACounterIsAsWideAsItsBoundNeeds) {
  const std::string variable = named("n", "(_ BitVec 32)", "#x00000000");
  for (const auto& [largest, width] : {std::pair{"#x00000001", "n:1"},
                                       {"#x0000000a", "n:4"},
                                       {"#x0000000f", "n:4"},
                                       {"#x00000010", "n:8"},
                                       {"#x00000400", "n:16"},
                                       {"#x7fffffff", "n:32"}}) {
    const Loaded loaded(oracle::examples::component(variable, counter_to(largest)));
    EXPECT_EQ(shape(narrow_variables(loaded.component, *loaded.solver).variables), Shape{width})
        << largest;
  }
}

TEST(Narrow, NegativeValuesKeepTheirSign) {
  const Loaded loaded(oracle::examples::component(
      named("n", "(_ BitVec 32)", "#x00000000"),
      action("down", ok("(= n #x00000000)", "n", "#xffffffff") + "," +
                         ok("(not (= n #x00000000))", "n", "#x00000001")) +
          "," + use_of("(bvsge n #x00000000)")));
  const VariableMap map = narrow_variables(loaded.component, *loaded.solver);
  EXPECT_EQ(shape(map.variables), Shape{"n:2"});
  EXPECT_EQ(map.expanded[0]->op(), term::Op::bv_sign_extend);
}

TEST(Narrow, WhatAClientPassedStaysWide) {
  const Loaded loaded(oracle::examples::component(
      named("n", "(_ BitVec 8)", "#x00") + "," + named("m", "(_ BitVec 8)", "#x00"),
      action("set", ok("(bvult p #x04)", "n", "p") + "," + error("(not (bvult p #x04))"),
             named("p", "(_ BitVec 8)")) +
          "," + action("copy", ok("true", "m", "n")) + "," + use_of("(= m #x00)")));
  EXPECT_EQ(shape(narrow_variables(loaded.component, *loaded.solver).variables),
            (Shape{"n:8", "m:8"}));
}

TEST(Reduction, SaysWhatEveryVariableIs) {
  const Loaded loaded(oracle::examples::component(
      named("k", "(_ BitVec 8)", "#x05") + "," + named("n", "(_ BitVec 32)", "#x00000000") + "," +
          named("seen", "Bool"),
      counter_to("#x0000000a") + "," +
          action("look", ok("(= k #x05)", "seen", "true") + "," + error("(not (= k #x05))"))));
  const Reduction reduction(loaded.component, {}, *loaded.solver);
  EXPECT_EQ(shape(reduction.component().variables), Shape{"n:4"});
  const std::vector<std::uint64_t> state{9};
  EXPECT_EQ(reduction.value(0, state), 5U);
  EXPECT_EQ(reduction.value(1, state), 9U);
  EXPECT_EQ(reduction.value(2, state), std::nullopt);
  const Term lifted = reduction.lifted(loaded.component.store().boolean(true));
  term::Assignment assignment;
  assignment.bind(loaded.component.variables[0].symbol, 5);
  assignment.bind(loaded.component.variables[1].symbol, 15);
  EXPECT_EQ(term::evaluate(lifted, assignment), 1U);
  assignment.bind(loaded.component.variables[1].symbol, 16);
  EXPECT_EQ(term::evaluate(lifted, assignment), 0U) << "it does not fit";
  assignment.bind(loaded.component.variables[1].symbol, 0);
  assignment.bind(loaded.component.variables[0].symbol, 4);
  EXPECT_EQ(term::evaluate(lifted, assignment), 0U) << "it is another constant";
}

/// Once they are known to be equal nothing depends on them, and yet that is what the proof is
/// about.
TEST(Reduction, WhatMadeAVariableSuperfluousIsNotForgotten) {
  const std::string twins =
      named("x", "(_ BitVec 4)", "#x0") + "," + named("y", "(_ BitVec 4)", "#x0");
  const std::string methods =
      action("m", R"J({"guard": "true", "update": {"x": "(bvadd x #x1)", "y": "(bvadd y #x1)"},
                       "outcome": {"kind": "ok"}})J") +
      "," + use_of("(= x y)");
  const Loaded loaded(oracle::examples::component(twins, methods));
  const Reduction reduction(loaded.component, {}, *loaded.solver);
  EXPECT_TRUE(reduction.component().variables.empty());
  term::Assignment assignment;
  assignment.bind(loaded.component.variables[0].symbol, 3);
  const Term lifted = reduction.lifted(loaded.component.store().boolean(true));
  EXPECT_EQ(term::evaluate(lifted, assignment), 0U);
  assignment.bind(loaded.component.variables[1].symbol, 3);
  EXPECT_EQ(term::evaluate(lifted, assignment), 1U);
  const Loaded chosen(oracle::examples::component(
      twins, methods + "," + action("n", ok("true"), "", named("e", "Bool"))));
  EXPECT_EQ(shape(Reduction(chosen.component, {}, *chosen.solver).component().variables),
            Shape{"x:4"});
}

/// The verdicts of some words after the passes.
unsigned expect_verdicts(Loaded& loaded, const std::vector<Pass>& passes,
                         const oracle::BruteForce& meaning,
                         const std::vector<oracle::Word>& words) {
  const Reduction reduction(loaded.component, {passes, false}, *loaded.solver);
  EXPECT_NO_THROW(check_well_formed(reduction.component(), *loaded.solver, "reduced"));
  BeliefSpace space(reduction.component(), *loaded.solver, loaded.stop);
  for (const oracle::Word& word : words) {
    EXPECT_EQ(samples::verdict_of(space, word), meaning.verdict(word))
        << oracle::word_text(meaning.component(), word);
  }
  return total_bits(reduction.component().variables);
}

TEST(Reduction, KeepsTheVerdictsOfInflatedRandomComponents) {
  unsigned original = 0;
  unsigned inflated = 0;
  unsigned reduced = 0;
  oracle::Profile profile;
  for (std::uint64_t seed = 1; seed <= samples::seeds / 4 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    profile.with_stores = profile.with_open_start = seed % 4 == 0 ? 100 : 0;
    const oracle::Solved solved = oracle::solved_component(seed, profile);
    Loaded loaded(solved.text);
    original += total_bits(slice(loaded.component).variables);
    loaded.component = samples::inflated(loaded.component, seed);
    const auto words = samples::sampled_words(seed, solved.meaning.concrete());
    inflated += expect_verdicts(loaded, {}, solved.meaning, words);
    for (const Pass pass : all_passes)
      expect_verdicts(loaded, {pass}, solved.meaning, words);
    reduced +=
        expect_verdicts(loaded, {all_passes.begin(), all_passes.end()}, solved.meaning, words);
  }
  EXPECT_GT(inflated, 3 * original);
  EXPECT_LT(reduced, 2 * original);
}

} // namespace
} // namespace parlance::component
