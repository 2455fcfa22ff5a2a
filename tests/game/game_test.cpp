// The game on abstractions by predicates: what it allows, what it says of that, and what it lacks.

#include "abstraction/predicates/predicate_text.h"
#include "component/loading.h"
#include "game/game_predicates.h"
#include "game/game_teacher.h"

#include <gtest/gtest.h>

namespace parlance::game {
namespace {

using automata::Verdict;
using component::ConcreteCall;
using component::samples::Loaded;

/// next() shows whether it moved, and remembers where it was; remove() needs that.
const std::string iterator = R"J({"format": "parlance-component/1", "name": "iterator",
  "variables": [{"name": "cursor", "sort": "(_ BitVec 4)", "init": "#x0"},
    {"name": "last", "sort": "(_ BitVec 4)", "init": "#xf"},
    {"name": "size", "sort": "(_ BitVec 4)"}],
  "initial": "(bvslt #x0 size)",
  "methods": [
    {"name": "next", "observations": ["moved", "at the end"], "paths": [
      {"guard": "(bvslt cursor size)", "update": {"cursor": "(bvadd cursor #x1)", "last": "cursor"},
       "outcome": {"kind": "ok", "observation": "moved"}},
      {"guard": "(not (bvslt cursor size))", "outcome": {"kind": "ok", "observation": "at the end"}}]},
    {"name": "remove", "paths": [
      {"guard": "(bvsge last #x0)", "update": {"last": "#xf"}, "outcome": {"kind": "ok"}},
      {"guard": "(bvslt last #x0)", "outcome": {"kind": "error", "error": "nothing"}}]}]})J";

/// set(p) keeps whether p is above 3; use() then needs that.
const std::string setter = R"J({"format": "parlance-component/1", "name": "setter",
  "variables": [{"name": "x", "sort": "(_ BitVec 4)", "init": "#x0"}],
  "methods": [
    {"name": "set", "parameters": [{"name": "p", "sort": "(_ BitVec 4)"}], "paths": [
      {"guard": "true", "update": {"x": "p"}, "outcome": {"kind": "ok"}}]},
    {"name": "use", "paths": [
      {"guard": "(bvugt x #x3)", "outcome": {"kind": "ok"}},
      {"guard": "(bvule x #x3)", "outcome": {"kind": "error", "error": "low"}}]}]})J";

struct Played : Loaded {
  Played(const std::string& text, const std::string& predicates, const GameOptions& options = {})
      : Loaded(text), space(component, *solver, stop),
        teacher(component, space, *solver,
                {abstraction::read_predicates(component, predicates, "predicates")}, stop,
                {.game = options}) {
    teacher.play({});
  }
  Verdict said(const ConcreteWord& word) const {
    Word symbols;
    for (const ConcreteCall& call : word)
      symbols.push_back(teacher.alphabet().symbol_of(call));
    return static_cast<Verdict>(teacher.conjecture().machine.output_of(symbols));
  }

  component::BeliefSpace space;
  GameTeacher teacher;
};

const ConcreteCall moved{0, {}, 0};
const ConcreteCall at_end{0, {}, 1};
const ConcreteCall removal{1, {}, 0};

TEST(Game, WithOnePredicateNothingIsRemoved) {
  Played played(iterator, "last < 0");
  EXPECT_EQ(played.teacher.result().answer, Permissiveness::most_permissive);
  EXPECT_EQ(played.said({moved, removal}), Verdict::illegal);
  EXPECT_EQ(played.said({at_end, moved}), Verdict::legal);
}

TEST(Game, ThePaperAloneCannotTellThatNothingMoreIsAllowed) {
  const Played played(iterator, "last < 0", {.belief_pairs = 0});
  EXPECT_EQ(played.teacher.result().answer, Permissiveness::maximal);
}

TEST(Game, WithTwoOnlyAfterSuccess) {
  const Played played(iterator, "last < 0\ncursor < 0");
  EXPECT_EQ(played.teacher.result().answer, Permissiveness::most_permissive);
  EXPECT_EQ(played.said({removal}), Verdict::illegal);
  EXPECT_EQ(played.said({moved, removal}), Verdict::legal);
  EXPECT_EQ(played.said({moved, removal, removal}), Verdict::illegal);
}

TEST(Game, WhatOnlyTheAbstractionForbidsIsLeftOpenAndSeparated) {
  Played played(iterator, "last < 0");
  played.teacher.doubt_by_play();
  played.teacher.separate();
  ASSERT_EQ(played.teacher.in_vain().size(), 1U);
  const ForbiddenInVain& forbidden = played.teacher.in_vain().front();
  EXPECT_EQ(forbidden.calls, (ConcreteWord{moved, removal}));
  ASSERT_EQ(forbidden.separating.size(), 1U);
  EXPECT_EQ(abstraction::predicate_to_text(played.component, forbidden.separating.front()),
            "cursor < 0");
  EXPECT_EQ(played.said({moved, removal}), Verdict::unknown);
}

TEST(Game, GuardsAreWhatTheAbstractionTellsApart) {
  const Played coarse(setter, "x == 0");
  const Played fine(setter, "ult(3, x)");
  EXPECT_EQ(fine.teacher.alphabet().guards_of(0), 2U);
  EXPECT_EQ(fine.said({{0, {7}}, {1, {}}}), Verdict::legal);
  EXPECT_EQ(fine.said({{0, {3}}, {1, {}}}), Verdict::illegal);
  EXPECT_EQ(coarse.said({{0, {7}}, {1, {}}}), Verdict::illegal);
}

TEST(Game, PredicatesThatGuardErrorsAreFound) {
  const Loaded loaded(iterator);
  EXPECT_EQ(abstraction::write_predicates(loaded.component,
                                          game::guarding_predicates(loaded.component), {}),
            "last < 0\n");
}

TEST(Game, FactsKeepStatesOutThatNoRunReaches) {
  Loaded loaded(iterator);
  component::BeliefSpace space(loaded.component, *loaded.solver, loaded.stop);
  const auto facts = abstraction::read_predicates(loaded.component, "cursor >= 0", "facts");
  const auto one = abstraction::read_predicates(loaded.component, "last < 0", "predicates");
  GameTeacher teacher(loaded.component, space, *loaded.solver, {one, facts}, loaded.stop, {});
  teacher.play({});
  EXPECT_FALSE(teacher.leaves_forbidden({moved, removal}));
}

} // namespace
} // namespace parlance::game
