// The conformance kit itself: learners that break one thing that they owe are found out, each for
// its own reason.

#include "learn/conformance.h"
#include "learn/refinement/state_text.h"
#include "learn/subjects.h"

#include <gtest/gtest.h>

#include <utility>

namespace parlance::learn {
namespace {

/// A right learner, of which one thing can be changed.
class AlteredLearner : public Learner {
public:
  AlteredLearner(MembershipOracle& oracle, const OutputType& outputs)
      : inner_(make_learner(LearnerKind::kv, oracle, outputs)), oracle_(oracle) {}

  void start(Symbol symbol_count) override { inner_->start(symbol_count); }
  void restart() override { inner_->restart(); }
  Symbol add_symbol() override { return inner_->add_symbol(); }
  bool refine(const Word& word) override { return inner_->refine(word); }
  bool refine(const Word& word, const Answer& answer) override {
    return inner_->refine(word, answer);
  }
  const MooreMachine& hypothesis() const override { return inner_->hypothesis(); }
  Word access_word(State state) const override { return inner_->access_word(state); }
  std::vector<Word> suffixes() const override { return inner_->suffixes(); }
  bool provisional() const override { return inner_->provisional(); }
  LearnerStatistics statistics() const override { return inner_->statistics(); }
  void save(StateWriter& writer) const override { inner_->save(writer); }
  void save_outline(StateWriter& writer) const override { inner_->save_outline(writer); }
  void resume(StateReader& reader) override { inner_->resume(reader); }

protected:
  Learner& inner() { return *inner_; }
  const Learner& inner() const { return *inner_; }
  MembershipOracle& oracle() { return oracle_; }

private:
  std::unique_ptr<Learner> inner_;
  MembershipOracle& oracle_;
};

/// What the kit says of a learner, on a machine with a growing alphabet.
template <typename Kind>
std::string found(bool suspend = false) {
  automata::testing::Random random(3);
  const auto target = automata::testing::random_interface(random, 30, 6);
  return testing::violation(
      [](MembershipOracle& oracle, const OutputType& outputs) {
        return std::make_unique<Kind>(oracle, outputs);
      },
      testing::Bounds(LearnerKind::kv, Analysis::binary),
      {target, 4, testing::Counterexamples::shortest, suspend, 5});
}

TEST(ConformanceKit, finds_nothing_in_a_learner_that_is_right) {
  EXPECT_EQ(found<AlteredLearner>(), "");
  EXPECT_EQ(found<AlteredLearner>(true), "");
}

class Idle : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word& word) override {
    rounds_ += hypothesis().output_of(word) != oracle().ask(word).output ? 1 : 0;
    return hypothesis().output_of(word) != oracle().ask(word).output;
  }
  bool refine(const Word& word, const Answer&) override { return refine(word); }
  LearnerStatistics statistics() const override { return {rounds_, 0, 0}; }
  std::uint64_t rounds_ = 0;
};
TEST(ConformanceKit, finds_a_learner_that_does_not_learn) {
  EXPECT_EQ(found<Idle>(), "a counterexample adds no state");
}

class Refusing : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word&) override { return false; }
  bool refine(const Word&, const Answer&) override { return false; }
};
TEST(ConformanceKit, finds_a_learner_that_refuses) {
  EXPECT_EQ(found<Refusing>(), "a counterexample is refused");
}

class Credulous : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word& word) override { return inner().refine(word) || true; }
};
TEST(ConformanceKit, finds_a_learner_that_takes_anything_for_a_counterexample) {
  EXPECT_EQ(found<Credulous>(), "a word that is no counterexample is accepted");
}

class CredulousOfAnswers : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word& word, const Answer& answer) override {
    return inner().refine(word, answer) || true;
  }
};
TEST(ConformanceKit, finds_a_learner_that_takes_any_answer_for_a_counterexample) {
  EXPECT_EQ(found<CredulousOfAnswers>(), "an answer that is no counterexample is accepted");
}

/// Its hypothesis is another machine than the learner's.
class OtherHypothesis : public AlteredLearner {
public:
  using AlteredLearner::AlteredLearner;
  const MooreMachine& hypothesis() const override {
    other_ = changed(inner().hypothesis());
    return *other_;
  }

private:
  virtual MooreMachine changed(MooreMachine machine) const = 0;
  mutable std::optional<MooreMachine> other_;
};

/// Two states for one: the last one again.
class Larger : public OtherHypothesis {
  using OtherHypothesis::OtherHypothesis;
  MooreMachine changed(MooreMachine machine) const override {
    const State last = machine.state_count() - 1;
    const State copy = machine.add_state(machine.output(last));
    for (Symbol symbol = 0; symbol < machine.symbol_count() && !machine.absorbing(last); ++symbol)
      machine.set_transition(copy, symbol, machine.step(last, symbol));
    return machine;
  }
};
TEST(ConformanceKit, finds_a_hypothesis_that_is_too_large) { EXPECT_NE(found<Larger>(), ""); }

class Renumbering : public OtherHypothesis {
  using OtherHypothesis::OtherHypothesis;
  MooreMachine changed(MooreMachine machine) const override {
    return automata::renumber_breadth_first(machine);
  }
};
TEST(ConformanceKit, finds_a_learner_that_numbers_states_anew) {
  EXPECT_TRUE(found<Renumbering>() == "states are numbered anew" ||
              found<Renumbering>() == "an access word leads elsewhere")
      << found<Renumbering>();
}

