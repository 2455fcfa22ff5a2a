// Beliefs, explicit and symbolic.

#include "component/belief_space.h"
#include "component/loading.h"
#include "oracle/examples.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using oracle::examples::unknown;
using samples::Loaded;

const std::string word_sort = "(_ BitVec 32)";

using States = std::vector<ConcreteState>;

/// A component with a space over it.
struct Space : Loaded {
  explicit Space(const std::string& text, const BeliefLimits& limits = {})
      : Loaded(text), space(component, *solver, stop, limits) {}
  const BeliefStep& call(BeliefId from, std::size_t method,
                         const std::vector<std::uint64_t>& args) {
    return space.call(from, method, args);
  }
  const Belief& after(const BeliefStep& step) const { return space.belief(step.next); }
  BeliefSpace space;
};

/// read() stores an input; use() fails when it is 5.
const std::string reader = oracle::examples::component(
    named("x", word_sort, "(_ bv0 32)"),
    action("read", ok("true", "x", "e"), "", named("e", word_sort)) + "," +
        action("use", ok("(distinct x (_ bv5 32))") + "," + error("(= x (_ bv5 32))")) + "," +
        action("set", ok("true", "x", "p"), named("p", word_sort)) + "," +
        action("small", ok("true", "x", "(bvand e (_ bv3 32))"), "", named("e", word_sort)));

TEST(BeliefSpace, StepsOnConcreteStates) {
  Space s(reader);
  const BeliefStep& start = s.space.start();
  EXPECT_TRUE(start.may_succeed && !start.may_fail && !start.may_be_unknown);
  EXPECT_EQ(s.after(start).states, States{{0}});
  const BeliefStep& set = s.call(start.next, 2, {5});
  EXPECT_EQ(s.after(set).states, States{{5}});
  const BeliefStep& use = s.call(set.next, 1, {});
  EXPECT_TRUE(use.may_fail && !use.may_succeed);
  EXPECT_EQ(use.outcomes, (std::set<OutcomePlace>{{false, 1, 1}}));
}

TEST(BeliefSpace, EqualBeliefsAreOne) {
  Space s(reader);
  const BeliefId start = s.space.start().next;
  const BeliefId five = s.call(start, 2, {5}).next;
  EXPECT_NE(five, start);
  EXPECT_EQ(s.call(five, 2, {0}).next, start);
  EXPECT_EQ(s.call(start, 1, {}).next, start);
  const std::uint64_t evaluated = s.space.evaluated_steps();
  s.call(start, 2, {5});
  EXPECT_EQ(s.space.evaluated_steps(), evaluated) << "a call on a belief is evaluated once";
}

TEST(BeliefSpace, WideInputsGiveSymbolicBeliefsThatAreOneToo) {
  Space s(reader);
  const BeliefId start = s.space.start().next;
  const BeliefStep& read = s.call(start, 0, {});
  EXPECT_TRUE(read.may_succeed && !read.may_fail);
  EXPECT_TRUE(s.after(read).states.empty());
  EXPECT_EQ(s.after(read).branches.size(), 1U);
  EXPECT_EQ(s.call(read.next, 0, {}).next, read.next);
  const BeliefStep& use = s.call(read.next, 1, {});
  EXPECT_TRUE(use.may_fail && use.may_succeed) << "some inputs fail, others do not";
  EXPECT_EQ(s.call(read.next, 2, {0}).next, start) << "the input is forgotten";
}

TEST(BeliefSpace, FewValuesOfAWideInputBecomeStates) {
  Space s(reader);
  const BeliefStep& small = s.call(s.space.start().next, 3, {});
  EXPECT_EQ(s.after(small).states, (States{{0}, {1}, {2}, {3}}));
  EXPECT_TRUE(s.after(small).branches.empty());
  EXPECT_FALSE(s.call(small.next, 1, {}).may_fail);
}

TEST(BeliefSpace, AnyArgumentsAreLikeAnInput) {
  Space s(reader);
  const BeliefId start = s.space.start().next;
  const Term p = s.component.methods[2].parameters[0].symbol;
  const Term below_two = term::binary(term::Op::bv_ult, p, s.store->constant(p->sort(), 2));
  EXPECT_EQ(s.after(s.space.call_any(start, 2, below_two)).states, (States{{0}, {1}}));
  const BeliefStep& all = s.space.call_any(start, 2, s.store->boolean(true));
  EXPECT_EQ(all.next, s.call(start, 0, {}).next) << "set(anything) is read()";
}

TEST(BeliefSpace, OnlyOneStartWithoutChoicesIsDeterministic) {
  EXPECT_FALSE(Space(reader).space.deterministic());
  const std::string use = action("use", ok("(not x)") + "," + error("x"));
  EXPECT_TRUE(
      Space(oracle::examples::component(named("x", "Bool", "false"), use)).space.deterministic());
  EXPECT_FALSE(Space(oracle::examples::component(named("x", "Bool"), use)).space.deterministic());
  EXPECT_FALSE(
      Space(oracle::examples::component(named("x", "Bool", "false"), use,
                                        samples::internal_step("tick", ok("true", "x", "x"))))
          .space.deterministic());
}

