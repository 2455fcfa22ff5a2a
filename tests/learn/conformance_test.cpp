// Every learner with every counterexample analysis on every example, on random machines and on
// random interfaces.

#include "learn/conformance.h"

#include "learn/example_machines.h"
#include "learn/subjects.h"

#include <gtest/gtest.h>

namespace parlance::learn {
namespace {

using automata::testing::below;
using automata::testing::Random;
using testing::Subject;
using testing::violation_in_any_way;

class EveryLearner : public ::testing::TestWithParam<Subject> {
protected:
  std::string violation(const automata::MooreMachine& target, std::uint64_t seed) const {
    return violation_in_any_way(GetParam().factory(), GetParam().bounds(), target, seed);
  }
};

TEST_P(EveryLearner, learns_random_machines) {
  for (std::uint64_t seed = 1; seed <= testing::seeds(10); ++seed) {
    Random random(seed);
    const auto outputs = static_cast<Output>(2 + below(random, 3));
    const auto type =
        automata::testing::output_type(outputs, static_cast<Output>(below(random, outputs)));
    ASSERT_EQ(violation(automata::testing::random_machine(random, type, 1 + below(random, 25),
                                                          1 + below(random, 6)),
                        seed),
              "");
  }
}

TEST_P(EveryLearner, learns_random_interfaces) {
  for (std::uint64_t seed = 1; seed <= testing::seeds(10); ++seed) {
    Random random(seed);
    ASSERT_EQ(violation(automata::testing::random_interface(random, 1 + below(random, 25),
                                                            1 + below(random, 8)),
                        seed),
              "");
  }
}

TEST_P(EveryLearner, learns_counters) {
  ASSERT_EQ(violation(automata::testing::counter_interface(25, 3), 1), "");
}

/// Of the large examples, short counterexamples alone. To L*, what is long is large.
TEST_P(EveryLearner, learns_every_example) {
  const State small =
      GetParam().kind == LearnerKind::lstar ? testing::large_machine / 3 : testing::large_machine;
  const auto examples = testing::example_machines();
  ASSERT_GE(examples.size(), 35U);
  for (const auto& [name, machine] : examples) {
    const std::string what =
        machine.state_count() <= small && machine.symbol_count() <= small
            ? violation(machine, 1)
            : testing::violation(
                  GetParam().factory(), GetParam().bounds(),
                  {machine, machine.symbol_count(), testing::Counterexamples::shortest, false, 1});
    ASSERT_EQ(what, "") << name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryLearner, ::testing::ValuesIn(testing::all_subjects()),
                         [](const auto& subject) { return subject.param.name(); });

} // namespace
} // namespace parlance::learn
