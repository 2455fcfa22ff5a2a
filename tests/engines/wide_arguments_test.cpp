// Arguments too many to try: unrolled on deterministic components, by classes on others.

#include "component/loading.h"
#include "engines/beliefs/belief_inclusion.h"
#include "engines/bounded.h"
#include "engines/product/unrolling.h"
#include "interface/least_arguments.h"
#include "oracle/examples.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::engines {
namespace {

using automata::Verdict;
using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;

const std::string word_sort = "(_ BitVec 32)";

/// set(p) is legal for p > 0 only, and allows one use().
const std::string gate = oracle::examples::component(
    named("open", "Bool", "false"),
    action("set", ok("(bvsgt p (_ bv0 32))", "open", "true") + "," + error("(bvsle p (_ bv0 32))"),
           named("p", word_sort)) +
        "," + action("use", ok("open", "open", "false") + "," + error("(not open)")));

/// The same, but an input decides whether the gate opens.
const std::string windy_gate = oracle::examples::component(
    named("open", "Bool", "false"),
    action("set", ok("(bvsgt p (_ bv0 32))", "open", "e") + "," + error("(bvsle p (_ bv0 32))"),
           named("p", word_sort), named("e", "Bool")) +
        "," + action("use", ok("open", "open", "false") + "," + error("(not open)")));

/// A gate with its space and a candidate that takes p from a bound on.
struct Gate : component::samples::Loaded {
  Gate(const std::string& text, std::uint64_t bound, bool use_after_set = true)
      : Loaded(text), space(component, *solver, stop), candidate{{{}, machine(use_after_set)}} {
    const Term p = component.methods[0].parameters[0].symbol;
    const Term small = term::binary(term::Op::bv_slt, p, store->constant(p->sort(), bound));
    for (const Term guard : {small, term::not_(small)})
      candidate.alphabet.push_back(
          {0, guard,
           *interface::simplest_arguments(guard, component.methods[0].parameters, *solver)});
    candidate.alphabet.push_back({1, store->boolean(true), {}});
  }

  /// Symbols: set below the bound, set from the bound on, use.
  static automata::MooreMachine machine(bool use_after_set) {
    automata::MooreMachine result(
        automata::OutputType({{"legal", false}, {"illegal", true}, {"unknown", true}}), 3);
    const automata::State shut = result.add_state(0);
    const automata::State open = result.add_state(0);
    const automata::State failed = result.add_state(1);
    for (const automata::State state : {shut, open}) {
      result.set_transition(state, 0, failed);
      result.set_transition(state, 1, open);
    }
    result.set_transition(shut, 2, failed);
    result.set_transition(open, 2, use_after_set ? shut : failed);
    return result;
  }

  EngineResult bounded(std::uint32_t depth, bool stop_at_refutation = false) {
    return Bounded(space, candidate, {stop_at_refutation, {}, {}}, stop).check(depth);
  }