class Mistaken : public OtherHypothesis {
  using OtherHypothesis::OtherHypothesis;
  MooreMachine changed(MooreMachine machine) const override {
    if (machine.state_count() > 8 && !machine.absorbing(3))
      machine.set_transition(3, 1, machine.step(3, 1) == 0 ? 4 : 0);
    return machine;
  }
};
TEST(ConformanceKit, finds_a_wrong_transition) { EXPECT_NE(found<Mistaken>(), ""); }

class Lost : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  Word access_word(State state) const override {
    return inner().access_word(state == 2 ? 1 : state);
  }
};
TEST(ConformanceKit, finds_a_wrong_access_word) {
  EXPECT_EQ(found<Lost>(), "an access word leads elsewhere");
}

class Forgetful : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  std::vector<Word> suffixes() const override { return {Word{}}; }
};
TEST(ConformanceKit, finds_suffixes_that_tell_too_little) {
  EXPECT_EQ(found<Forgetful>(), "two states are told apart by no suffix");
}

class Doubtful : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool provisional() const override { return true; }
};
TEST(ConformanceKit, finds_a_learner_that_doubts_final_answers) {
  EXPECT_EQ(found<Doubtful>(), "final answers are taken for provisional ones");
}

/// Asks everything again with every counterexample, many times.
class Wasteful : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word& word, const Answer& answer) override {
    const bool refined = inner().refine(word, answer);
    for (int i = 0; i < 100 && refined; ++i)
      inner().restart();
    return refined;
  }
};
TEST(ConformanceKit, finds_a_learner_that_asks_too_much) {
  const std::string what = found<Wasteful>();
  EXPECT_TRUE(what == "too many words tell states apart" || what == "states are numbered anew")
      << what;
}

class Searching : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  bool refine(const Word& word, const Answer& answer) override {
    const bool refined = inner().refine(word, answer);
    for (int i = 0; i < 1000 && refined; ++i)
      inner().refine(word);
    return refined;
  }
};
TEST(ConformanceKit, finds_an_analysis_that_asks_too_much) {
  EXPECT_EQ(found<Searching>(), "too many words analyse counterexamples");
}

class Secretive : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  Symbol add_symbol() override {
    oracle().ask({0, 0, 0});
    return inner().add_symbol();
  }
};
TEST(ConformanceKit, finds_queries_that_are_not_counted) {
  EXPECT_EQ(found<Secretive>(), "queries are not counted");
}

class Uncounted : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  LearnerStatistics statistics() const override {
    LearnerStatistics statistics = inner().statistics();
    statistics.rounds = 0;
    return statistics;
  }
};
TEST(ConformanceKit, finds_rounds_that_are_not_counted) {
  EXPECT_EQ(found<Uncounted>(), "a round is not counted");
}

class Narrow : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  Symbol add_symbol() override { return hypothesis().symbol_count(); }
};
TEST(ConformanceKit, finds_a_symbol_that_was_not_added) {
  EXPECT_EQ(found<Narrow>(), "a new symbol is not part of the hypothesis");
}

class AskingAgain : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  void resume(StateReader& reader) override {
    inner().resume(reader);
    inner().restart();
  }
};
TEST(ConformanceKit, finds_a_learner_that_asks_again_when_it_is_resumed) {
  EXPECT_EQ(found<AskingAgain>(true), "something is asked to resume");
}

/// Begins anew in silence instead of going on.
class Beginning : public AlteredLearner {
public:
  Beginning(MembershipOracle& oracle, const OutputType& outputs)
      : AlteredLearner(oracle, outputs), outputs_(outputs) {}

private:
  void resume(StateReader& reader) override {
    inner().resume(reader);
    hypothesis_.emplace(outputs_, inner().hypothesis().symbol_count());
    hypothesis_->add_state(0);
  }
  const MooreMachine& hypothesis() const override {
    return hypothesis_ ? *hypothesis_ : inner().hypothesis();
  }
  OutputType outputs_;
  std::optional<MooreMachine> hypothesis_;
};
TEST(ConformanceKit, finds_a_learner_that_does_not_go_on_where_it_was) {
  EXPECT_EQ(found<Beginning>(true), "another hypothesis is resumed");
}

class Restless : public AlteredLearner {
  using AlteredLearner::AlteredLearner;
  void save(StateWriter& writer) const override {
    inner().save(writer);
    writer.line("time", {std::to_string(++time_)});
  }
  mutable int time_ = 0;
};
TEST(ConformanceKit, finds_a_text_that_differs_from_time_to_time) {
  EXPECT_EQ(found<Restless>(true), "what is saved differs from time to time");
}

TEST(ConformanceKit, lets_a_learner_notice_contradictions) {
  automata::testing::Random random(3);
  const auto target = automata::testing::random_interface(random, 30, 6);
  class Lying final : public MembershipOracle {
  public:
    explicit Lying(MembershipOracle& next) : next_(next) {}
    std::vector<Answer> answer(std::span<const Word> words) override {
      std::vector<Answer> answers = next_.answer(words);
      for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].size() == 4)
          answers[i] = {0, true, words[i].size()};
      return answers;
    }

  private:
    MembershipOracle& next_;
  };
  struct Misled : AlteredLearner {
    Misled(std::unique_ptr<Lying> oracle, const OutputType& outputs)
        : AlteredLearner(*oracle, outputs), oracle_(std::move(oracle)) {}
    std::unique_ptr<Lying> oracle_;
  };
  EXPECT_NE(testing::violation(
                [](MembershipOracle& oracle, const OutputType& outputs) {
                  return std::make_unique<Misled>(std::make_unique<Lying>(oracle), outputs);
                },
                testing::Bounds(LearnerKind::kv, Analysis::binary),
                {target, 6, testing::Counterexamples::shortest, false, 5}),
            "");
}

} // namespace
} // namespace parlance::learn
