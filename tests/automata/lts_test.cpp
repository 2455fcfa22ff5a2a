#include "automata/lts.h"

#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

TEST(Lts, KeepsTransitionsOnceAndInOrder) {
  Lts lts("Door");
  const State first = lts.add_state();
  const State second = lts.add_state();
  const Action open = lts.add_action("open");
  const Action shut = lts.add_action("shut");
  EXPECT_EQ(lts.add_action("open"), open);
  lts.add_transition(first, Lts::internal, second);
  lts.add_transition(first, shut, first);
  lts.add_transition(first, open, second);
  lts.add_transition(first, open, first);
  lts.add_transition(first, open, second);
  const std::vector<Lts::Transition> expected{
      {open, first}, {open, second}, {shut, first}, {Lts::internal, second}};
  EXPECT_EQ(lts.transitions(first), expected);
  EXPECT_EQ(lts.transition_count(), 4U);
}

TEST(Lts, NothingLeavesAFailingState) {
  Lts lts;
  const State state = lts.add_state();
  const Action action = lts.add_action("a");
  lts.set_failing(state);
  EXPECT_TRUE(lts.failing(state));
  EXPECT_THROW(lts.add_transition(state, action, state), util::InternalError);
}

} // namespace
} // namespace parlance::automata
