#include "smt/horn.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::smt {
namespace {

using term::Op;
using term::Sort;
constexpr std::chrono::milliseconds limit{20'000};

class Horn : public ::testing::Test {
protected:
  Term number(std::uint64_t value) { return store_.constant(Sort::bit_vector(8), value); }
  Term plus(Term a, Term b) { return term::binary(Op::bv_add, a, b); }
  Term less(Term a, Term b) { return term::binary(Op::bv_ult, a, b); }
  bool excludes(Term a, Term b) {
    const auto solver = make_z3(nullptr);
    return solver->check(std::vector{a, b}).unsat();
  }

  term::TermStore store_;
  util::StopToken stop_;
  Term x_ = store_.variable("x", Sort::bit_vector(8));
  Term flag_ = store_.variable("|odd name", Sort::boolean());
};

TEST_F(Horn, FindsAnInvariantOrAWay) {
  const auto counter = [&](std::uint64_t goal) {
    return solve_horn({.variables = {x_, flag_},
                       .initial = term::and_(term::equal(x_, number(0)), flag_),
                       .step = less(x_, number(10)),
                       .next = {plus(x_, number(2)), flag_},
                       .goal = term::equal(x_, number(goal))},
                      limit, stop_);
  };
  EXPECT_EQ(counter(8).kind, HornAnswer::Kind::reachable);
  const HornAnswer odd = counter(7);
  ASSERT_EQ(odd.kind, HornAnswer::Kind::unreachable) << util::to_text(odd.reason);
  EXPECT_TRUE(excludes(odd.invariant, term::equal(x_, number(7))));
}

} // namespace
} // namespace parlance::smt
