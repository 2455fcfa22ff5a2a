#include "automata/minimise.h"

#include "automata/difference.h"
#include "automata/random_machines.h"
#include "automata/structure.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace parlance::automata {
namespace {

using testing::below;
using testing::Random;

/// The number of classes of the reachable states, by Moore's quadratic refinement.
std::size_t count_classes(const MooreMachine& machine) {
  const MooreMachine reachable = renumber_breadth_first(machine);
  std::vector<std::size_t> classes(reachable.state_count());
  for (State state = 0; state < reachable.state_count(); ++state)
    classes[state] = reachable.output(state);
  for (std::size_t count = 0;;) {
    std::map<std::vector<std::size_t>, std::size_t> signatures;
    std::vector<std::size_t> refined(classes.size());
    for (State state = 0; state < reachable.state_count(); ++state) {
      std::vector<std::size_t> signature{classes[state]};
      for (Symbol symbol = 0; symbol < reachable.symbol_count(); ++symbol)
        signature.push_back(classes[reachable.step(state, symbol)]);
      refined[state] = signatures.emplace(signature, signatures.size()).first->second;
    }
    classes = refined;
    if (signatures.size() == count)
      return count;
    count = signatures.size();
  }
}

/// The same behaviour with every state twice, transitions to either copy, numbers shuffled.
MooreMachine blow_up(Random& random, const MooreMachine& machine) {
  const State states = machine.state_count();
  std::vector<State> number(2 * states);
  std::iota(number.begin(), number.end(), State{0});
  for (State i = 2 * states; i > 1; --i)
    std::swap(number[i - 1], number[below(random, i)]);
  std::vector<State> original(2 * states);
  for (State i = 0; i < 2 * states; ++i)
    original[number[i]] = i % states;
  MooreMachine result(machine.output_type(), machine.symbol_count());
  for (const State state : original)
    result.add_state(machine.output(state));
  for (State state = 0; state < 2 * states; ++state)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      if (!result.absorbing(state))
        result.set_transition(
            state, symbol,
            number[machine.step(original[state], symbol) + below(random, 2) * states]);
  result.set_initial(number[machine.initial()]);
  return result;
}

TEST(Minimise, merges_equal_behaviour_and_drops_unreachable_states) {
  MooreMachine machine(testing::verdicts(), 1);
  for (const Output output : std::vector<Output>{0, 0, 1, 0, 2})
    machine.add_state(output);
  machine.set_transition(0, 0, 1);
  machine.set_transition(1, 0, 0);
  machine.set_transition(3, 0, 2); // not reachable, nor are 2 and 4
  const MooreMachine result = minimise(machine);
  EXPECT_EQ(result.state_count(), 1U);
  EXPECT_EQ(result.output(0), 0);
}

TEST(Minimise, keeps_a_minimal_counter) {
  const MooreMachine counter = testing::counter_interface(100, 3);
  EXPECT_EQ(minimise(counter), renumber_breadth_first(counter));
}

TEST(Minimise, works_without_symbols) {
  MooreMachine machine(testing::verdicts(), 0);
  machine.add_state(0);
  machine.add_state(1);
  EXPECT_EQ(minimise(machine).state_count(), 1U);
}

TEST(Minimise, refuses_an_empty_machine) {
  EXPECT_THROW(minimise(MooreMachine(testing::verdicts(), 1)), util::InternalError);
}

TEST(Minimise, agrees_with_quadratic_refinement_on_random_machines) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto outputs = testing::output_type(static_cast<Output>(2 + below(random, 3)),
                                              static_cast<Output>(below(random, 3)));
    const MooreMachine machine =
        testing::random_machine(random, outputs, 1 + below(random, 25), 1 + below(random, 4));
    const MooreMachine minimal = minimise(machine);
    ASSERT_EQ(shortest_difference(machine, minimal), std::nullopt) << "machine " << i;
    ASSERT_EQ(minimal.state_count(), count_classes(machine)) << "machine " << i;
    ASSERT_EQ(renumber_breadth_first(minimal), minimal) << "machine " << i;
  }
}

TEST(Minimise, gives_equal_machines_for_equal_behaviour) {
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const MooreMachine machine = testing::random_machine(
        random, testing::output_type(3, 1), 1 + below(random, 20), 1 + below(random, 3));
    ASSERT_EQ(minimise(blow_up(random, machine)), minimise(machine)) << "machine " << i;
  }
}

TEST(RenumberBreadthFirst, numbers_states_in_the_order_of_their_access_words) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const MooreMachine machine =
        renumber_breadth_first(testing::random_machine(random, testing::output_type(2, 0), 12, 3));
    const std::vector<Word> words = access_words(machine);
    const bool ascending =
        std::is_sorted(words.begin(), words.end(), [](const Word& a, const Word& b) {
          return a.size() != b.size() ? a.size() < b.size() : a < b;
        });
    ASSERT_TRUE(ascending) << "machine " << i;
  }
}

} // namespace
} // namespace parlance::automata
