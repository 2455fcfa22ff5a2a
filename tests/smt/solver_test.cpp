// Answers and models of the solver, compared with evaluation.

#include "smt/random_formulas.h"

#include "smt/solver.h"
#include "util/error.h"
#include "util/processor_time.h"

#include <gtest/gtest.h>

#include <chrono>

namespace parlance::smt {
namespace {

using samples::RandomFormula;
using std::chrono::milliseconds;
using term::Op;
using term::Sort;

constexpr std::uint64_t limited_checks = 40;

/// The product of two primes just below 2^32, to be factored: far beyond any test's patience.
Term hard_formula(term::TermStore& store) {
  const Sort word = Sort::bit_vector(64);
  const Term x = store.variable("x", word);
  const Term y = store.variable("y", word);
  const Term bound = store.constant(word, 1ULL << 32);
  const std::vector<Term> conjuncts{
      term::equal(term::binary(Op::bv_mul, x, y), store.constant(word, 4294967291ULL * 4294967279)),
      term::binary(Op::bv_ult, x, bound), term::binary(Op::bv_ult, y, bound),
      term::binary(Op::bv_ult, x, y)};
  return term::and_(store, conjuncts);
}

Result check_one(Solver& solver, Term formula) {
  const std::vector<Term> assumptions{formula};
  return solver.check(assumptions);
}

TEST(Solver, AnswersAndModelsAgreeWithEvaluation) {
  term::TermStore store;
  const auto solver = make_z3(nullptr);
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomFormula random(store, seed, 3);
    const Term formula = random.formula(4);
    const Scope scope(*solver);
    solver->add(formula);
    const Result result = solver->check();
    ASSERT_FALSE(result.unknown());
    ASSERT_EQ(result.sat(), samples::satisfiable(formula, random.variables()));
    if (result.sat()) {
      EXPECT_EQ(term::evaluate(formula, solver->model(random.variables())), 1U);
      EXPECT_EQ(solver->value(formula), 1U);
    }
  }
}

/// Operators on constants, which the solver gets as variables so that nothing is folded.
void expect_translated(Solver& solver, term::TermStore& store, unsigned width, std::uint64_t a,
                       std::uint64_t b) {
  const Term x = store.variable("x", Sort::bit_vector(width));
  const Term y = store.variable("y", Sort::bit_vector(width));
  term::Assignment assignment;
  assignment.bind(x, a);
  assignment.bind(y, b);
  const std::vector<Term> fixed{term::equal(x, store.constant(x->sort(), a)),
                                term::equal(y, store.constant(y->sort(), b))};
  ASSERT_TRUE(solver.check(fixed).sat());
  std::vector<Op> all(samples::operations.begin(), samples::operations.end());
  all.insert(all.end(), samples::comparisons.begin(), samples::comparisons.end());
  for (const Op op : all) {
    const Term applied = term::binary(op, x, y);
    EXPECT_EQ(solver.value(applied), term::evaluate(applied, assignment))
        << "operator " << static_cast<int>(op) << " on " << a << " and " << b;
  }
}

TEST(Solver, EveryBinaryOperatorMeansWhatEvaluationSays) {
  term::TermStore store;
  const auto solver = make_z3(nullptr);
  for (const std::uint64_t a : {0ULL, 5ULL, 0x80ULL, 0xfdULL})
    for (const std::uint64_t b : {0ULL, 3ULL, 0x80ULL, 0xffULL})
      expect_translated(*solver, store, 8, a, b);
  expect_translated(*solver, store, 64, 0xfedcba9876543210, 0x8000000000000003);
}

TEST(Solver, StructureOperatorsMeanWhatEvaluationSays) {
  term::TermStore store;
  const Term x = store.variable("x", Sort::bit_vector(8));
  const auto solver = make_z3(nullptr);
  solver->add(term::equal(x, store.constant(x->sort(), 0xa5)));
  ASSERT_TRUE(solver->check().sat());
  EXPECT_EQ(solver->value(term::extract(6, 2, x)), 0x9U);
  EXPECT_EQ(solver->value(term::concat(x, term::extract(3, 0, x))), 0xa55U);
  EXPECT_EQ(solver->value(term::zero_extend(16, x)), 0xa5U);
  EXPECT_EQ(solver->value(term::sign_extend(16, x)), 0xffa5U);
  EXPECT_EQ(solver->value(term::unary(Op::bv_neg, x)), 0x5bU);
  EXPECT_EQ(solver->value(term::unary(Op::bv_not, x)), 0x5aU);
}

TEST(Solver, ArraysAreUnderstoodWhenAskedFor) {
  term::TermStore store;
  const Term array = store.variable("a", Sort::array(4, 8));
  const Term i = store.variable("i", Sort::bit_vector(4));
  const Term seven = store.constant(Sort::bit_vector(8), 7);
  const auto solver = make_z3(nullptr, {0, 0, true});
  const Term written = term::store(array, i, seven);
  EXPECT_TRUE(check_one(*solver, term::distinct(term::select(written, i), seven)).unsat());
  EXPECT_TRUE(check_one(*solver, term::distinct(term::select(array, i), seven)).sat());
}

TEST(Solver, ScopesAndAssumptionsDoNotOutliveThemselves) {
  term::TermStore store;
  const Term a = store.variable("a", Sort::boolean());
  const Term b = store.variable("b", Sort::boolean());
  const auto solver = make_z3(nullptr);
  solver->add(term::or_(a, b));
  {
    const Scope scope(*solver);
    solver->add(term::not_(a));
    EXPECT_TRUE(check_one(*solver, term::not_(b)).unsat());
    EXPECT_TRUE(solver->check().sat());
    EXPECT_EQ(solver->value(b), 1U);
  }
  EXPECT_TRUE(check_one(*solver, term::not_(b)).sat());
  EXPECT_EQ(solver->value(a), 1U);
}

TEST(Solver, CountsItsChecksByAnswer) {
  term::TermStore store;
  const Term a = store.variable("a", Sort::boolean());
  const auto solver = make_z3(nullptr);
  check_one(*solver, a);
  check_one(*solver, term::not_(a));
  check_one(*solver, store.boolean(false));
  EXPECT_EQ(solver->statistics().checks, 3U);
  EXPECT_EQ(solver->statistics().sat, 2U);
  EXPECT_EQ(solver->statistics().unsat, 1U);
  EXPECT_EQ(solver->statistics().unknown, 0U);
}

TEST(Solver, AValueWithoutAModelIsABugOfTheCaller) {
  term::TermStore store;
  const Term a = store.variable("a", Sort::boolean());
  const auto solver = make_z3(nullptr);
  EXPECT_THROW(solver->value(a), util::InternalError);
  check_one(*solver, a);
  EXPECT_EQ(solver->value(a), 1U);
  check_one(*solver, store.boolean(false));
  EXPECT_THROW(solver->value(a), util::InternalError);
}

TEST(Solver, ResourceLimitGivesUnknownWithAReason) {
  term::TermStore store;
  const auto solver = make_z3(nullptr, {100'000, 0, false});
  const Result result = check_one(*solver, hard_formula(store));
  EXPECT_TRUE(result.unknown());
  EXPECT_FALSE(result.reason.empty());
  EXPECT_EQ(solver->statistics().unknown, 1U);
  EXPECT_THROW(solver->value(store.variable("x", Sort::bit_vector(64))), util::InternalError);
}

TEST(Solver, ResourceLimitNeverGivesAWrongAnswer) {
  term::TermStore store;
  std::uint64_t unknowns = 0;
  for (std::uint64_t seed = 1; seed <= limited_checks; ++seed) {
    RandomFormula random(store, seed, 4);
    const Term formula = random.formula(5);
    const bool truth = samples::satisfiable(formula, random.variables());
    const auto solver = make_z3(nullptr, {static_cast<std::uint32_t>(seed * 100), 0, false});
    const Result result = check_one(*solver, formula);
    unknowns += result.unknown() ? 1 : 0;
    EXPECT_TRUE(result.unknown() || result.sat() == truth) << "seed " << seed;
  }
  EXPECT_GT(unknowns, 0U) << "no limit was ever reached";
  EXPECT_LT(unknowns, limited_checks) << "no answer at all";
}

TEST(Solver, TimeLimitStopsAHardCheck) {
  term::TermStore store;
  util::StopToken stop({milliseconds(200), std::nullopt});
  const auto solver = make_z3(&stop);
  const util::ProcessorTime taken;
  try {
    check_one(*solver, hard_formula(store));
    FAIL() << "the hard formula was not hard";
  } catch (const util::Stopped& stopped) {
    EXPECT_EQ(stopped.reason(), util::StopReason::timeout);
  }
  EXPECT_LT(taken.seconds(), 3);
  EXPECT_THROW(solver->check(), util::Stopped) << "a token that was stopped stays stopped";
}

TEST(Solver, AStoppedCheckLeavesNoAssumptionsBehind) {
  term::TermStore store;
  const Term x = store.variable("x", Sort::bit_vector(64));
  util::StopToken stop({milliseconds(100), std::nullopt});
  const auto solver = make_z3(&stop);
  EXPECT_THROW(check_one(*solver, hard_formula(store)), util::Stopped);
  stop.grant(milliseconds(20'000));
  EXPECT_TRUE(check_one(*solver, term::equal(x, store.constant(x->sort(), 0))).sat());
}

TEST(Solver, KnowsItsVersion) { EXPECT_NE(z3_version().find('.'), std::string::npos); }

} // namespace
} // namespace parlance::smt
