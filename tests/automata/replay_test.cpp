// A conjecture is held against its subject: here one that allows `a` twice, then never again.

#include "automata/replay.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

MooreMachine machine_of_two_states() {
  MooreMachine machine(verdict_outputs(), 1);
  machine.add_state(static_cast<Output>(Verdict::legal));
  machine.add_state(static_cast<Output>(Verdict::legal));
  machine.set_transition(0, 0, 1);
  machine.set_transition(1, 0, 1);
  return machine;
}

/// Stops before this many steps are answered; calls are counted by the place.
Replayed replayed(const MooreMachine& machine, Unseen unseen, int answers = 100) {
  return replay(machine, 0, unseen, [&](int calls, Symbol, Verdict claimed) {
    if (answers-- == 0) {
      throw util::Stopped(util::StopReason::interrupt);
    }
    const Verdict verdict = calls < 1 ? Verdict::legal : Verdict::illegal;
    return std::pair(verdict == claimed ? Reply::confirms : Reply::contradicts, calls + 1);
  });
}

TEST(Replay, WhatTheSubjectContradictsIsLeftOpen) {
  const Replayed result = replayed(machine_of_two_states(), Unseen::stays);
  EXPECT_TRUE(result.confirmed(0, 0));
  EXPECT_EQ(result.way(1), (Word{0}));
  EXPECT_TRUE(result.opened(1, 0));
  EXPECT_FALSE(result.confirmed(1, 0));
  EXPECT_EQ(static_cast<Verdict>(result.machine().output_of(Word{0, 0})), Verdict::unknown);
}

TEST(Replay, WhatNobodyLookedAtIsLeftOpenUnlessItIsShown) {
  EXPECT_TRUE(replayed(machine_of_two_states(), Unseen::is_left_open, 1).opened(1, 0));
  EXPECT_FALSE(replayed(machine_of_two_states(), Unseen::stays, 1).anything_opened());
  EXPECT_TRUE(replayed(machine_of_two_states(), Unseen::is_left_open, 0).opened(0, 0));
}

TEST(Replay, AClaimOfUnknownStaysOne) {
  MooreMachine machine = machine_of_two_states();
  const State unknown = machine.add_state(static_cast<Output>(Verdict::unknown));
  machine.set_transition(1, 0, unknown);
  EXPECT_EQ(replayed(machine, Unseen::is_left_open).machine(), machine);
}

} // namespace
} // namespace parlance::automata
