#include "smt/bit_vector_operators.h"
#include "smt/random_formulas.h"

#include "smt/sat_bv_solver.h"
#include "util/error.h"
#include "util/processor_time.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

namespace parlance::smt {
namespace {

using samples::RandomFormula;
using term::Op;
using term::Sort;
using term::Term;

void expect_model(Solver& solver, Term formula, std::uint64_t seed) {
  EXPECT_EQ(term::evaluate(formula, solver.model(term::variables_of(formula))), 1U) << seed;
  EXPECT_EQ(solver.value(formula), 1U) << seed;
}

TEST(BitBlastingSolver, agrees_with_z3_on_random_formulas) {
  unsigned satisfiable = 0;
  for (std::uint64_t seed = 0; seed < samples::seeds; ++seed) {
    term::TermStore store;
    RandomFormula random(store, seed, 2 + static_cast<unsigned>(seed % 5));
    Term formula = store.boolean(true);
    for (int i = 0; i < 3; ++i)
      formula = term::and_(formula, random.formula(3));
    const auto solver = make_bit_blasting_solver(nullptr);
    const auto z3 = make_z3(nullptr);
    solver->add(formula);
    z3->add(formula);
    const Result result = solver->check();
    ASSERT_EQ(result.status, z3->check().status) << seed;
    if (result.sat()) {
      ++satisfiable;
      expect_model(*solver, formula, seed);
      expect_model(*z3, formula, seed);
    }
  }
  EXPECT_GT(satisfiable, samples::seeds / 10);
  EXPECT_LT(satisfiable, samples::seeds);
}

/// A fresh variable that equals the term, with the operands fixed: both find the same value.
TEST(BitBlastingSolver, agrees_with_z3_on_every_operator) {
  for (const unsigned width : {1U, 5U, 8U, 16U, 32U, 64U}) {
    term::TermStore store;
    std::mt19937_64 random(width);
    for (const Term a : samples::all_operators(store, width)) {
      const Term result = store.fresh("result", a->sort());
      const auto solver = make_bit_blasting_solver(nullptr);
      const auto z3 = make_z3(nullptr);
      solver->add(term::equal(result, a));
      z3->add(term::equal(result, a));
      std::vector<Term> operands;
      for (const Term variable : term::variables_of(a)) {
        const std::uint64_t value = random() % 4 == 0 ? random() % 3 - 1 : random();
        operands.push_back(term::equal(variable, store.constant(variable->sort(), value)));
      }
      ASSERT_TRUE(solver->check(operands).sat());
      ASSERT_TRUE(z3->check(operands).sat());
      EXPECT_EQ(solver->value(result), z3->value(result));
      EXPECT_EQ(solver->value(result), solver->value(a));
    }
  }
}

TEST(BitBlastingSolver, agrees_with_z3_on_random_sequences) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    term::TermStore store;
    RandomFormula formulas(store, seed, 4);
    std::mt19937_64 random(seed);
    const auto solver = make_bit_blasting_solver(nullptr);
    const auto z3 = make_z3(nullptr);
    std::vector<std::vector<Term>> scopes(1);
    for (int step = 0; step < 30; ++step) {
      const std::uint64_t choice = random() % 8;
      if (choice < 2) {
        solver->push();
        z3->push();
        scopes.emplace_back();
      } else if (choice < 4 && scopes.size() > 1) {
        solver->pop();
        z3->pop();
        scopes.pop_back();
      } else if (choice < 6 && scopes.size() > 1) {
        scopes.back().push_back(formulas.formula(2));
        solver->add(scopes.back().back());
        z3->add(scopes.back().back());
      }
      std::vector<Term> assumptions;
      while (random() % 2 == 0)
        assumptions.push_back(formulas.formula(2));
      const Result result = solver->check(assumptions);
      ASSERT_EQ(result.status, z3->check(assumptions).status) << seed << ", step " << step;
      if (!result.sat())
        continue;
      scopes.emplace_back(assumptions);
      for (const auto& scope : scopes)
        for (const Term a : scope)
          expect_model(*solver, a, seed);
      scopes.pop_back();
    }
    EXPECT_EQ(solver->statistics().checks, 30U);
    EXPECT_EQ(solver->statistics().sat, z3->statistics().sat);
  }
}