  component::BeliefSpace space;
  Candidate candidate;
};

void expect_holds(const EngineResult& result, std::uint32_t depth) {
  for (const Property property : all_properties) {
    EXPECT_FALSE(result[property].refutation.has_value()) << to_text(property);
    EXPECT_EQ(result[property].depth, depth)
        << to_text(property) << util::to_text(result[property].reason);
  }
}

TEST(WideArguments, ARightCandidateHoldsToTheDepth) {
  Gate right(gate, 1);
  EXPECT_FALSE(all_arguments_enumerable(right.component));
  expect_holds(right.bounded(6), 6);
  BeliefInclusion inclusion(right.space, right.candidate, false);
  expect_holds(inclusion.check(6), 6);
}

TEST(WideArguments, ATooGenerousGuardIsRefutedAtItsBorder) {
  Gate generous(gate, 0);
  const EngineResult result = generous.bounded(4);
  EXPECT_EQ(result[Property::safe].refutation, (ConcreteWord{{0, {0}}}));
  EXPECT_EQ(result[Property::safe].depth, 0U);
  EXPECT_FALSE(result[Property::permissive].refutation.has_value());
  EXPECT_EQ(result[Property::permissive].depth, 4U);
  EXPECT_EQ(generous.bounded(4, true).refutation()->size(), 1U);
  BeliefInclusion inclusion(generous.space, generous.candidate, false);
  EXPECT_EQ(inclusion.check(4)[Property::safe].refutation, (ConcreteWord{{0, {0}}}));
}

TEST(WideArguments, ATooStrictGuardIsRefutedAtItsBorder) {
  Gate strict(gate, 2);
  const EngineResult result = strict.bounded(4);
  EXPECT_EQ(result[Property::permissive].refutation, (ConcreteWord{{0, {1}}}));
  EXPECT_FALSE(result[Property::safe].refutation.has_value());
}

TEST(WideArguments, AWordIsFirstInSymbolsAndSimplestInArguments) {
  Gate forgetful(gate, 1, false);
  EXPECT_EQ(forgetful.bounded(4)[Property::permissive].refutation,
            (ConcreteWord{{0, {1}}, {1, {}}}));
}

TEST(WideArguments, ChoicesOfTheEnvironmentDoNotRefuteARightCandidate) {
  Gate right(windy_gate, 1, false);
  EXPECT_FALSE(right.space.deterministic());
  expect_holds(right.bounded(5), 5);
  Gate wrong(windy_gate, 1, true);
  const EngineResult result = wrong.bounded(5);
  ASSERT_TRUE(result[Property::safe].refutation.has_value());
  EXPECT_EQ(result[Property::safe].refutation->size(), 2U) << "set(p), and the gate stays shut";
  EXPECT_FALSE(result[Property::permissive].refutation.has_value());
}

TEST(WideArguments, StoredArgumentsInTooManyWaysLimitTheDepth) {
  Gate storing(oracle::examples::component(
                   named("x", word_sort, "(_ bv0 32)") + "," + named("open", "Bool", "false"),
                   action("set",
                          R"J({"guard": "(bvsgt p (_ bv0 32))",
                               "update": {"x": "(bvxor p x)", "open": "e"},
                               "outcome": {"kind": "ok"}},)J" +
                              error("(bvsle p (_ bv0 32))"),
                          named("p", word_sort), named("e", "Bool")) +
                       "," +
                       action("use", ok("(and open (distinct x (_ bv77 32)))") + "," +
                                         error("(or (not open) (= x (_ bv77 32)))"))),
               1, false);
  BeliefInclusion inclusion(storing.space, storing.candidate, false,
                            {.pairs = 20000, .argument_classes = 3});
  const EngineResult& result = inclusion.check(3);
  for (const Property property : all_properties) {
    EXPECT_FALSE(result[property].refutation.has_value());
    EXPECT_EQ(result[property].depth, 1U);
    EXPECT_EQ(result[property].reason,
              (util::Reason{util::ReasonId::many_argument_classes, {"set"}}));
  }
}

TEST(WideArguments, ALimitOnPairsIsReported) {
  Gate right(gate, 1);
  BeliefInclusion inclusion(right.space, right.candidate, false,
                            {.pairs = 1, .argument_classes = 64});
  const EngineResult& result = inclusion.check(6);
  EXPECT_EQ(result[Property::safe].depth, 1U);
  EXPECT_EQ(result[Property::safe].reason, (util::Reason{util::ReasonId::many_pairs, {"1"}}));
}

TEST(WideArguments, TheToolsOwnUnknownsAreNotCompared) {
  Gate vague(gate, 1);
  automata::MooreMachine machine = vague.candidate.machine;
  const automata::State undecided = machine.add_state(2);
  machine.set_transition(0, 2, undecided);
  vague.candidate.machine = machine;
  EXPECT_EQ(vague.bounded(3)[Property::tight].refutation, (ConcreteWord{{1, {}}}));
  vague.candidate.has_tool_unknowns = true;
  EXPECT_FALSE(vague.bounded(3).refutation().has_value());
}

TEST(WideArguments, AStoppedCheckKeepsWhatWasEstablished) {
  Gate right(gate, 1);
  util::StopToken stop({std::chrono::milliseconds(400), std::nullopt});
  Bounded engine(right.space, right.candidate, {}, stop);
  std::uint32_t done = 0;
  EngineResult last;
  try {
    while (done < 100'000)
      last = engine.check(++done);
    FAIL() << "no limit in sight";
  } catch (const util::Stopped& stopped) {
    EXPECT_EQ(stopped.reason(), util::StopReason::timeout);
  }
  EXPECT_EQ(last[Property::safe].depth, done - 1);
  EXPECT_GT(done, 1U);
}

} // namespace
} // namespace parlance::engines
