// Machines with words that do not matter.

#include "automata/fold.h"
#include "automata/minimise.h"
#include "automata/random_machines.h"
#include "automata/verdict.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

/// Agreement on all words up to a length, but those that the first calls `ignored`.
void expect_agreement(const MooreMachine& a, const MooreMachine& b, Output ignored, Word word,
                      std::size_t length) {
  const Output output = a.output_of(word);
  if (output == ignored)
    return;
  ASSERT_EQ(output, b.output_of(word));
  if (word.size() == length)
    return;
  for (Symbol symbol = 0; symbol < a.symbol_count(); ++symbol) {
    word.push_back(symbol);
    expect_agreement(a, b, ignored, word, length);
    word.pop_back();
  }
}

constexpr Output ignored = 3;

/// Two legal states that differ only in what cannot be.
TEST(Fold, StatesThatOnlyDifferInWhatDoesNotMatterAreOne) {
  MooreMachine machine(verdict_outputs(), 2);
  const State first = machine.add_state(0);
  const State second = machine.add_state(0);
  const State nothing = machine.add_state(ignored);
  machine.set_transition(first, 0, second);
  machine.set_transition(first, 1, nothing);
  machine.set_transition(second, 0, nothing);
  machine.set_transition(second, 1, first);
  const MooreMachine folded = merge_compatible(machine, ignored);
  EXPECT_EQ(folded.state_count(), 1U);
  expect_agreement(machine, folded, ignored, {}, 6);
}

TEST(Fold, RandomMachinesAgreeWhereItMatters) {
  std::size_t smaller = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    testing::Random random(seed);
    const MooreMachine machine = minimise(
        testing::random_machine(random, verdict_outputs(), 2 + testing::below(random, 9), 2));
    const MooreMachine folded = merge_compatible(machine, ignored);
    smaller += folded.state_count() < machine.state_count();
    expect_agreement(machine, folded, ignored, {}, 7);
    if (HasFatalFailure())
      FAIL() << "seed " << seed;
  }
  EXPECT_GT(smaller, 20U);
}

} // namespace
} // namespace parlance::automata
