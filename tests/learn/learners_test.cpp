// Every learner, by the same tests of single things; the conformance kit has the rest.

#include "learn/conformance.h"
#include "learn/tables/angluin_learner.h"
#include "learn/tables/rivest_schapire_learner.h"
#include "learn/trees/kearns_vazirani_learner.h"
#include "learn/trees/ttt_learner.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::learn {
namespace {

using automata::testing::counter_interface;
using automata::testing::Random;
using automata::testing::random_interface;
using automata::testing::verdicts;
using testing::MachineOracle;

template <typename Kind>
class Learners : public ::testing::Test {};

using Kinds =
    ::testing::Types<AngluinLearner, RivestSchapireLearner, KearnsVaziraniLearner, TttLearner>;
TYPED_TEST_SUITE(Learners, Kinds);

TYPED_TEST(Learners, learns_a_machine_that_is_absorbed_at_once) {
  automata::MooreMachine machine(verdicts(), 3);
  machine.add_state(1);
  MachineOracle oracle(machine);
  CountingOracle counter(oracle);
  TypeParam learner(counter, verdicts());
  learner.start(3);
  EXPECT_EQ(learner.hypothesis(), machine);
  EXPECT_EQ(counter.counts().queries, 1U);
  EXPECT_FALSE(learner.refine({0, 1, 2}));
}

TYPED_TEST(Learners, starts_without_symbols) {
  const auto machine = counter_interface(3, 2);
  MachineOracle oracle(machine);
  TypeParam learner(oracle, verdicts());
  learner.start(0);
  EXPECT_EQ(learner.hypothesis().state_count(), 1U);
  EXPECT_EQ(learner.add_symbol(), 0U);
  EXPECT_EQ(learner.add_symbol(), 1U);
  EXPECT_TRUE(learner.refine({0, 0, 0, 0}));
  EXPECT_EQ(automata::shortest_difference(learner.hypothesis(), machine), std::nullopt);
}

TYPED_TEST(Learners, works_through_one_counterexample_to_the_end) {
  const auto machine = counter_interface(20, 1);
  MachineOracle oracle(machine);
  TypeParam learner(oracle, verdicts());
  learner.start(1);
  ASSERT_TRUE(learner.refine(Word(21, 0)));
  EXPECT_EQ(learner.statistics().rounds, 1U);
  EXPECT_EQ(automata::renumber_breadth_first(learner.hypothesis()), machine);
}

/// Keeps long tails out of the table: the counterexample is cut where the truth is absorbed.
TYPED_TEST(Learners, cuts_counterexamples_that_run_on_in_a_sink) {
  const auto machine = counter_interface(5, 2);
  MachineOracle oracle(machine);
  TypeParam learner(oracle, verdicts());
  learner.start(2);
  ASSERT_TRUE(learner.refine(Word(10000, 0)));
  for (const Word& suffix : learner.suffixes())
    EXPECT_LE(suffix.size(), 6U);
  EXPECT_LT(learner.statistics().analysis_queries, 60U);
}

/// Answers "unknown" provisionally while the budget is small, as a teacher with limits does.
class LimitedOracle final : public MembershipOracle {
public:
  LimitedOracle(const automata::MooreMachine& machine, std::size_t limit)
      : machine_(machine), limit_(limit) {}
  void set_limit(std::size_t limit) { limit_ = limit; }

  std::vector<Answer> answer(std::span<const Word> words) override {
    std::vector<Answer> answers;
    for (const Word& word : words) {
      const Answer truth =
          testing::answer_of(machine_, std::span(word).first(std::min(word.size(), limit_)));
      const bool decided = word.size() <= limit_ || machine_.output_type().absorbing(truth.output);
      answers.push_back(decided ? truth : Answer{2, false, limit_ + 1});
    }
    return answers;
  }

private:
  const automata::MooreMachine& machine_;
  std::size_t limit_;
};

TYPED_TEST(Learners, restarts_when_provisional_answers_become_final) {
  const auto machine = counter_interface(6, 2);
  LimitedOracle oracle(machine, 3);
  CachingOracle cache(oracle, verdicts());
  TypeParam learner(cache, verdicts());
  learner.start(2);
  EXPECT_FALSE(learner.provisional());
  ASSERT_TRUE(learner.refine({0, 0, 0, 0}));
  EXPECT_TRUE(learner.provisional());
  EXPECT_EQ(learner.hypothesis().output_of(Word{0, 0, 0, 0}), 2);
  oracle.set_limit(100);
  learner.restart();
  EXPECT_FALSE(learner.provisional());
  while (const auto difference = automata::shortest_difference(learner.hypothesis(), machine))
    ASSERT_TRUE(learner.refine(*difference));
  EXPECT_EQ(learner.hypothesis().state_count(), machine.state_count());
}

/// Stops answering after a number of words, as an interrupted teacher does.
class InterruptedOracle final : public MembershipOracle {
public:
  struct Interrupt {};
  InterruptedOracle(MembershipOracle& next, std::size_t left) : next_(next), left_(left) {}
  void allow(std::size_t words) { left_ = words; }

