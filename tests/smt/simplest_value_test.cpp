// The value a person would pick.

#include "smt/random_formulas.h"

#include "smt/simplest_value.h"

#include <gtest/gtest.h>

namespace parlance::smt {
namespace {

using term::Op;
using term::Sort;

/// How far a value is from the simplest one: 0, 1, 2, ..., then -1, -2, ...
std::uint64_t rank(const Sort& sort, std::uint64_t value) {
  const bool negative =
      sort.is_bit_vector() && sort.width() > 1 && value >> (sort.width() - 1) != 0;
  return negative ? (1ULL << sort.width()) + (sort.mask() - value) : value;
}

void expect_simplest(Solver& solver, Term formula, const std::vector<Term>& variables,
                     Term variable) {
  std::uint64_t best = ~0ULL;
  samples::for_each_assignment(variables, [&](const term::Assignment& assignment) {
    if (term::evaluate(formula, assignment) != 0)
      best = std::min(best, rank(variable->sort(), assignment.value(variable)));
  });
  EXPECT_EQ(rank(variable->sort(), simplest_value(solver, variable)), best) << variable->name();
}

TEST(SimplestValue, IsTheFirstInThePersonsOrder) {
  term::TermStore store;
  const auto solver = make_z3(nullptr);
  for (std::uint64_t seed = 1; seed <= samples::seeds / 3; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    samples::RandomFormula random(store, seed, 1 + seed % 4);
    const Term formula = random.formula(3);
    if (!samples::satisfiable(formula, random.variables()))
      continue;
    const Scope scope(*solver);
    solver->add(formula);
    for (const Term variable : random.variables())
      expect_simplest(*solver, formula, random.variables(), variable);
  }
}

TEST(SimplestValue, WorksOnWideValuesAndLeavesTheSolverAsItWas) {
  term::TermStore store;
  const Term x = store.variable("x", Sort::bit_vector(64));
  const auto number = [&](std::int64_t value) {
    return store.constant(x->sort(), static_cast<std::uint64_t>(value));
  };
  const auto solver = make_z3(nullptr);
  const auto simplest = [&](Term constraint) {
    const Scope scope(*solver);
    solver->add(constraint);
    return static_cast<std::int64_t>(simplest_value(*solver, x));
  };
  EXPECT_EQ(simplest(term::binary(Op::bv_slt, x, number(-5))), -6);
  EXPECT_EQ(simplest(term::binary(Op::bv_slt, number(10), x)), 11);
  EXPECT_EQ(simplest(term::binary(Op::bv_slt, x, number(1LL << 62))), 0);
  EXPECT_EQ(simplest(term::equal(x, number(INT64_MIN))), INT64_MIN);
  EXPECT_EQ(simplest(term::distinct(x, number(0))), 1);
}

} // namespace
} // namespace parlance::smt