/// tick() counts up to a bound by itself, and fails or is unknown there.
std::string ticking(const std::string& end) {
  return oracle::examples::component(
      named("x", "(_ BitVec 8)", "#x00"),
      action("reset", ok("true", "x", "#x02")) + "," +
          action("use", ok("(bvult x #x03)") + "," + error("(bvuge x #x03)")),
      samples::internal_step("tick", ok("(bvult x #x03)", "x", "(bvadd x #x01)") + "," + end));
}

TEST(BeliefSpace, IsClosedUnderInternalSteps) {
  Space s(ticking(ok("(bvuge x #x03)")));
  const BeliefStep& start = s.space.start();
  EXPECT_EQ(s.after(start).states, (States{{0}, {1}, {2}, {3}}));
  const BeliefStep& reset = s.call(start.next, 0, {});
  EXPECT_EQ(s.after(reset).states, (States{{2}, {3}}));
  const BeliefStep& use = s.call(reset.next, 1, {});
  EXPECT_TRUE(use.may_fail && use.may_succeed);
}

TEST(BeliefSpace, InternalStepsFailBeforeTheFirstCall) {
  Space failing(ticking(error("(bvuge x #x03)")));
  EXPECT_TRUE(failing.space.start().may_fail);
  EXPECT_EQ(failing.space.start().outcomes, (std::set<OutcomePlace>{{true, 0, 1}}));
  Space undecided(ticking(unknown("(bvuge x #x03)")));
  EXPECT_TRUE(undecided.space.start().may_be_unknown);
  EXPECT_FALSE(undecided.space.start().may_fail);
}

TEST(BeliefSpace, SymbolicBeliefsAreClosedToo) {
  // Internally x may become x + 1 once; then exactly the inputs 4 and 5 lead to 5.
  Space s(oracle::examples::component(
      named("x", word_sort, "(_ bv0 32)") + "," + named("done", "Bool", "true"),
      action("read", R"({"guard": "true", "update": {"x": "e", "done": "false"},
                         "outcome": {"kind": "ok"}})",
             "", named("e", word_sort)) +
          "," + action("use", ok("(bvult x (_ bv7 32))") + "," + error("(bvuge x (_ bv7 32))")),
      R"J(, "internal": [{"name": "tick", "paths": [
            {"guard": "(not done)", "update": {"x": "(bvand (bvadd x (_ bv1 32)) (_ bv7 32))",
                                               "done": "true"}, "outcome": {"kind": "ok"}},
            {"guard": "done", "outcome": {"kind": "ok"}}]}])J"));
  const BeliefStep& read = s.call(s.space.start().next, 0, {});
  ASSERT_TRUE(read.limit.empty()) << util::to_text(read.limit);
  EXPECT_EQ(s.after(read).branches.size(), 1U);
  EXPECT_EQ(s.after(read).states.size(), 8U) << "0 to 7 after the tick";
}

TEST(BeliefSpace, LimitsAreReported) {
  Space states(ticking(ok("(bvuge x #x03)")), {3, 256});
  EXPECT_EQ(states.space.start().limit,
            (util::Reason{util::ReasonId::too_many_states, {"3", "256"}}));
  const std::string endless = oracle::examples::component(
      named("x", word_sort, "(_ bv0 32)"),
      action("read", ok("true", "x", "(bvmul e e)"), "", named("e", word_sort)),
      samples::internal_step("tick", ok("true", "x", "(bvadd (bvmul x x) (_ bv3 32))")));
  Space branches(endless, {4, 2});
  EXPECT_FALSE(branches.space.start().limit.empty()) << "more than 4 states";
}

TEST(BeliefSpace, ALimitOnSymbolicBranchesIsReported) {
  Space s(oracle::examples::component(
              named("x", word_sort, "(_ bv0 32)"),
              action("read",
                     ok("(bvult e (_ bv100000 32))", "x", "e") + "," +
                         ok("(bvuge e (_ bv100000 32))", "x", "(bvmul e (_ bv3 32))"),
                     "", named("e", word_sort))),
          {16, 1});
  EXPECT_EQ(s.call(s.space.start().next, 0, {}).limit,
            (util::Reason{util::ReasonId::too_many_states, {"16", "1"}}));
}

TEST(BeliefSpace, ASolverThatGivesUpIsALimit) {
  Loaded loaded(oracle::examples::component(
      named("x", word_sort, "(_ bv0 32)"),
      action("read",
             ok("(distinct (bvmul e (bvmul e e)) (_ bv12345 32))") + "," +
                 error("(= (bvmul e (bvmul e e)) (_ bv12345 32))"),
             "", named("e", word_sort))));
  const auto limited = smt::make_z3(nullptr, {1000, 0, false});
  BeliefSpace space(loaded.component, *limited, loaded.stop);
  const BeliefStep& step = space.call(space.start().next, 0, {});
  EXPECT_EQ(step.limit.id, util::ReasonId::solver_gave_up);
}

} // namespace
} // namespace parlance::component
