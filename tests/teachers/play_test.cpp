// Cheap counterexamples: a wrong conjecture is found out by playing.

#include "teachers/play.h"
#include "teachers/taught.h"

#include <gtest/gtest.h>

#include <limits>

namespace parlance::teachers {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Taught;

/// One legal state with self loops: everything is allowed.
MooreMachine everything_allowed(std::size_t symbols) {
  MooreMachine machine(
      automata::OutputType({{"legal", false}, {"illegal", true}, {"unknown", true}}),
      static_cast<Symbol>(symbols));
  machine.add_state(0);
  return machine;
}

const std::string border = oracle::examples::component(
    named("n", "(_ BitVec 8)", "#x00"),
    action("inc", ok("(bvult n #x02)", "n", "(bvadd n #x01)") + "," + error("(bvuge n #x02)")) +
        "," +
        action("put", ok("(bvslt p (_ bv1000 32))") + "," + error("(bvsge p (_ bv1000 32))"),
               named("p", "(_ BitVec 32)")));

TEST(Play, FindsTheBorderOfAGuard) {
  Taught t(border);
  const auto word =
      play_concretely(everything_allowed(2), t.teacher.alphabet(), t.teacher.evaluator(), 1, 100);
  ASSERT_TRUE(word.has_value());
  ASSERT_EQ(word->size(), 1U);
  EXPECT_EQ(t.teacher.evaluator().evaluate(*word).finding, Finding::illegal);
}

TEST(Play, RespectsLengthAndLimit) {
  Taught t(oracle::examples::component(
      named("n", "(_ BitVec 8)", "#x00"),
      action("inc", ok("(bvult n #x02)", "n", "(bvadd n #x01)") + "," + error("(bvuge n #x02)"))));
  const MooreMachine conjecture = everything_allowed(1);
  const auto play = [&](std::size_t length, std::size_t pairs) {
    return play_concretely(conjecture, t.teacher.alphabet(), t.teacher.evaluator(), length, pairs);
  };
  EXPECT_FALSE(play(2, 100).has_value());
  EXPECT_FALSE(play(8, 2).has_value());
  ASSERT_TRUE(play(3, 100).has_value());
  EXPECT_EQ(*play(8, 100), (ConcreteWord{{0, {}}, {0, {}}, {0, {}}})) << "the shortest";
  EXPECT_EQ(*play_symbolically(conjecture, t.teacher.evaluator(), 8, 100), (Word{0, 0, 0}));
}

TEST(Play, ARightConjectureIsNotContradicted) {
  Taught t(border);
  t.learn();
  EXPECT_FALSE(
      play_concretely(t.teacher.machine(), t.teacher.alphabet(), t.teacher.evaluator(), 20, 1000)
          .has_value());
  EXPECT_EQ(t.guards("put"), 2U);
  EXPECT_EQ(t.said({0, 0}), Verdict::legal);
  EXPECT_EQ(t.said({0, 0, 0}), Verdict::illegal);
  EXPECT_EQ(t.said({t.symbol("put", {999})}), Verdict::legal);
  EXPECT_EQ(t.said({t.symbol("put", {1000})}), Verdict::illegal);
}

TEST(Play, LooksBeyondWhatIsKnownHoweverMuchThatIs) {
  Taught t(oracle::examples::component(
      named("n", "(_ BitVec 16)", "#x0000"),
      action("inc",
             ok("(distinct n #x0bb8)", "n", "(bvadd n #x0001)") + "," + error("(= n #x0bb8)")) +
          "," +
          action("dec", ok("(distinct n #x0000)", "n", "(bvsub n #x0001)") + "," +
                            error("(= n #x0000)"))));
  t.teacher.learn(std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(t.teacher.machine().state_count(), 3002U) << "0 to 3000, and the error";
}

} // namespace
} // namespace parlance::teachers
