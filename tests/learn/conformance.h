#pragma once
// The conformance kit: runs any learner on any machine and says which of the things that every
// learner owes it does not keep. Nothing here is a learner's own code: the truth is the machine.

#include "automata/difference.h"
#include "automata/minimise.h"
#include "automata/random_machines.h"
#include "automata/structure.h"
#include "learn/bounds.h"
#include "learn/learners.h"
#include "learn/oracles.h"
#include "learn/oracles/caching_oracle.h"
#include "learn/oracles/counting_oracle.h"

#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
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

inline constexpr Counterexamples all_counterexamples[] = {
    Counterexamples::shortest, Counterexamples::long_walk, Counterexamples::with_tail};

struct Scenario {
  automata::MooreMachine target; ///< any machine
  Symbol first_symbols;          ///< the alphabet at the start; the others are added on the way
  Counterexamples counterexamples;
  bool suspend; ///< now and then, and go on with another learner
  std::uint64_t seed;
};

/// What a learner does not keep.
class Violation : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void require(bool kept, const char* what) {
  if (!kept)
    throw Violation(what);
}

/// One learner, one target, from the first hypothesis to the last.
class Conformance {
public:
  Conformance(const LearnerFactory& factory, const Bounds& bounds, const Scenario& scenario)
      : factory_(factory), bounds_(bounds), scenario_(scenario), random_(scenario.seed),
        target_(scenario.target), truth_(scenario.target),
        watch_(truth_, scenario.target.output_type()),
        cache_(watch_, scenario.target.output_type()), counter_(cache_),
        learner_(factory(counter_, scenario.target.output_type())) {}

  /// @throws Violation, or whatever the learner throws
  void run() {
    use_symbols(scenario_.first_symbols);
    learner_->start(scenario_.first_symbols);
    for (;;) {
      const bool more_symbols = target_.symbol_count() < scenario_.target.symbol_count();
      const auto difference = automata::shortest_difference(learner_->hypothesis(), target_);
      if (more_symbols && (!difference || below(random_, 4) == 0))
        add_symbol();
      else if (difference)
        refine(counterexample(*difference));
      else
        break;
      if (scenario_.suspend && below(random_, 3) == 0)
        suspend_and_resume();
    }
    require_right_result();
    require_counts();
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
    require(learner_->add_symbol() + 1 == target_.symbol_count(), "a symbol has another number");
    require(learner_->hypothesis().symbol_count() == target_.symbol_count(),
            "a new symbol is not part of the hypothesis");
    require(learner_->hypothesis().state_count() >= states, "a new symbol takes states away");
    require_known_states();
  }

  void refine(const Word& counterexample) {
    const automata::MooreMachine before = learner_->hypothesis();
    longest_ = std::max(longest_, counterexample.size());
    const bool with_answer = below(random_, 2) == 0;
    asked_counterexamples_ += with_answer ? 0 : 1;
    require(with_answer ? learner_->refine(counterexample, answer_of(target_, counterexample))
                        : learner_->refine(counterexample),
            "a counterexample is refused");
    require(learner_->statistics().rounds == ++rounds_since_resume_, "a round is not counted");
    ++rounds_;
    require(learner_->hypothesis().state_count() > before.state_count(),
            "a counterexample adds no state");
    for (State state = 0; state < before.state_count(); ++state)
      require(before.output(state) == learner_->hypothesis().output(state),
              "states are numbered anew");
    require_refused(counterexample);
    const Word word =
        automata::testing::random_word(random_, target_.symbol_count(), below(random_, 12));
    if (learner_->hypothesis().output_of(word) == target_.output_of(word))
      require_refused(word);
    require_known_states();
  }

