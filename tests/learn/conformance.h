#pragma once
// The conformance kit: runs any learner on any machine and asserts what every learner owes.

#include "automata/compare.h"
#include "automata/minimise.h"
#include "automata/random_machines.h"
#include "automata/structure.h"
#include "learn/caching_oracle.h"
#include "learn/counting_oracle.h"
#include "learn/learner.h"
#include "learn/oracles.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>

namespace parlance::learn::testing {

using automata::testing::below;
using automata::testing::Random;
using LearnerFactory =
    std::function<std::unique_ptr<Learner>(MembershipOracle&, const OutputType&)>;

/// How the teacher chooses counterexamples.
enum class Counterexamples {
  shortest,
  long_walk, ///< a walk of 10 n symbols, then the shortest suffix that shows a difference
  with_tail, ///< the shortest one, and then more symbols that may run on in sinks
};

struct Scenario {
  automata::MooreMachine target; ///< any machine
  Symbol first_symbols;          ///< the alphabet at the start; the others are added on the way
  Counterexamples counterexamples;
  std::uint64_t seed;
};

/// One learner, one target, from the first hypothesis to the last.
class Conformance {
public:
  Conformance(const LearnerFactory& factory, const Scenario& scenario)
      : scenario_(scenario), random_(scenario.seed), target_(scenario.target),
        truth_(scenario.target), watch_(truth_, scenario.target.output_type()),
        cache_(watch_, scenario.target.output_type()), counter_(cache_),
        learner_(factory(counter_, scenario.target.output_type())) {}

  void run() {
    use_symbols(scenario_.first_symbols);
    learner_->start(scenario_.first_symbols);
    while (!::testing::Test::HasFatalFailure()) {
      const bool more_symbols = target_.symbol_count() < scenario_.target.symbol_count();
      const auto difference = automata::shortest_difference(learner_->hypothesis(), target_);
      if (more_symbols && (!difference || below(random_, 4) == 0))
        add_symbol();
      else if (difference)
        refine(counterexample(*difference));
      else
        break;
    }
    expect_right_result();
    expect_counts_to_match();
  }

private:
  /// The target over the first symbols only, minimal.
  void use_symbols(Symbol count) {
    std::vector<Symbol> symbols(count);
    std::iota(symbols.begin(), symbols.end(), Symbol{0});
    target_ = automata::minimise(automata::select_symbols(scenario_.target, symbols));
  }

  void add_symbol() {
    const State states = learner_->hypothesis().state_count();
    use_symbols(target_.symbol_count() + 1);
    ASSERT_EQ(learner_->add_symbol() + 1, target_.symbol_count());
    ASSERT_EQ(learner_->hypothesis().symbol_count(), target_.symbol_count());
    ASSERT_GE(learner_->hypothesis().state_count(), states);
  }

  void refine(const Word& counterexample) {
    const State states = learner_->hypothesis().state_count();
    const auto rounds = learner_->statistics().rounds;
    ASSERT_TRUE(learner_->refine(counterexample));
    ASSERT_EQ(learner_->statistics().rounds, rounds + 1);
    ASSERT_GT(learner_->hypothesis().state_count(), states);
    ASSERT_LE(learner_->hypothesis().state_count(), target_.state_count());
    expect_refused(counterexample);
    const Word word =
        automata::testing::random_word(random_, target_.symbol_count(), below(random_, 12));
    if (learner_->hypothesis().output_of(word) == target_.output_of(word))
      expect_refused(word);
    expect_known_states();
  }

  void expect_refused(const Word& word) {
    const automata::MooreMachine before = learner_->hypothesis();
    const auto rounds = learner_->statistics().rounds;
    ASSERT_FALSE(learner_->refine(word));
    ASSERT_EQ(learner_->hypothesis(), before);
    ASSERT_EQ(learner_->statistics().rounds, rounds);
  }

  Word counterexample(const Word& shortest) {
    switch (scenario_.counterexamples) {
    case Counterexamples::shortest:
      return shortest;
    case Counterexamples::long_walk:
      return long_walk().value_or(shortest);
    case Counterexamples::with_tail:
      return with_tail(shortest);
    }
    return shortest;
  }

  bool is_counterexample(const Word& word) const {
    return learner_->hypothesis().output_of(word) != target_.output_of(word);
  }

