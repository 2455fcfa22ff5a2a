// Hiding: every word over what is left has the verdict that brute force gives it when the hidden
// calls are internal steps.

#include "component/call_choice.h"

#include "component/loading.h"
#include "component/well_formed.h"
#include "oracle/component_text.h"
#include "oracle/examples.h"
#include "oracle/random_component.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Loaded;

/// A flag that `set` raises with any p but 0, and that `use` must not meet.
std::string flag() {
  return oracle::examples::component(
      named("x", "Bool", "false"),
      action("set", ok("true", "x", "(distinct p #x0)"), named("p", "(_ BitVec 4)")) + "," +
          action("use", ok("(not x)") + "," + error("x")) + "," + action("rest", ok("true")));
}

Component hide(const Component& component, const std::vector<std::string>& names) {
  return with_choice(component, {.methods = {}, .hide = names, .alphabet = {}});
}

std::vector<std::string> names_of(const std::vector<Method>& methods) {
  std::vector<std::string> names;
  for (const Method& method : methods)
    names.push_back(method.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Hide, ParametersBecomeInputsOfAnInternalStep) {
  const Loaded loaded(flag());
  const Component hidden = hide(loaded.component, {"set"});
  EXPECT_EQ(names_of(hidden.methods), (Names{"use", "rest"}));
  ASSERT_EQ(names_of(hidden.internal), Names{"set"});
  EXPECT_TRUE(hidden.internal[0].parameters.empty());
  ASSERT_EQ(hidden.internal[0].inputs.size(), 1U);
  EXPECT_EQ(hidden.internal[0].inputs[0].name, "p");
  EXPECT_NO_THROW(check_well_formed(hidden, *loaded.solver, "hidden"));
}

TEST(Hide, WhatFailsUnseenMakesTheEmptyWordIllegal) {
  Loaded loaded(flag());
  const Component hidden = hide(loaded.component, {"set", "use"});
  BeliefSpace space(hidden, *loaded.solver, loaded.stop);
  const BeliefStep& start = space.start();
  EXPECT_TRUE(start.may_fail);
  ASSERT_EQ(start.outcomes.size(), 1U);
  EXPECT_TRUE(start.outcomes.begin()->internal);
  EXPECT_EQ(hidden.internal[start.outcomes.begin()->step].name, "use");
}

TEST(Hide, NamesOfInternalStepsDiffer) {
  const Loaded loaded(oracle::examples::component(
      named("x", "Bool", "false"), action("tick", ok("true")) + "," + action("use", ok("true")),
      samples::internal_step("tick", ok("true"))));
  EXPECT_EQ(names_of(hide(loaded.component, {"tick"}).internal), (Names{"tick", "tick (hidden)"}));
}

TEST(WithChoice, ListsSayWhatIsCalledAndWhatIsHidden) {
  const Loaded loaded(flag());
  const auto chosen = [&](const CallChoice& choice) {
    const Component component = with_choice(loaded.component, choice);
    return std::pair(names_of(component.methods), names_of(component.internal));
  };
  EXPECT_EQ(chosen({}), std::pair(Names({"set", "use", "rest"}), Names()));
  EXPECT_EQ(chosen({{"use", "set"}, {}, {}}), std::pair(Names({"set", "use"}), Names()));
  EXPECT_EQ(chosen({{}, {"set"}, {}}), std::pair(Names({"use", "rest"}), Names({"set"})));
  EXPECT_EQ(chosen({{}, {}, {"use"}}), std::pair(Names({"use"}), Names({"set", "rest"})));
  EXPECT_EQ(chosen({{"use", "set"}, {}, {"use"}}), std::pair(Names({"use"}), Names({"set"})));
}

void expect_refused(const CallChoice& choice, const std::string& message) {
  const Loaded loaded(flag());
  try {
    with_choice(loaded.component, choice);
    FAIL() << message;
  } catch (const util::UserError& problem) {
    EXPECT_EQ(problem.code(), util::ExitCode::usage);
    EXPECT_NE(std::string(problem.what()).find(message), std::string::npos) << problem.what();
  }
}

TEST(WithChoice, ListsThatMakeNoSenseAreRefused) {
  expect_refused({{"jump"}, {}, {}}, "--methods: no method jump");
  expect_refused({{}, {"jump"}, {}}, "no method jump; there are: set, use, rest");
  expect_refused({{"use"}, {}, {"set"}}, "--alphabet: no method set");
  expect_refused({{}, {"use"}, {"use"}}, "in --alphabet and in --hide");
  expect_refused({{}, {"set", "use", "rest"}, {}}, "nothing to call");
}

TEST(WithChoice, ANameMeansOverloadsAndLongerEvents) {
  const Loaded loaded(oracle::examples::component(named("x", "Bool", "false"),
                                                  action("door.open", ok("true")) + "," +
                                                      action("door(int)", ok("true")) + "," +
                                                      action("doors", ok("true"))));
  EXPECT_EQ(names_of(hide(loaded.component, {"door"}).methods), Names{"doors"});
}

/// What hiding means, said with the oracle's own types.
oracle::Component hidden_by_hand(oracle::Component component, std::size_t method) {
  oracle::Action step = component.methods[method];
  step.name = "unseen";
  step.inputs.insert(step.inputs.begin(), step.parameters.begin(), step.parameters.end());
  step.parameters.clear();
  component.methods.erase(component.methods.begin() + static_cast<std::ptrdiff_t>(method));
  component.internal.push_back(step);
  return component;
}

TEST(Hide, RandomComponentsKeepTheirMeaning) {
  oracle::Profile profile;
  profile.wide = 0;
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed, profile);
    const oracle::Component& component = solved.meaning.component();
    if (component.methods.size() < 2)
      continue;
    const std::size_t method = seed % component.methods.size();
    const oracle::BruteForce meaning(hidden_by_hand(component, method));
    Loaded loaded(solved.text);
    const Component hidden = hide(loaded.component, {component.methods[method].name});
    BeliefSpace space(hidden, *loaded.solver, loaded.stop);
    for (const oracle::Word& word : samples::sampled_words(seed, meaning.concrete())) {
      ASSERT_EQ(samples::verdict_of(space, word), meaning.verdict(word))
          << oracle::word_text(meaning.component(), word);
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000U);
}

} // namespace
} // namespace parlance::component
