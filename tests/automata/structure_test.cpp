#include "automata/structure.h"

#include "automata/minimise.h"
#include "automata/random_machines.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

using testing::Random;

TEST(AccessWords, are_the_first_words_that_lead_to_each_state) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const auto machine =
        renumber_breadth_first(testing::random_machine(random, testing::output_type(3, 1), 7, 2));
    const auto words = access_words(machine);
    std::vector<bool> seen(machine.state_count());
    for (Word word; word.size() < machine.state_count(); testing::next_word(word, 2)) {
      const State state = machine.run(word);
      if (!seen[state]) {
        ASSERT_EQ(words[state], word) << "machine " << i;
      }
      seen[state] = true;
    }
  }
}

TEST(AccessWords, refuses_unreachable_states) {
  MooreMachine machine(testing::verdicts(), 1);
  machine.add_state(0);
  machine.add_state(0);
  EXPECT_THROW(access_words(machine), util::InternalError);
}

TEST(EqualColumns, groups_symbols_that_act_alike) {
  MooreMachine machine(testing::verdicts(), 4);
  machine.add_state(0);
  machine.add_state(0);
  const State error = machine.add_state(1);
  for (const Symbol symbol : {0U, 2U}) {
    machine.set_transition(0, symbol, 1);
    machine.set_transition(1, symbol, error);
  }
  machine.set_transition(0, 1, 1); // differs from 0 in state 1 only
  const std::vector<std::vector<Symbol>> expected{{0, 2}, {1}, {3}};
  EXPECT_EQ(equal_columns(machine), expected);
}

TEST(EqualColumns, are_all_equal_when_every_state_is_absorbing) {
  MooreMachine machine(testing::verdicts(), 3);
  machine.add_state(1);
  const std::vector<std::vector<Symbol>> expected{{0, 1, 2}};
  EXPECT_EQ(equal_columns(machine), expected);
}

TEST(EqualColumns, finds_the_copies_of_symbols) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const auto machine = minimise(testing::random_interface(random, 8, 3));
    const auto groups = equal_columns(machine);
    std::vector<Symbol> copies; // 0 0 1 1 2 2
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      copies.insert(copies.end(), 2, symbol);
    const auto doubled = equal_columns(select_symbols(machine, copies));
    ASSERT_EQ(doubled.size(), groups.size());
    for (std::size_t group = 0; group < groups.size(); ++group)
      ASSERT_EQ(doubled[group].size(), 2 * groups[group].size());
  }
}

TEST(SelectSymbols, maps_words) {
  Random random(3);
  const auto machine = testing::random_machine(random, testing::output_type(3, 1), 9, 4);
  const Word selection{3, 1};
  const auto selected = select_symbols(machine, selection);
  for (Word word; word.size() < 8; testing::next_word(word, 2)) {
    Word original;
    for (const Symbol symbol : word)
      original.push_back(selection[symbol]);
    ASSERT_EQ(selected.output_of(word), machine.output_of(original));
  }
  EXPECT_THROW(select_symbols(machine, Word{4}), util::InternalError);
}

} // namespace
} // namespace parlance::automata