TEST(BitBlastingSolver, a_model_lives_until_the_next_check) {
  term::TermStore store;
  const Sort sort = Sort::bit_vector(8);
  const Term x = store.variable("x", sort);
  const Term y = store.variable("y", sort);
  const Term seven = store.constant(sort, 7);
  const auto solver = make_bit_blasting_solver(nullptr);
  solver->push();
  solver->add(term::equal(x, seven));
  EXPECT_THROW(solver->value(x), util::InternalError);
  ASSERT_TRUE(solver->check().sat());
  solver->pop();
  solver->add(term::equal(term::binary(Op::bv_mul, x, y), seven));
  EXPECT_EQ(solver->value(x), 7U);
  EXPECT_EQ(solver->value(term::binary(Op::bv_add, x, y)), 7U); // y is not constrained yet
  EXPECT_EQ(solver->value(store.variable("never met", sort)), 0U);
  ASSERT_TRUE(solver->check().sat());
  EXPECT_EQ(solver->value(term::binary(Op::bv_mul, x, y)), 7U);
  EXPECT_THROW(solver->add(x), util::InternalError);
  EXPECT_THROW(solver->pop(), util::InternalError);
}

TEST(BitBlastingSolver, refuses_arrays) {
  term::TermStore store;
  const Term a = store.variable("a", Sort::array(8, 8));
  const Term b = store.variable("b", Sort::array(8, 8));
  const auto solver = make_bit_blasting_solver(nullptr);
  EXPECT_THROW(solver->add(term::equal(a, b)), util::InternalError);
  EXPECT_TRUE(solver->check().sat());
}

/// Two factors of a product of two primes of 32 bits.
Term factoring(term::TermStore& store) {
  const Sort half = Sort::bit_vector(32);
  const Sort sort = Sort::bit_vector(64);
  const Term x = store.variable("x", half);
  const Term y = store.variable("y", half);
  const Term one = store.constant(half, 1);
  const Term product = term::binary(Op::bv_mul, term::zero_extend(64, x), term::zero_extend(64, y));
  const Term wanted = store.constant(sort, 2654435761ULL * 3266489917ULL);
  return term::and_(term::equal(product, wanted),
                    term::and_(term::binary(Op::bv_ult, one, x), term::binary(Op::bv_ult, x, y)));
}

TEST(BitBlastingSolver, a_stop_token_ends_a_hard_check_soon) {
  using namespace std::chrono;
  term::TermStore store;
  util::StopToken stop({.timeout = milliseconds(200), .memory_bytes = {}});
  const auto solver = make_bit_blasting_solver(&stop);
  const util::ProcessorTime taken;
  {
    const Scope scope(*solver);
    solver->add(factoring(store));
    EXPECT_THROW(solver->check(), util::Stopped);
  }
  EXPECT_LT(taken.seconds(), 1.2);
  EXPECT_THROW(solver->check(), util::Stopped); // until more time is granted
  stop.grant(seconds(60));
  EXPECT_TRUE(solver->check().sat());
}

TEST(BitBlastingSolver, a_conflict_limit_gives_unknown) {
  term::TermStore store;
  BitBlastingOptions options;
  options.conflict_limit = 100;
  const auto solver = make_bit_blasting_solver(nullptr, options);
  const Term hard = factoring(store);
  const Result result = solver->check(std::span(&hard, 1));
  EXPECT_TRUE(result.unknown());
  EXPECT_EQ(result.reason, "limit on conflicts");
  EXPECT_THROW(solver->value(hard), util::InternalError);
  EXPECT_TRUE(solver->check().sat());
  EXPECT_EQ(solver->statistics().unknown, 1U);
}

} // namespace
} // namespace parlance::smt