  /// Walks among symbols that avoid sinks where it can; none if no difference is left after that.
  std::optional<Word> long_walk() {
    Word walk;
    State state = target_.initial();
    for (State i = 0; i < 10 * target_.state_count(); ++i) {
      Symbol symbol = below(random_, target_.symbol_count());
      for (int again = 0; again < 20 && target_.absorbing(target_.step(state, symbol)); ++again)
        symbol = below(random_, target_.symbol_count());
      walk.push_back(symbol);
      state = target_.step(state, symbol);
    }
    const automata::MooreMachine& hypothesis = learner_->hypothesis();
    automata::MooreMachine rest_of_target = target_;
    automata::MooreMachine rest_of_hypothesis = hypothesis;
    rest_of_target.set_initial(state);
    rest_of_hypothesis.set_initial(hypothesis.run(walk));
    const auto suffix = automata::shortest_difference(rest_of_hypothesis, rest_of_target);
    if (suffix)
      walk.insert(walk.end(), suffix->begin(), suffix->end());
    return suffix ? std::optional(walk) : std::nullopt;
  }

  Word with_tail(const Word& shortest) {
    for (int attempt = 0; attempt < 10; ++attempt) {
      Word word = shortest;
      const Word tail =
          automata::testing::random_word(random_, target_.symbol_count(), 1 + below(random_, 40));
      word.insert(word.end(), tail.begin(), tail.end());
      if (is_counterexample(word))
        return word;
    }
    return shortest;
  }

  /// Access words lead to their states, with the true output; suffixes tell all states apart.
  void expect_known_states() {
    const automata::MooreMachine& hypothesis = learner_->hypothesis();
    ASSERT_EQ(hypothesis.initial(), 0U);
    ASSERT_TRUE(learner_->suffixes().front().empty());
    std::set<std::string> rows;
    for (State state = 0; state < hypothesis.state_count(); ++state) {
      const Word& access = learner_->access_word(state);
      ASSERT_EQ(hypothesis.run(access), state);
      ASSERT_EQ(hypothesis.output(state), target_.output_of(access));
      std::string row;
      for (const Word& suffix : learner_->suffixes())
        row += static_cast<char>('0' + target_.output(target_.run(target_.run(access), suffix)));
      ASSERT_TRUE(rows.insert(row).second) << "two states are told apart by no suffix";
    }
  }

  void expect_right_result() {
    const automata::MooreMachine& hypothesis = learner_->hypothesis();
    EXPECT_EQ(hypothesis.symbol_count(), scenario_.target.symbol_count());
    EXPECT_EQ(hypothesis.state_count(), target_.state_count());
    EXPECT_EQ(automata::renumber_breadth_first(hypothesis), target_);
    EXPECT_LE(learner_->statistics().rounds, target_.state_count());
    EXPECT_FALSE(learner_->provisional());
  }

  void expect_counts_to_match() {
    const LearnerStatistics statistics = learner_->statistics();
    EXPECT_EQ(statistics.table_queries + statistics.analysis_queries, counter_.counts().queries);
    EXPECT_EQ(cache_.counts().hits + cache_.counts().misses, counter_.counts().queries);
    EXPECT_EQ(cache_.counts().misses, watch_.queries());
    EXPECT_GE(counter_.counts().symbols, watch_.symbols());
  }

  const Scenario& scenario_;
  Random random_;
  automata::MooreMachine target_; ///< over the symbols so far
  MachineOracle truth_;
  WatchingOracle watch_;
  CachingOracle cache_;
  CountingOracle counter_;
  std::unique_ptr<Learner> learner_;
};

inline void run_conformance(const LearnerFactory& factory, const Scenario& scenario) {
  Conformance(factory, scenario).run();
}

inline constexpr Counterexamples all_counterexamples[] = {
    Counterexamples::shortest, Counterexamples::long_walk, Counterexamples::with_tail};

/// Runs a target with every kind of counterexample, with a fixed and with a growing alphabet.
inline void run_conformance_in_all_ways(const LearnerFactory& factory,
                                        const automata::MooreMachine& target, std::uint64_t seed) {
  for (const Counterexamples counterexamples : all_counterexamples)
    for (const Symbol first_symbols : {target.symbol_count(), (target.symbol_count() + 1) / 2}) {
      SCOPED_TRACE(::testing::Message()
                   << "seed " << seed << ", counterexamples " << static_cast<int>(counterexamples)
                   << ", first symbols " << first_symbols);
      run_conformance(factory, {target, first_symbols, counterexamples, seed});
      if (::testing::Test::HasFailure())
        return;
    }
}

} // namespace parlance::learn::testing
