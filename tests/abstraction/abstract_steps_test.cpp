// What calls may and must do in cells, beside an enumeration of all runs.

#include "abstraction/abstracted.h"

#include <algorithm>
#include <set>

namespace parlance::abstraction {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::observed;
using oracle::examples::ok;
using oracle::examples::shown;
using oracle::examples::unknown;
using samples::Abstracted;
using samples::three_bits;
using samples::Values;

using Targets = std::set<Target>;

const std::string two_variables =
    named("x", three_bits, "#b000") + "," + named("y", three_bits, "#b001");

const std::string deterministic = oracle::examples::component(
    two_variables,
    action("add", ok("(bvult p #b110)", "x", "(bvadd x p)") + "," + error("(not (bvult p #b110))"),
           named("p", three_bits)) +
        "," +
        action("take", ok("(and (bvult #b000 x) (distinct y #b111))", "y", "(bvadd y x)") + "," +
                           error("(= x #b000)") + "," +
                           unknown("(and (distinct x #b000) (= y #b111))")) +
        "," +
        observed("less", shown("true", "(bvslt x y)", "y", "x") + "," +
                             shown("false", "(not (bvslt x y))")));

const std::string with_inputs = oracle::examples::component(
    named("x", three_bits) + "," + named("y", three_bits, "#b001"),
    action("read", ok("(bvule e x)", "x", "e") + "," + ok("(bvult x e)", "y", "(bvand e p)"),
           named("p", three_bits), named("e", three_bits)) +
        "," +
        action("risk",
               ok("(or (distinct x y) (bvult e #b100))", "x", "(bvor x e)") + "," +
                   error("(and (= x y) (not (bvult e #b100)))"),
               "", named("e", three_bits)),
    component::samples::internal_step("tick", ok("(bvult x #b101)", "x", "(bvadd x #b010)") + "," +
                                                  ok("(not (bvult x #b101))")));

/// By one state with arguments: where inputs can lead.
Targets targets_of(Abstracted& s, const Call& call, const Values& state, const Values& arguments) {
  const component::Method& action = samples::action_of(s.component, call.action);
  Targets targets;
  for (const Values& inputs : samples::all_values(component::symbols_of(action.inputs))) {
    const ConcreteEnd end = samples::end_of(s.component, action, {state, arguments, inputs});
    targets.insert({end.end, end.observation, end.outside,
                    end.end == End::ok ? s.abstraction.partition.cell_of(end.next) : 0});
  }
  return targets;
}

std::vector<Call> calls_of(Abstracted& s) {
  std::vector<Call> calls;
  for (std::size_t method = 0; method < s.component.methods.size(); ++method) {
    calls.push_back(s.call(method));
    if (!s.component.methods[method].parameters.empty()) {
      calls.push_back(s.call(method, "(bvult #b011 p)"));
      calls.push_back(concrete_call(s.component, method, {5}));
    }
  }
  for (std::size_t step = 0; step < s.component.internal.size(); ++step)
    calls.push_back(s.abstraction.steps.internal_step(step));
  return calls;
}

void expect_right_step(Abstracted& s, CellId cell, const Call& call) {
  const AbstractStep& step = s.abstraction.steps.step(cell, call);
  Targets may;
  std::set<Targets> must;
  for (const Values& state : s.states)
    if (s.abstraction.partition.contains(cell, state))
      for (const Values& arguments : samples::arguments_of(s.component, call)) {
        const Targets targets = targets_of(s, call, state, arguments);
        may.insert(targets.begin(), targets.end());
        must.insert(targets);
      }
  Targets ways;
  for (const Way& way : step.ways) {
    ways.insert(way.target);
    EXPECT_TRUE(s.abstraction.partition.contains(cell, way.witness.state));
    EXPECT_TRUE(targets_of(s, call, way.witness.state, way.witness.arguments).contains(way.target));
  }
  EXPECT_EQ(ways, may);
  EXPECT_EQ(ways.size(), step.ways.size());
  std::set<Targets> alternatives;
  for (const auto& alternative : step.alternatives) {
    Targets meant;
    for (const std::size_t way : alternative)
      meant.insert(step.ways[way].target);
    alternatives.insert(meant);
  }
  EXPECT_EQ(alternatives, must);
}

void expect_right_steps(Abstracted& s) {
  for (const CellId cell : s.abstraction.partition.leaves())
    for (const Call& call : calls_of(s)) {
      SCOPED_TRACE("action " + std::to_string(call.action) + ", cell " + std::to_string(cell));
      expect_right_step(s, cell, call);
    }
  std::set<CellId> starts;
  for (const Values& state : s.states)
    if (samples::holds(s.component.initial, s.component, state))
      starts.insert(s.abstraction.partition.cell_of(state));
  std::set<CellId> initial;
  for (const auto& [cell, state] : s.abstraction.steps.initial_cells()) {
    EXPECT_TRUE(initial.insert(cell).second);
    EXPECT_EQ(s.abstraction.partition.cell_of(state), cell);
    EXPECT_TRUE(samples::holds(s.component.initial, s.component, state));
  }
  EXPECT_EQ(initial, starts);
}

/// Steps are asked for between the splits, so that what is kept must be brought up to date.
void expect_right_after_splits(Abstracted& s) {
  expect_right_steps(s);
  for (const char* predicate : {"(bvult x #b011)", "(= x y)", "(bvslt y x)", "(= y #b111)"}) {
    SCOPED_TRACE(predicate);
    s.abstraction.partition.split_all(s.formula(predicate));
    expect_right_steps(s);
  }
  const CellId last = s.abstraction.partition.leaves().back();
  ASSERT_TRUE(s.abstraction.partition.split(
      last, term::equal(s.component.variables[0].symbol,
                        s.store->constant(s.component.variables[0].sort(),
                                          s.abstraction.partition.witness(last)[0]))));
  expect_right_steps(s);
  s.abstraction.steps.forget();
  expect_right_steps(s);
}

TEST(AbstractSteps, DeterministicOnesAreAsEnumerated) {
  Abstracted s(deterministic);
  EXPECT_TRUE(s.abstraction.steps.is_deterministic());
  expect_right_after_splits(s);
}

TEST(AbstractSteps, ThoseOfInputsAreAsEnumerated) {
  Abstracted s(with_inputs);
  EXPECT_FALSE(s.abstraction.steps.is_deterministic());
  expect_right_after_splits(s);
}

TEST(AbstractSteps, WhatIsKnownIsNotComputedAgain) {
  Abstracted s(deterministic);
  s.abstraction.steps.step(CellTree::root, s.call(1));
  const auto computed = s.abstraction.steps.computed_steps();
  s.abstraction.steps.step(CellTree::root, s.call(1));
  EXPECT_EQ(s.abstraction.steps.computed_steps(), computed);
  s.abstraction.partition.split_all(s.formula("(= x y)"));
  s.abstraction.steps.step(s.abstraction.partition.leaves().front(), s.call(1));
  EXPECT_EQ(s.abstraction.steps.computed_steps(), computed + 1);
}

/// Some, or all, arguments of the call lead to the target from just these states.
void expect_right_origins(Abstracted& s) {
  for (const char* predicate : {"(bvult x #b011)", "(= x y)"})
    s.abstraction.partition.split_all(s.formula(predicate));
  for (const Call& call : calls_of(s))
    for (const CellId cell : s.abstraction.partition.leaves()) {
      const AbstractStep step = s.abstraction.steps.step(cell, call);
      for (const Way& way : step.ways) {
        const Term origin = s.abstraction.steps.origin(call, way.target, way.witness);
        const auto sure = s.abstraction.steps.sure_origin(call, way.target);
        ASSERT_TRUE(sure.has_value());
        for (const Values& state : s.states) {
          const auto arguments = samples::arguments_of(s.component, call);
          const auto leads = [&](const Values& chosen) {
            return targets_of(s, call, state, chosen).contains(way.target);
          };
          EXPECT_EQ(samples::holds(origin, s.component, state),
                    std::ranges::any_of(arguments, leads));
          EXPECT_EQ(samples::holds(*sure, s.component, state),
                    std::ranges::all_of(arguments, leads));
        }
      }
    }
}

TEST(AbstractSteps, OriginsAreAsEnumerated) {
  for (const std::string& text : {deterministic, with_inputs}) {
    Abstracted s(text);
    expect_right_origins(s);
  }
}

} // namespace
} // namespace parlance::abstraction
