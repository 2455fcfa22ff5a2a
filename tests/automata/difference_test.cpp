#include "automata/difference.h"

#include "automata/minimise.h"
#include "automata/random_machines.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

using testing::below;
using testing::Random;

/// Tries all words by length, then by symbols, up to a length.
std::optional<Word> enumerate_for_difference(const MooreMachine& a, const MooreMachine& b,
                                             std::size_t max_length) {
  for (Word word; word.size() <= max_length; testing::next_word(word, a.symbol_count()))
    if (a.output_of(word) != b.output_of(word))
      return word;
  return std::nullopt;
}

/// The machine with one transition led elsewhere.
MooreMachine retarget_one(Random& random, MooreMachine machine) {
  State from = below(random, machine.state_count());
  while (machine.absorbing(from))
    from = below(random, machine.state_count());
  machine.set_transition(from, below(random, machine.symbol_count()),
                         below(random, machine.state_count()));
  return machine;
}

TEST(ShortestDifference, is_none_for_a_machine_and_its_minimal_form) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const auto machine = testing::random_machine(random, testing::output_type(3, 1), 15, 3);
    ASSERT_EQ(shortest_difference(machine, minimise(machine)), std::nullopt);
  }
}

TEST(ShortestDifference, is_empty_when_initial_outputs_differ) {
  MooreMachine a(testing::verdicts(), 1), b(testing::verdicts(), 1);
  a.add_state(0);
  b.add_state(2);
  EXPECT_EQ(shortest_difference(a, b), Word{});
}

TEST(ShortestDifference, finds_what_enumeration_finds_on_wrong_machines) {
  Random random(2);
  int differing = 0;
  for (int i = 0; i < 1000; ++i) {
    MooreMachine machine = testing::random_machine(random, testing::output_type(3, 1), 4, 2);
    machine.add_state(0); // so that some state is not absorbing
    const MooreMachine wrong = retarget_one(random, machine);
    const auto difference = shortest_difference(machine, wrong);
    // Five states each: a shortest difference is shorter than 5 + 5 symbols.
    ASSERT_EQ(difference, enumerate_for_difference(machine, wrong, 9)) << "machine " << i;
    differing += difference.has_value();
  }
  EXPECT_GT(differing, 200);
}

TEST(ShortestDifference, finds_what_enumeration_finds_on_unrelated_machines) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const auto a = testing::random_interface(random, 3, 3);
    const auto b = testing::random_interface(random, 3, 3);
    ASSERT_EQ(shortest_difference(a, b), enumerate_for_difference(a, b, 8)) << "machine " << i;
  }
}

TEST(ShortestDifference, sees_an_off_by_one_counter) {
  const auto difference =
      shortest_difference(testing::counter_interface(1000, 2), testing::counter_interface(1001, 2));
  EXPECT_EQ(difference, Word(1001, 0));
}

TEST(ShortestDifference, refuses_different_alphabets_and_outputs) {
  const auto machine = testing::counter_interface(1, 2);
  EXPECT_THROW(shortest_difference(machine, testing::counter_interface(1, 3)), util::InternalError);
  Random random(4);
  EXPECT_THROW(shortest_difference(
                   machine, testing::random_machine(random, testing::output_type(3, 1), 2, 2)),
               util::InternalError);
}

TEST(DistinguishingSuffix, tells_exactly_the_states_of_a_minimal_machine_apart) {
  Random random(5);
  const auto machine = minimise(testing::random_machine(random, testing::output_type(2, 0), 10, 2));
  for (State p = 0; p < machine.state_count(); ++p)
    for (State q = 0; q < machine.state_count(); ++q) {
      const auto suffix = distinguishing_suffix(machine, p, q);
      ASSERT_EQ(suffix.has_value(), p != q);
      if (suffix) {
        ASSERT_NE(machine.output(machine.run(p, *suffix)), machine.output(machine.run(q, *suffix)));
      }
    }
}

} // namespace
} // namespace parlance::automata
