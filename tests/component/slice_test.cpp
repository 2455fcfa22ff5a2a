// Slices and projections of inputs give every word the verdict it had.

#include "component/loading.h"
#include "component/project_inputs.h"
#include "component/slice.h"
#include "component/well_formed.h"
#include "oracle/examples.h"
#include "oracle/random_component.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace parlance::component {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using oracle::examples::unknown;
using samples::Loaded;

std::string example(const std::string& name) {
  std::ifstream file(std::string(PARLANCE_SOURCE_DIR) + "/examples/components/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> variables_of(const Component& component) {
  std::vector<std::string> names;
  for (const Variable& variable : component.variables)
    names.push_back(variable.name);
  return names;
}

std::vector<std::string> variables_of_slice(const std::string& text) {
  const Loaded loaded(text);
  return variables_of(slice(loaded.component));
}

using Names = std::vector<std::string>;

TEST(Slice, DropsTheCounterOfDockedPartsOfCev) {
  const Loaded loaded(example("cev.json"));
  const Names before = variables_of(loaded.component);
  const Names after = variables_of(slice(loaded.component));
  EXPECT_EQ(std::ranges::count(before, "docked"), 1);
  EXPECT_EQ(std::ranges::count(after, "docked"), 0);
  EXPECT_EQ(std::ranges::count(after, "las"), 1);
}

TEST(Slice, KeepsWhatReachesAGuardThroughUpdates) {
  const std::string variables = named("a", "Bool", "false") + "," + named("b", "Bool", "false") +
                                "," + named("c", "Bool", "false");
  EXPECT_EQ(variables_of_slice(oracle::examples::component(
                variables, action("move", ok("true", "a", "b")) + "," +
                               action("set", ok("true", "c", "a")) + "," +
                               action("use", ok("(not a)") + "," + error("a")))),
            (Names{"a", "b"}));
}

TEST(Slice, KeepsWhatDecidesBetweenEffects) {
  const std::string variables =
      named("a", "Bool", "false") + "," + named("b", "Bool", "false") + "," + named("c", "Bool");
  EXPECT_EQ(variables_of_slice(oracle::examples::component(
                variables, action("set", ok("b", "a", "true") + "," + ok("(not b)")) + "," +
                               action("use", ok("(not a)") + "," + error("a")))),
            (Names{"a", "b"}));
}

TEST(Slice, KeepsWhatTheStartTiesToTheRest) {
  const std::string variables =
      named("a", "Bool") + "," + named("b", "Bool") + "," + named("c", "Bool");
  EXPECT_EQ(variables_of_slice(oracle::examples::component(
                variables, action("use", ok("(not a)") + "," + error("a")),
                R"J(, "initial": "(and (= a b) (or c (not c)))")J")),
            (Names{"a", "b"}));
}

TEST(Slice, MergesPathsWithEqualEffectAndForgetsValues) {
  const Loaded loaded(oracle::examples::component(
      named("a", "Bool", "false") + "," + named("n", "(_ BitVec 8)", "#x00"),
      action("count", ok("(bvult n #x10)", "n", "(bvadd n #x01)") + "," + ok("(bvuge n #x10)")) +
          "," + action("use", ok("(not a)") + "," + error("a")),
      samples::internal_step("tick", ok("true", "n", "#x00"))));
  const Component sliced = slice(loaded.component);
  EXPECT_EQ(variables_of(sliced), Names{"a"});
  ASSERT_EQ(sliced.methods[0].paths.size(), 1U);
  EXPECT_TRUE(sliced.methods[0].paths[0].guard->is_true());
  EXPECT_TRUE(sliced.internal.empty()) << "a step that does nothing any more";
  EXPECT_EQ(sliced.methods[1].paths.size(), 2U);
}

TEST(ProjectInputs, MakesAComponentDeterministicWhereOutcomesAloneDependOnInputs) {
  const Loaded loaded(oracle::examples::component(
      named("x", "(_ BitVec 32)", "#x00000000"),
      action("m", ok("(bvsle e x)", "x", "(bvadd x #x00000001)") + "," + error("(bvsgt e x)"), "",
             named("e", "(_ BitVec 32)"))));
  const Component projected = project_inputs(loaded.component, *loaded.solver);
  EXPECT_TRUE(projected.methods[0].inputs.empty());
  EXPECT_NO_THROW(check_well_formed(projected, *loaded.solver, "projected"));
  term::Assignment assignment;
  assignment.bind(projected.variables[0].symbol, 0x7fffffff);
  EXPECT_EQ(term::evaluate(projected.methods[0].paths[0].guard, assignment), 0U);
  assignment.bind(projected.variables[0].symbol, 0x7ffffffe);
  EXPECT_EQ(term::evaluate(projected.methods[0].paths[0].guard, assignment), 1U);
}

TEST(ProjectInputs, LeavesInputsThatReachTheState) {
  const Loaded loaded(oracle::examples::component(
      named("x", "Bool", "false"), action("m", ok("true", "x", "e"), "", named("e", "Bool")) + "," +
                                       action("use", ok("(not x)") + "," + error("x"))));
  EXPECT_EQ(project_inputs(loaded.component, *loaded.solver).methods[0].inputs.size(), 1U);
}

/// The verdicts of some words in the slice and in its projection.
void expect_verdicts(const std::string& text, const oracle::BruteForce& meaning,
                     const std::vector<oracle::Word>& words) {
  Loaded loaded(text);
  const Component sliced = slice(loaded.component);
  const Component projected = project_inputs(sliced, *loaded.solver);
  ASSERT_NO_THROW(check_well_formed(sliced, *loaded.solver, "slice"));
  ASSERT_NO_THROW(check_well_formed(projected, *loaded.solver, "projection"));
  BeliefSpace whole(loaded.component, *loaded.solver, loaded.stop);
  BeliefSpace in_slice(sliced, *loaded.solver, loaded.stop);
  BeliefSpace in_projection(projected, *loaded.solver, loaded.stop);
  for (const oracle::Word& word : words) {
    SCOPED_TRACE(oracle::word_text(meaning.component(), word));
    const oracle::Verdict truth = meaning.verdict(word);
    ASSERT_EQ(samples::verdict_of(whole, word), truth);
    ASSERT_EQ(samples::verdict_of(in_slice, word), truth);
    ASSERT_EQ(samples::verdict_of(in_projection, word), truth);
  }
}

TEST(Slice, KeepsTheVerdictsOfRandomComponents) {
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed);
    expect_verdicts(solved.text, solved.meaning,
                    samples::sampled_words(seed, solved.meaning.concrete()));
    if (HasFatalFailure())
      return;
  }
}

TEST(Slice, KeepsTheVerdictsOfComponentsWithEverything) {
  oracle::Profile everything;
  everything.with_inputs = everything.with_internal = everything.with_unknowns = 100;
  everything.wide = 0;
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed, everything);
    expect_verdicts(solved.text, solved.meaning,
                    samples::sampled_words(seed, solved.meaning.concrete()));
    if (HasFatalFailure())
      return;
  }
}

TEST(ProjectInputs, AnUnknownInputDoesNotHideTheInternalErrorAfterAnother) {
  const std::string text = oracle::examples::component(
      named("x", "Bool", "false"),
      action("m", unknown("e") + "," + ok("(not e)", "x", "true"), "", named("e", "Bool")),
      samples::internal_step("tick", ok("(not x)") + "," + error("x")));
  const oracle::BruteForce meaning = oracle::examples::solve(text);
  ASSERT_EQ(meaning.verdict({{0, {}}}), oracle::Verdict::illegal);
  expect_verdicts(text, meaning, {{{0, {}}}});
}

} // namespace
} // namespace parlance::component
