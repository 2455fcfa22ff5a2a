// Refinement by representatives: forced splits only, and unknown only where arguments are mixed.

#include "teachers/taught.h"

#include "oracle/random_component.h"
#include "teachers/replay.h"

#include <gtest/gtest.h>

#include <set>

namespace parlance::teachers {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Taught;

TEST(Refinement, MixedBooleansAreFull) {
  Taught t(samples::init_and_foo("Bool", "false", "(= q x)"));
  t.learn();
  EXPECT_EQ(t.guards("init"), 2U);
  EXPECT_EQ(t.guards("foo"), 2U);
  EXPECT_EQ(t.guards("idle"), 1U);
  const Conjecture conjecture = t.teacher.conjecture();
  EXPECT_FALSE(conjecture.has_tool_unknowns);
  EXPECT_EQ(conjecture.machine.state_count(), 3U) << "p false, p true, error";
  for (const std::uint64_t p : {0U, 1U})
    for (const std::uint64_t q : {0U, 1U})
      EXPECT_EQ(t.said({t.symbol("init", {p}), t.symbol("foo", {q})}),
                p == q ? Verdict::legal : Verdict::illegal);
}

TEST(Refinement, MixedIntegersAreUnknownExactlyWhereTheyMeet) {
  Taught t(samples::init_and_foo("(_ BitVec 32)", "(_ bv0 32)", "(bvsle q x)"), 4);
  t.learn();
  EXPECT_TRUE(t.teacher.conjecture().has_tool_unknowns);
  const Symbol init = t.symbol("init", {0});
  const Symbol foo = t.symbol("foo", {0});
  EXPECT_EQ(t.said({init}), Verdict::legal);
  EXPECT_EQ(t.said({init, t.symbol("idle"), init}), Verdict::legal);
  EXPECT_EQ(t.said({init, foo}), Verdict::unknown);
  EXPECT_EQ(t.said({init, t.symbol("idle"), foo}), Verdict::unknown);
  Replay replay(t.component, t.teacher.conjecture(), t.space);
  const std::vector<interface::Reason> reasons =
      replay.explain(t.teacher.machine().run(Word{init}), foo).reasons;
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(reasons[0].kind, interface::Reason::Kind::mixed_parameters);
  EXPECT_EQ(reasons[0].what.id, util::ReasonId::mixed_parameters);
  const std::vector<std::string>& details = reasons[0].what.details;
  EXPECT_EQ(std::vector(details.begin() + 1, details.end()),
            (std::vector<std::string>{"'p' of init", "'q' of foo"}));
}

TEST(Refinement, BeforeInitTheValueIsKnownAndFooIsExact) {
  Taught t(samples::init_and_foo("(_ BitVec 32)", "(_ bv7 32)", "(bvsle q x)"), 4);
  t.learn();
  EXPECT_EQ(t.said({t.symbol("foo", {7})}), Verdict::legal);
  EXPECT_EQ(t.said({t.symbol("foo", {8})}), Verdict::illegal);
}

TEST(Refinement, ADecisiveParameterIsSplitBesideAMixedOne) {
  // foo compares its q with init's p; bar's c decides alone, whatever its r.
  Taught t(oracle::examples::component(
               named("x", "(_ BitVec 32)", "(_ bv0 32)"),
               action("init", ok("true", "x", "p"), named("p", "(_ BitVec 32)")) + "," +
                   action("foo",
                          ok("(and b (bvsle q x))") + "," + error("(and b (bvsgt q x))") + "," +
                              ok("(not b)"),
                          named("b", "Bool") + "," + named("q", "(_ BitVec 32)")) +
                   "," +
                   action("bar", ok("c") + "," + error("(not c)"),
                          named("c", "Bool") + "," + named("r", "(_ BitVec 32)"))),
           3);
  t.learn();
  const Symbol init = t.symbol("init", {0});
  EXPECT_EQ(t.said({init}), Verdict::legal);
  EXPECT_EQ(t.said({init, t.symbol("foo", {1, 0})}), Verdict::unknown);
  EXPECT_EQ(t.said({init, t.symbol("bar", {1, 5})}), Verdict::legal);
  EXPECT_EQ(t.said({init, t.symbol("bar", {0, 5})}), Verdict::illegal);
}

TEST(Refinement, ACollectiveSymbolIsSplitByWhatAloneDecides) {
  // put(b, q) stores q; its b alone decides whether it fails; take(r) compares with q.
  Taught t(
      oracle::examples::component(named("x", "(_ BitVec 32)", "(_ bv0 32)"),
                                  action("put", ok("b", "x", "q") + "," + error("(not b)"),
                                         named("b", "Bool") + "," + named("q", "(_ BitVec 32)")) +
                                      "," +
                                      action("take", ok("(bvule r x)") + "," + error("(bvugt r x)"),
                                             named("r", "(_ BitVec 32)"))),
      4);
  t.learn();
  EXPECT_TRUE(t.teacher.alphabet().any_collective());
  const Symbol put = t.symbol("put", {1, 3});
  EXPECT_NE(put, t.symbol("put", {0, 3}));
  EXPECT_EQ(t.said({put}), Verdict::legal);
  EXPECT_EQ(t.said({t.symbol("put", {0, 3})}), Verdict::illegal);
  EXPECT_EQ(t.said({put, t.symbol("take", {5})}), Verdict::unknown);
}

/// Calls with different symbols are told apart by the canonical interface: every split was forced.
void expect_forced(const Taught& t, const oracle::BruteForce& meaning) {
  std::map<std::size_t, std::set<Symbol>> symbols;
  for (std::size_t call = 0; call < meaning.concrete().call_count(); ++call) {
    const oracle::Call concrete = meaning.concrete().call(call);
    symbols[meaning.canonical().symbol_of[call]].insert(
        t.teacher.alphabet().symbol_of({concrete.method, concrete.arguments}));
  }
  for (const auto& [canonical, found] : symbols)
    EXPECT_EQ(found.size(), 1U) << "canonical symbol " << canonical << " was split";
}

/// No two symbols of one method have equal columns.
void expect_distinct_columns(const Conjecture& conjecture) {
  std::set<std::vector<std::uint32_t>> columns;
  for (Symbol symbol = 0; symbol < conjecture.alphabet.size(); ++symbol) {
    std::vector<std::uint32_t> column{
        static_cast<std::uint32_t>(conjecture.alphabet[symbol].method)};
    for (automata::State state = 0; state < conjecture.machine.state_count(); ++state)
      if (!conjecture.machine.absorbing(state))
        column.push_back(conjecture.machine.step(state, symbol));
    EXPECT_TRUE(columns.insert(column).second) << "symbol " << symbol;
  }
}

TEST(Refinement, SplitsAreForced) {
  for (std::uint64_t seed = 1; seed <= component::samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed);
    if (solved.meaning.largest_partition() > 64 ||
        solved.meaning.verdict({}) != oracle::Verdict::legal)
      continue;
    Taught t(solved.text);
    t.learn();
    if (t.teacher.alphabet().any_collective())
      continue;
    expect_forced(t, solved.meaning);
    // The canonical interface is the least, so a full conjecture cannot have spare symbols either.
    if (t.teacher.alphabet().size() == solved.meaning.canonical().alphabet.size())
      expect_distinct_columns(t.teacher.conjecture());
  }
}

} // namespace
} // namespace parlance::teachers