  std::vector<Answer> answer(std::span<const Word> words) override {
    if (words.size() > left_)
      throw Interrupt();
    left_ -= words.size();
    return next_.answer(words);
  }

private:
  MembershipOracle& next_;
  std::size_t left_;
};

/// Learns until the teacher stops; true if it did before the end.
bool interrupted(Learner& learner, const automata::MooreMachine& target) {
  try {
    while (const auto difference = automata::shortest_difference(learner.hypothesis(), target))
      learner.refine(*difference);
  } catch (const InterruptedOracle::Interrupt&) {
    return true;
  }
  return false;
}

TYPED_TEST(Learners, keeps_its_last_hypothesis_when_interrupted_and_can_restart) {
  Random random(1);
  const auto target = automata::minimise(random_interface(random, 30, 5));
  MachineOracle truth(target);
  for (std::size_t budget = 10; budget < 2000; budget += 37) {
    InterruptedOracle oracle(truth, budget);
    TypeParam learner(oracle, verdicts());
    learner.start(5);
    if (interrupted(learner, target)) {
      const auto& hypothesis = learner.hypothesis();
      for (State state = 0; state < hypothesis.state_count(); ++state)
        ASSERT_EQ(hypothesis.run(learner.access_word(state)), state);
    }
    oracle.allow(1000000);
    learner.restart();
    ASSERT_FALSE(interrupted(learner, target));
    ASSERT_EQ(automata::renumber_breadth_first(learner.hypothesis()), target);
  }
}

/// What an interrupted learner saves is enough to go on; what tells states apart is not sought
/// again.
TYPED_TEST(Learners, is_saved_when_interrupted_and_goes_on) {
  Random random(1);
  const auto target = automata::minimise(random_interface(random, 30, 5));
  MachineOracle truth(target);
  for (std::size_t budget = 10; budget < 2000; budget += 37) {
    InterruptedOracle oracle(truth, budget);
    TypeParam learner(oracle, verdicts());
    learner.start(5);
    const bool stopped = interrupted(learner, target);
    TypeParam next(truth, verdicts());
    resume(next, suspend(learner), "saved");
    ASSERT_GE(next.hypothesis().state_count(), learner.hypothesis().state_count());
    ASSERT_TRUE(stopped || next.hypothesis() == learner.hypothesis());
    ASSERT_FALSE(interrupted(next, target));
    ASSERT_EQ(automata::renumber_breadth_first(next.hypothesis()), target);
  }
}

TYPED_TEST(Learners, saves_no_answers_that_may_change) {
  const auto machine = counter_interface(6, 2);
  LimitedOracle oracle(machine, 3);
  TypeParam learner(oracle, verdicts());
  learner.start(2);
  ASSERT_TRUE(learner.refine({0, 0, 0, 0}));
  ASSERT_TRUE(learner.provisional());
  const std::string text = suspend(learner);
  EXPECT_NE(text.find("answers open"), std::string::npos);
  oracle.set_limit(100);
  TypeParam next(oracle, verdicts());
  resume(next, text, "saved");
  EXPECT_FALSE(next.provisional());
  EXPECT_EQ(next.hypothesis().output_of(Word(4, 0)), 0);
}

TYPED_TEST(Learners, notices_an_oracle_that_contradicts_itself) {
  const auto before = counter_interface(5, 2);
  const auto after = counter_interface(0, 2);
  MachineOracle oracle(before);
  TypeParam learner(oracle, verdicts());
  learner.start(2);
  oracle.use(after);
  EXPECT_THROW(learner.refine({0}), util::InternalError);
}

TYPED_TEST(Learners, refuses_a_restart_before_the_start) {
  const auto machine = counter_interface(5, 2);
  MachineOracle oracle(machine);
  TypeParam learner(oracle, verdicts());
  EXPECT_THROW(learner.restart(), util::InternalError);
}

/// How soon a suffix is absorbed tells all states of a counter apart, by one question each.
TEST(KearnsVaziraniLearner, tells_the_states_of_a_counter_apart_by_one_suffix) {
  const auto machine = counter_interface(500, 2);
  MachineOracle oracle(machine);
  KearnsVaziraniLearner learner(oracle, verdicts());
  learner.start(2);
  ASSERT_TRUE(learner.refine(Word(501, 0)));
  while (const auto difference = automata::shortest_difference(learner.hypothesis(), machine))
    ASSERT_TRUE(learner.refine(*difference));
  EXPECT_EQ(learner.hypothesis().state_count(), machine.state_count());
  EXPECT_LT(learner.statistics().table_queries, 5000U);
}

} // namespace
} // namespace parlance::learn
