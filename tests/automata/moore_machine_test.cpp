#include "automata/moore_machine.h"

#include "automata/random_machines.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

using testing::verdicts;

TEST(OutputType, knows_names_and_absorbing_values) {
  const OutputType outputs = verdicts();
  EXPECT_EQ(outputs.size(), 3);
  EXPECT_EQ(outputs.name(1), "error");
  EXPECT_FALSE(outputs.absorbing(0));
  EXPECT_TRUE(outputs.absorbing(2));
}

TEST(OutputType, refuses_no_outputs_and_too_many) {
  EXPECT_THROW(OutputType({}), util::InternalError);
  EXPECT_THROW(OutputType(std::vector<OutputValue>(251)), util::InternalError);
  EXPECT_EQ(OutputType(std::vector<OutputValue>(250)).size(), 250);
}

TEST(MooreMachine, is_total_from_the_start) {
  MooreMachine machine(verdicts(), 2);
  const State state = machine.add_state(0);
  EXPECT_EQ(machine.initial(), state);
  EXPECT_EQ(machine.run(Word{0, 1, 1, 0}), state);
}

TEST(MooreMachine, runs_words) {
  const MooreMachine machine = testing::counter_interface(2, 2);
  EXPECT_EQ(machine.output_of(Word{}), 0);
  EXPECT_EQ(machine.output_of(Word{1}), 1);
  EXPECT_EQ(machine.output_of(Word{0, 1, 0, 1}), 0);
  EXPECT_EQ(machine.output_of(Word{0, 1, 0, 1, 0}), 1);
  EXPECT_EQ(machine.run(1, Word{0}), 2U);
}

TEST(MooreMachine, keeps_its_transitions_when_the_alphabet_grows) {
  MooreMachine machine(verdicts(), 1);
  machine.add_state(0);
  machine.add_state(0);
  const State error = machine.add_state(1);
  machine.set_transition(0, 0, 1);
  machine.set_transition(1, 0, error);
  const Symbol added = machine.add_symbol();
  EXPECT_EQ(added, 1U);
  EXPECT_EQ(machine.step(0, 0), 1U);
  EXPECT_EQ(machine.step(1, 0), error);
  for (State state = 0; state < 3; ++state)
    EXPECT_EQ(machine.step(state, added), state);
  machine.set_transition(0, added, error);
  EXPECT_EQ(machine.output_of(Word{added, 0, added}), 1);
}

TEST(MooreMachine, keeps_absorbing_states_sinks) {
  MooreMachine machine(verdicts(), 1);
  machine.add_state(0);
  const State error = machine.add_state(1);
  EXPECT_THROW(machine.set_transition(error, 0, 0), util::InternalError);
  EXPECT_NO_THROW(machine.set_transition(error, 0, error));
}

TEST(MooreMachine, refuses_what_does_not_exist) {
  MooreMachine machine(verdicts(), 1);
  machine.add_state(0);
  EXPECT_THROW(machine.add_state(3), util::InternalError);
  EXPECT_THROW(machine.set_initial(1), util::InternalError);
  EXPECT_THROW(machine.set_transition(0, 1, 0), util::InternalError);
  EXPECT_THROW(machine.set_transition(0, 0, 1), util::InternalError);
}

} // namespace
} // namespace parlance::automata
