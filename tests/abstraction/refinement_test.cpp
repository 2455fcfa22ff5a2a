// Runs of the may abstraction: which of them the component has, and the predicates that come of the
// others.

#include "abstraction/abstracted.h"

#include <algorithm>

namespace parlance::abstraction {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Abstracted;
using samples::three_bits;
using samples::Values;

enum : std::uint8_t { inc, set, use };

/// inc() is legal three times; set(p) stores p; use() fails at 5.
const std::string counter = oracle::examples::component(
    named("x", three_bits, "#b000"),
    action("inc",
           ok("(bvult x #b011)", "x", "(bvadd x #b001)") + "," + error("(not (bvult x #b011))")) +
        "," + action("set", ok("true", "x", "p"), named("p", three_bits)) + "," +
        action("use", ok("(distinct x #b101)") + "," + error("(= x #b101)")));

struct Refinements : testing::Test {
  /// From a cell by a call to the given end, and to the cell of a state.
  Hop hop(CellId from, const Call& call, End end, const Values& next = {}) {
    for (const Way& way : s.abstraction.steps.step(from, call).ways)
      if (way.target.end == end &&
          (next.empty() || way.target.cell == s.abstraction.partition.cell_of(next)))
        return {from, call, way};
    ADD_FAILURE() << "no such way";
    return {};
  }
  /// All in the cell of all states.
  Trace counted(std::size_t steps) {
    Trace trace(steps, hop(CellTree::root, s.call(inc), End::ok));
    trace.push_back(hop(CellTree::root, s.call(inc), End::error));
    return trace;
  }
  bool may_fail(const Values& state) {
    const CellId cell = s.abstraction.partition.cell_of(state);
    return s.abstraction.steps.step(cell, s.call(inc)).may_end(End::error);
  }
  /// The states of a cell.
  std::vector<Values> states_of(CellId cell) {
    std::vector<Values> states = s.states;
    std::erase_if(states, [&](const Values& state) {
      return !s.abstraction.partition.contains(cell, state);
    });
    return states;
  }

  Abstracted s{counter};
  Refinement& refinement = s.abstraction.refinement;
};

TEST_F(Refinements, FeasibleRunsAreThoseOfTheComponent) {
  for (std::size_t steps = 0; steps < 6; ++steps) {
    const auto word = feasible_word(s.abstraction.steps, counted(steps), true);
    EXPECT_EQ(word.has_value(), steps == 3) << steps;
    if (word) {
      EXPECT_EQ(*word, ConcreteWord(4, {inc, {}}));
    }
  }
}

TEST_F(Refinements, AFeasibleRunComesWithItsArguments) {
  const Trace trace{hop(CellTree::root, s.call(set), End::ok),
                    hop(CellTree::root, s.call(use), End::error)};
  EXPECT_EQ(feasible_word(s.abstraction.steps, trace, true), (ConcreteWord{{set, {5}}, {use, {}}}));
  Trace others = trace;
  others[0].call = s.call(set, "(distinct p #b101)");
  EXPECT_EQ(feasible_word(s.abstraction.steps, others, true), std::nullopt);
}

TEST_F(Refinements, TheWeakestPreconditionDividesWhereTheRunFails) {
  ASSERT_TRUE(refinement.by_weakest_precondition(counted(0), true));
  EXPECT_EQ(refinement.preconditions(), 1U);
  EXPECT_EQ(states_of(s.abstraction.partition.cell_of({0})), (std::vector<Values>{{0}, {1}, {2}}));
  EXPECT_FALSE(may_fail({0}));
  EXPECT_TRUE(may_fail({3}));
}

TEST_F(Refinements, AnInterpolantExcludesTheRun) {
  ASSERT_TRUE(refinement.by_interpolant(counted(0), true));
  EXPECT_EQ(refinement.interpolants(), 1U);
  EXPECT_EQ(s.abstraction.partition.cell_count(), 2U);
  EXPECT_FALSE(may_fail({0})) << "no state that is like the initial one fails at once";
}

TEST_F(Refinements, WhatEveryStateOfTheCellsDoesDividesNothing) {
  s.split_into_states();
  Trace trace;
  for (std::uint64_t x = 0; x < 3; ++x)
    trace.push_back(hop(s.abstraction.partition.cell_of({x}), s.call(inc), End::ok, {x + 1}));
  trace.push_back(hop(s.abstraction.partition.cell_of({3}), s.call(inc), End::error));
  EXPECT_FALSE(refinement.by_weakest_precondition(trace, true));
  EXPECT_FALSE(refinement.by_interpolant(trace, true));
  EXPECT_EQ(s.abstraction.partition.cell_count(), 8U);
  EXPECT_TRUE(feasible_word(s.abstraction.steps, trace, true).has_value());
}

TEST_F(Refinements, RunsAreRefinedUntilTheyAreGone) {
  const auto doubted = [&]() -> std::optional<Trace> {
    AbstractBeliefs& beliefs = s.abstraction.beliefs;
    const std::vector<AbstractCall> word(3, {s.call(inc)});
    AbstractBelief belief = beliefs.start().next;
    for (std::size_t length = 1; length <= word.size(); ++length) {
      const Judgement judgement = beliefs.call(belief, word[length - 1]);
      if (!judgement.verdict)
        return beliefs.doubtful_trace(std::span(word).first(length), judgement.doubt);
      EXPECT_EQ(*judgement.verdict, Verdict::legal);
      belief = judgement.next;
    }
    return std::nullopt;
  };
  std::size_t rounds = 0;
  while (const auto trace = doubted()) {
    ASSERT_LT(++rounds, s.states.size());
    ASSERT_EQ(feasible_word(s.abstraction.steps, *trace, true), std::nullopt);
    ASSERT_TRUE(refinement.by_interpolant(*trace, true) ||
                refinement.by_weakest_precondition(*trace, true));
  }
  EXPECT_GT(rounds, 0U);
}

TEST_F(Refinements, ATargetThatOnlySomeStatesReachDivides) {
  const CellId root = CellTree::root;
  ASSERT_TRUE(refinement.by_target(root, s.call(use)));
  EXPECT_EQ(states_of(s.abstraction.partition.cell_of({5})), (std::vector<Values>{{5}}));
  EXPECT_FALSE(refinement.by_target(s.abstraction.partition.cell_of({5}), s.call(use)));
}

} // namespace
} // namespace parlance::abstraction
