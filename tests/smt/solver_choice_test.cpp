#include "smt/solver_choice.h"

#include "smt/random_formulas.h"
#include "smt/sat_bv_solver.h"

#include <gtest/gtest.h>

#include <random>

namespace parlance::smt {
namespace {

using term::Op;
using term::Sort;

/// Counts what it is asked, and forwards it.
class Counting : public Solver {
public:
  explicit Counting(std::size_t& asked)
      : inner_(make_bit_blasting_solver(nullptr)), asked_(asked) {}
  void push() override { inner_->push(); }
  void pop() override { inner_->pop(); }
  void add(Term a) override { inner_->add(a); }
  Result check(std::span<const Term> assumptions) override {
    ++asked_;
    return inner_->check(assumptions);
  }
  std::uint64_t value(Term a) override { return inner_->value(a); }
  const SolverStatistics& statistics() const override { return inner_->statistics(); }

private:
  std::unique_ptr<Solver> inner_;
  std::size_t& asked_;
};

bool is_hard(Term a) { return a->operands().size() > 2; }

TEST(ChosenSolver, HardFormulasGoToTheSecondWhileTheyAreThere) {
  term::TermStore store;
  const Term p = store.variable("p", Sort::boolean());
  const Term q = store.variable("q", Sort::boolean());
  const Term r = store.variable("r", Sort::boolean());
  const Term hard = term::and_(p, term::and_(q, r));
  std::size_t first = 0;
  std::size_t second = 0;
  const auto solver =
      choose_solver(std::make_unique<Counting>(first), std::make_unique<Counting>(second), is_hard);
  solver->add(term::not_(q));
  EXPECT_TRUE(solver->check().sat());
  EXPECT_EQ(second, 0U);
  solver->push();
  solver->add(hard);
  EXPECT_TRUE(solver->check().unsat()); // what went to the first before counts too
  EXPECT_EQ(second, 1U);
  solver->pop();
  const std::vector<Term> assumed{p};
  EXPECT_TRUE(solver->check(assumed).sat());
  EXPECT_EQ(solver->value(p), 1U);
  EXPECT_EQ(second, 1U);
  const std::vector<Term> hard_assumed{hard};
  EXPECT_TRUE(solver->check(hard_assumed).unsat());
  EXPECT_EQ(second, 2U);
  EXPECT_EQ(first, 2U);
  EXPECT_EQ(solver->statistics().checks, 4U);
  EXPECT_EQ(solver->statistics().unsat, 2U);
}

TEST(ChosenSolver, AgreesWithOneSolverOnRandomScopes) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    term::TermStore store;
    samples::RandomFormula random(store, seed, 3);
    std::mt19937_64 steps(seed);
    const auto solver = choose_solver(make_z3(nullptr), make_bit_blasting_solver(nullptr), is_hard);
    const auto z3 = make_z3(nullptr);
    std::size_t depth = 0;
    for (int i = 0; i < 30; ++i) {
      switch (steps() % 4) {
      case 0:
        solver->push();
        z3->push();
        ++depth;
        break;
      case 1:
        if (depth > 0) {
          solver->pop();
          z3->pop();
          --depth;
        }
        break;
      case 2: {
        const Term formula = random.formula(3);
        solver->add(formula);
        z3->add(formula);
        break;
      }
      default:
        const std::vector<Term> assumed{random.formula(2)};
        const Result result = solver->check(assumed);
        ASSERT_EQ(result.status, z3->check(assumed).status) << seed;
        if (result.sat()) {
          ASSERT_EQ(solver->value(assumed[0]), 1U) << seed;
        }
      }
    }
  }
}

} // namespace
} // namespace parlance::smt