  void require_refused(const Word& word) {
    const automata::MooreMachine before = learner_->hypothesis();
    ++asked_counterexamples_;
    require(!learner_->refine(word), "a word that is no counterexample is accepted");
    require(!learner_->refine(word, answer_of(target_, word)),
            "an answer that is no counterexample is accepted");
    require(learner_->hypothesis() == before, "a word that is no counterexample changes something");
    require(learner_->statistics().rounds == rounds_since_resume_,
            "a word that is no counterexample is counted");
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
    const auto suffix =
        automata::shortest_difference(hypothesis, hypothesis.run(walk), target_, state);
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
      if (learner_->hypothesis().output_of(word) != target_.output_of(word))
        return word;
    }
    return shortest;
  }

  /// Another learner goes on from the text, and asks nothing for it.
  void suspend_and_resume() {
    const std::string text = suspend(*learner_);
    require(text == suspend(*learner_), "what is saved differs from time to time");
    std::unique_ptr<Learner> next = factory_(counter_, scenario_.target.output_type());
    const auto queries = counter_.counts().queries;
    resume(*next, text, "saved");
    require(counter_.counts().queries == queries, "something is asked to resume");
    require(next->hypothesis() == learner_->hypothesis(), "another hypothesis is resumed");
    require(next->suffixes() == learner_->suffixes(), "other suffixes are resumed");
    for (State state = 0; state < next->hypothesis().state_count(); ++state)
      require(next->access_word(state) == learner_->access_word(state),
              "other access words are resumed");
    require(suspend(*next) == text, "what was resumed is saved in another way");
    add_statistics(table_queries_, analysis_queries_);
    learner_ = std::move(next);
    rounds_since_resume_ = 0;
  }

  /// Access words lead to their states, with the true output; suffixes tell all states apart.
  void require_known_states() {
    const automata::MooreMachine& hypothesis = learner_->hypothesis();
    require(hypothesis.initial() == 0, "the first state is not initial");
    require(hypothesis.state_count() <= target_.state_count(),
            "there are more states than the smallest machine has");
    const std::vector<Word> suffixes = learner_->suffixes();
    require(!suffixes.empty() && suffixes.front().empty(), "the first suffix is not empty");
    std::set<std::string> rows;
    for (State state = 0; state < hypothesis.state_count(); ++state) {
      const Word access = learner_->access_word(state);
      require(hypothesis.run(access) == state, "an access word leads elsewhere");
      require(hypothesis.output(state) == target_.output_of(access),
              "an access word has another output");
      const State reached = target_.run(access);
      std::string row;
      for (const Word& suffix : suffixes)
        row += static_cast<char>('0' + target_.output(target_.run(reached, suffix)));
      require(rows.insert(row).second, "two states are told apart by no suffix");
    }
  }

  void require_right_result() {
    const automata::MooreMachine& hypothesis = learner_->hypothesis();
    require(hypothesis.symbol_count() == scenario_.target.symbol_count(), "symbols are missing");
    require(hypothesis.state_count() == target_.state_count(), "the result is not the smallest");
    require(automata::renumber_breadth_first(hypothesis) == target_, "the result is wrong");
    require(!learner_->provisional(), "final answers are taken for provisional ones");
  }

  void add_statistics(std::uint64_t& table, std::uint64_t& analysis) const {
    table += learner_->statistics().table_queries;
    analysis += learner_->statistics().analysis_queries;
  }

  void require_counts() {
    add_statistics(table_queries_, analysis_queries_);
    require(table_queries_ + analysis_queries_ == counter_.counts().queries,
            "queries are not counted");
    require(cache_.counts().hits + cache_.counts().misses == counter_.counts().queries &&
                cache_.counts().misses == watch_.queries() &&
                watch_.symbols() <= counter_.counts().symbols,
            "the decorators count differently");
    const Effort effort{target_.state_count(), target_.symbol_count(), longest_, rounds_};
    require(rounds_ <= bounds_.rounds(effort), "there are too many rounds");
    require(table_queries_ <= bounds_.table_queries(effort), "too many words tell states apart");
    require(analysis_queries_ <= bounds_.analysis_queries(effort) + asked_counterexamples_,
            "too many words analyse counterexamples");
    require(watch_.ok(), "a word is asked twice, or below an absorbing output");
  }

  const LearnerFactory& factory_;
  const Bounds& bounds_;
  const Scenario& scenario_;
  Random random_;
  automata::MooreMachine target_; ///< over the symbols so far
  MachineOracle truth_;
  WatchingOracle watch_;
  CachingOracle cache_;
  CountingOracle counter_;
  std::unique_ptr<Learner> learner_;
  std::size_t longest_ = 0; ///< counterexample
  std::uint64_t rounds_ = 0;
  std::uint64_t rounds_since_resume_ = 0;
  std::uint64_t asked_counterexamples_ = 0; ///< without an answer
  std::uint64_t table_queries_ = 0;         ///< of learners that were suspended
  std::uint64_t analysis_queries_ = 0;
};

/// What the learner does not keep; nothing if it keeps everything.
inline std::string violation(const LearnerFactory& factory, const Bounds& bounds,
                             const Scenario& scenario) {
  try {
    Conformance(factory, bounds, scenario).run();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// The same with every kind of counterexample, with a fixed and with a growing alphabet, and with
/// learners that are suspended.
inline std::string violation_in_any_way(const LearnerFactory& factory, const Bounds& bounds,
                                        const automata::MooreMachine& target, std::uint64_t seed) {
  for (const Counterexamples counterexamples : all_counterexamples)
    for (const Symbol first : {target.symbol_count(), (target.symbol_count() + 1) / 2})
      for (const bool suspend : {false, true}) {
        const std::string what =
            violation(factory, bounds, {target, first, counterexamples, suspend, seed});
        if (!what.empty())
          return what + " (seed " + std::to_string(seed) + ", counterexamples " +
                 std::to_string(static_cast<int>(counterexamples)) + ", first symbols " +
                 std::to_string(first) + (suspend ? ", suspended)" : ")");
      }
  return {};
}

} // namespace parlance::learn::testing
