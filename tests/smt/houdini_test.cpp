// The largest inductive part of guesses: what is kept is, and nothing that could be kept is
// dropped.

#include "smt/houdini.h"

#include <gtest/gtest.h>

namespace parlance::smt {
namespace {

using term::Op;
using term::Sort;

/// Answers `unknown` to the first so many questions.
class Hesitating : public Solver {
public:
  Hesitating(Solver& solver, int times) : solver_(solver), times_(times) {}
  void push() override { solver_.push(); }
  void pop() override { solver_.pop(); }
  void add(Term a) override { solver_.add(a); }
  Result check(std::span<const Term> assumptions) override {
    return times_-- > 0 ? Result{Status::unknown, "hesitating"} : solver_.check(assumptions);
  }
  std::uint64_t value(Term a) override { return solver_.value(a); }
  const SolverStatistics& statistics() const override { return solver_.statistics(); }

private:
  Solver& solver_;
  int times_;
};

/// Two counters: from place 0, `x` grows to 3 and then goes to place 1, where `y` takes its value.
class Houdini : public testing::Test {
protected:
  term::TermStore store;
  Term x = store.variable("x", Sort::bit_vector(8));
  Term y = store.variable("y", Sort::bit_vector(8));
  std::unique_ptr<Solver> solver = make_z3(nullptr);
  Term initial = term::and_(is(x, 0), is(y, 0));

  Term number(std::uint64_t value) { return store.constant(Sort::bit_vector(8), value); }
  Term is(Term a, std::uint64_t value) { return term::equal(a, number(value)); }
  Term at_most(Term a, std::uint64_t value) { return term::binary(Op::bv_ule, a, number(value)); }

  std::vector<GuardedStep> steps() {
    GuardedStep grows{0, 0, {term::not_(is(x, 3))}, {}};
    grows.becomes.bind(x, term::binary(Op::bv_add, x, number(1)));
    GuardedStep leaves{0, 1, {is(x, 3)}, {}};
    leaves.becomes.bind(y, x);
    return {grows, leaves};
  }

  Guesses kept(Solver& by, const Guesses& guesses) {
    std::vector<GuardedStep> all = steps();
    return inductive_part(guesses, 0, initial, all, by);
  }
};

TEST_F(Houdini, KeepsWhatHoldsInEveryRunByPlace) {
  const Guesses guesses{{at_most(x, 3), at_most(x, 2), is(y, 0), is(x, 1)},
                        {is(y, 0), is(y, 3), at_most(y, 3), is(x, 3)}};
  const Guesses expected{{at_most(x, 3), is(y, 0)}, {is(y, 3), at_most(y, 3), is(x, 3)}};
  EXPECT_EQ(kept(*solver, guesses), expected);
}

TEST_F(Houdini, AGuessMayRestOnAnother) {
  // Between 3 and 200 nobody is, because nobody is above 3.
  const Term gap = term::or_(at_most(x, 3), term::not_(at_most(x, 200)));
  EXPECT_EQ(kept(*solver, {{at_most(x, 3), gap}, {}}).front().size(), 2U);
  EXPECT_EQ(kept(*solver, {{gap}, {}}).front().size(), 1U) << "no step leads there from below";
  const Term below = at_most(y, 2);
  EXPECT_TRUE(kept(*solver, {{}, {below}})[1].empty()) << "y is 3 there";
}

TEST_F(Houdini, WhatIsNotDecidedTogetherMayBeOneByOne) {
  // Two questions about the start, then one about all guesses together.
  const Guesses guesses{{at_most(x, 3), is(y, 0)}, {}};
  Hesitating at_start(*solver, 1);
  EXPECT_EQ(kept(at_start, guesses).front(), std::vector<Term>{is(y, 0)});
  class LaterOn : public Hesitating {
  public:
    explicit LaterOn(Solver& solver) : Hesitating(solver, 0) {}
    Result check(std::span<const Term> assumptions) override {
      return ++asked_ == 3 ? Result{Status::unknown, "hesitating"} : Hesitating::check(assumptions);
    }

  private:
    int asked_ = 0;
  } later(*solver);
  EXPECT_EQ(kept(later, guesses), guesses);
}

TEST(DropBroken, DropsUntilNothingIsFound) {
  std::vector<int> kept{1, 2, 3, 4, 5};
  int rounds = 0;
  const auto find = [&]() -> std::optional<std::function<bool(int)>> {
    const int least = kept.front();
    return ++rounds > 2
               ? std::nullopt
               : std::optional<std::function<bool(int)>>([least](int a) { return a == least; });
  };
  EXPECT_TRUE(drop_broken(kept, find));
  EXPECT_EQ(kept, (std::vector<int>{3, 4, 5}));
  EXPECT_FALSE(drop_broken(kept, find));
}

} // namespace
} // namespace parlance::smt
