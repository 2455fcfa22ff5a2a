#include "protocol/automaton.h"

#include <gtest/gtest.h>

namespace parlance::protocol {
namespace {

component::BeliefStep step(bool may_fail, bool may_be_unknown, bool may_succeed) {
  component::BeliefStep result;
  result.may_fail = may_fail;
  result.may_be_unknown = may_be_unknown;
  result.may_succeed = may_succeed;
  return result;
}

TEST(Law, AFailureDecidesThenWhatIsUnknown) {
  for (const bool unknown : {false, true})
    for (const bool succeeds : {false, true})
      EXPECT_EQ(verdict_of(step(true, unknown, succeeds)), Verdict::illegal);
  EXPECT_EQ(verdict_of(step(false, true, true)), Verdict::unknown);
  EXPECT_EQ(verdict_of(step(false, true, false)), Verdict::unknown);
  EXPECT_EQ(verdict_of(step(false, false, true)), Verdict::legal);
  EXPECT_EQ(verdict_of(step(false, false, false)), Verdict::impossible);
}

TEST(Law, ALimitHidesEverythingButAFailure) {
  component::BeliefStep limited = step(false, true, true);
  limited.limit = {util::ReasonId::too_many_arguments};
  EXPECT_EQ(verdict_of(limited), std::nullopt);
  limited.may_fail = true;
  EXPECT_EQ(verdict_of(limited), Verdict::illegal);
}

TEST(Automaton, SaysTheVerdictOfACallInAState) {
  Automaton automaton;
  EXPECT_EQ(automaton.count(Verdict::legal), 0U);
  automaton.machine.add_symbol();
  const State open = automaton.machine.add_state(static_cast<automata::Output>(Verdict::legal));
  const State failed = automaton.machine.add_state(static_cast<automata::Output>(Verdict::illegal));
  EXPECT_EQ(automaton.verdict(open, 0), Verdict::legal);
  automaton.machine.set_transition(open, 0, failed);
  EXPECT_EQ(automaton.verdict(open), Verdict::legal);
  EXPECT_EQ(automaton.verdict(open, 0), Verdict::illegal);
  EXPECT_EQ(automaton.count(Verdict::illegal), 1U);
}

} // namespace
} // namespace parlance::protocol
