// Elimination of variables: exact on everything that can be enumerated, and on wide inequalities.

#include "smt/random_formulas.h"

#include "smt/project.h"
#include "term/smtlib/smtlib.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parlance::smt {
namespace {

using samples::RandomFormula;

bool mentions(Term formula, Term variable) {
  return std::ranges::count(term::variables_of(formula), variable) > 0;
}

/// Compares with enumeration: for every assignment of the kept variables.
void expect_exact(Solver& solver, Term formula, const std::vector<Term>& eliminated,
                  const std::vector<Term>& kept) {
  const std::optional<Term> projected = project(solver, formula, eliminated);
  ASSERT_TRUE(projected.has_value());
  for (const Term variable : eliminated)
    ASSERT_FALSE(mentions(*projected, variable)) << variable->name();
  samples::for_each_assignment(kept, [&](const term::Assignment& assignment) {
    bool truth = false;
    samples::for_each_assignment(eliminated, [&](term::Assignment extended) {
      for (const Term variable : kept)
        extended.bind(variable, assignment.value(variable));
      truth = truth || term::evaluate(formula, extended) != 0;
    });
    ASSERT_EQ(term::evaluate(*projected, assignment) != 0, truth);
  });
}

class Projection : public ::testing::TestWithParam<unsigned> {};

TEST_P(Projection, OfRandomFormulasIsExact) {
  term::TermStore store;
  const auto solver = make_z3(nullptr);
  for (std::uint64_t seed = 1; seed <= samples::seeds / 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomFormula random(store, seed, GetParam());
    const std::vector<Term>& all = random.variables();
    const Term formula = random.formula(4);
    expect_exact(*solver, formula, {all[0]}, {all[1], all[2]});
    expect_exact(*solver, formula, {all[0], all[2]}, {all[1]});
    expect_exact(*solver, formula, all, {});
    if (HasFatalFailure())
      return;
  }
}

// Up to four bits every value is tried; beyond, instances come from bounds and models.
INSTANTIATE_TEST_SUITE_P(Widths, Projection, ::testing::Values(2U, 4U, 5U));

struct WideCase {
  const char* formula;
  const char* expected;
};

class WideProjection : public ::testing::TestWithParam<WideCase> {
protected:
  Term parse(const std::string& text) {
    return term::parse_smtlib(store_, text, [this](const std::string& name) {
      return store_.variable(name,
                             name == "b" ? term::Sort::boolean() : term::Sort::bit_vector(32));
    });
  }
  term::TermStore store_;
};

TEST_P(WideProjection, IsWhatAPersonWouldWrite) {
  const auto solver = make_z3(nullptr);
  const std::optional<Term> projected =
      project(*solver, parse(GetParam().formula), {parse("e"), parse("f"), parse("b")});
  ASSERT_TRUE(projected.has_value());
  for (const char* name : {"e", "f", "b"})
    EXPECT_FALSE(mentions(*projected, parse(name)));
  const std::vector<Term> different{term::distinct(*projected, parse(GetParam().expected))};
  EXPECT_TRUE(solver->check(different).unsat()) << term::to_smtlib(*projected);
}

INSTANTIATE_TEST_SUITE_P(
    Inequalities, WideProjection,
    ::testing::Values(
        WideCase{"(bvslt x y)", "(bvslt x y)"}, WideCase{"(bvsgt e x)", "(distinct x #x7fffffff)"},
        WideCase{"(bvult e x)", "(distinct x #x00000000)"},
        WideCase{"(and (bvslt x e) (bvslt e y))",
                 "(and (bvslt x y) (distinct (bvadd x #x00000001) y))"},
        WideCase{"(and (bvsle x e) (bvsle e y))", "(bvsle x y)"},
        WideCase{"(and (distinct e x) (distinct e y))", "true"},
        WideCase{"(and (= e x) (bvult e #x0000000a))", "(bvult x #x0000000a)"},
        WideCase{"(and (bvsge e #x00000005) (bvsle e #x00000009) (= (bvmul e #x00000002) x))",
                 "(or (= x #x0000000a) (= x #x0000000c) (= x #x0000000e) (= x #x00000010) "
                 "(= x #x00000012))"},
        WideCase{"(and (bvslt x e) (bvslt e f) (bvslt f y))",
                 "(and (bvslt x (bvsub y #x00000002)) (bvslt x y) (bvsge y #x80000003))"},
        WideCase{"(ite b (bvslt e x) (bvslt x e))", "true"},
        WideCase{"(and b (not b) (= e x))", "false"}));

TEST_F(WideProjection, GivesUpRatherThanGuess) {
  const auto solver = make_z3(nullptr);
  EXPECT_FALSE(project(*solver, parse("(= (bvmul e e) x)"), {parse("e")}, 8).has_value());
}

TEST_F(WideProjection, GivesUpWhenTheSolverDoes) {
  const auto solver = make_z3(nullptr, {1000, 0, false});
  EXPECT_FALSE(project(*solver, parse("(and (= (bvmul e f) x) (bvugt e y) (bvugt f y))"),
                       {parse("e"), parse("f")})
                   .has_value());
}

} // namespace
} // namespace parlance::smt
