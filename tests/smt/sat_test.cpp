#include "smt/sat.h"

#include "smt/cnf.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

namespace parlance::smt {
namespace {

using Clauses = std::vector<std::vector<SatLiteral>>;

SatLiteral random_literal(std::mt19937_64& random, int variables) {
  const auto variable = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(variables));
  return random() % 2 == 0 ? variable : -variable;
}

std::vector<SatLiteral> random_clause(std::mt19937_64& random, int variables, std::size_t length) {
  std::vector<SatLiteral> clause(length);
  for (SatLiteral& a : clause)
    a = random_literal(random, variables);
  return clause;
}

bool satisfies(std::uint64_t assignment, const std::vector<SatLiteral>& clause) {
  for (const SatLiteral a : clause)
    if (((assignment >> (std::abs(a) - 1) & 1) != 0) == (a > 0))
      return true;
  return false;
}

bool satisfiable(int variables, const Clauses& clauses) {
  for (std::uint64_t assignment = 0; assignment < (1ULL << variables); ++assignment) {
    bool all = true;
    for (const auto& clause : clauses)
      all = all && satisfies(assignment, clause);
    if (all)
      return true;
  }
  return false;
}

/// More pigeons than holes: unsatisfiable, and hard for resolution.
void add_pigeons(SatSolver& solver, int holes) {
  std::vector<std::vector<SatLiteral>> sits(static_cast<std::size_t>(holes) + 1);
  for (auto& pigeon : sits) {
    for (int i = 0; i < holes; ++i)
      pigeon.push_back(solver.fresh());
    solver.add(pigeon);
  }
  for (std::size_t hole = 0; hole < static_cast<std::size_t>(holes); ++hole)
    for (std::size_t i = 0; i < sits.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        solver.add({-sits[i][hole], -sits[j][hole]});
}

TEST(Sat, clauses_values_and_contradictions) {
  SatSolver solver;
  const SatLiteral a = solver.fresh();
  const SatLiteral b = solver.fresh();
  const SatLiteral unused = solver.fresh();
  solver.add({a, b});
  solver.add({-a});
  ASSERT_EQ(solver.solve(), Status::sat);
  EXPECT_FALSE(solver.value(a));
  EXPECT_TRUE(solver.value(-a));
  EXPECT_TRUE(solver.value(b));
  EXPECT_NE(solver.value(unused), solver.value(-unused));
  solver.add({-b});
  EXPECT_THROW(solver.value(a), util::InternalError);
  EXPECT_EQ(solver.solve(), Status::unsat);
  EXPECT_EQ(solver.statistics().solves, 2U);
  EXPECT_EQ(solver.statistics().clauses, 3U);
}

TEST(Sat, refuses_literals_it_does_not_know) {
  SatSolver solver;
  const SatLiteral a = solver.fresh();
  EXPECT_THROW(solver.add({a, 2}), util::InternalError);
  EXPECT_THROW(solver.add({0}), util::InternalError);
  EXPECT_THROW(solver.assume(-2), util::InternalError);
  EXPECT_EQ(solver.solve(), Status::sat);
}

TEST(Sat, assumptions_and_the_constraint_hold_for_one_solve) {
  SatSolver solver;
  const SatLiteral a = solver.fresh();
  const SatLiteral b = solver.fresh();
  const SatLiteral c = solver.fresh();
  solver.add({-a, -b});
  EXPECT_EQ(solver.solve({a, c, b}), Status::unsat);
  EXPECT_TRUE(solver.failed(a));
  EXPECT_TRUE(solver.failed(b));
  EXPECT_FALSE(solver.failed(c));
  EXPECT_EQ(solver.solve(), Status::sat);
  const std::array constraint{a, b};
  solver.constrain(constraint);
  EXPECT_EQ(solver.solve({-a, -b}), Status::unsat);
  EXPECT_TRUE(solver.constraint_failed());
  EXPECT_EQ(solver.solve({-a, -b}), Status::sat);
}

/// Clauses come in batches, with solves under assumptions and constraints in between, and with
/// enough work that inprocessing happens.
void compare_incrementally(std::uint64_t seed, const SatOptions& options) {
  constexpr int variables = 10;
  std::mt19937_64 random(seed);
  SatSolver solver(nullptr, options);
  for (int i = 0; i < variables; ++i)
    solver.fresh();
  Clauses clauses;
  while (clauses.size() < 60) {
    for (int i = 0; i < 6; ++i) {
      clauses.push_back(random_clause(random, variables, 3));
      solver.add(clauses.back());
    }
    Clauses all = clauses;
    std::vector<SatLiteral> assumptions = random_clause(random, variables, 3);
    for (const SatLiteral a : assumptions)
      all.push_back({a});
    if (random() % 2 == 0) {
      all.push_back(random_clause(random, variables, 2));
      solver.constrain(all.back());
    }
    const Status status = solver.solve(assumptions);
    ASSERT_EQ(status, satisfiable(variables, all) ? Status::sat : Status::unsat) << seed;
    std::uint64_t model = 0;
    for (int i = 1; status == Status::sat && i <= variables; ++i)
      model |= std::uint64_t{solver.value(i)} << (i - 1);
    for (std::size_t i = 0; status == Status::sat && i < all.size(); ++i)
      ASSERT_TRUE(satisfies(model, all[i])) << seed;
  }
}

TEST(Sat, assumptions_and_the_constraint_do_not_outlive_a_stop) {
  util::StopToken stop({.timeout = std::chrono::milliseconds(0), .memory_bytes = {}});
  SatSolver solver(&stop);
  const SatLiteral a = solver.fresh();
  const SatLiteral b = solver.fresh();
  while (!stop.requested())
    std::this_thread::yield();
  solver.assume(a);
  solver.constrain(std::array{b});
  EXPECT_THROW(solver.solve(), util::Stopped);
  stop.grant(std::chrono::seconds(60));
  solver.add({-a});
  solver.add({-b});
  EXPECT_EQ(solver.solve(), Status::sat);
}

TEST(Sat, incremental_solving_agrees_with_enumeration) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    compare_incrementally(seed, {.seed = 0, .inprocessing = true});
    compare_incrementally(seed, {.seed = 5, .inprocessing = false});
  }
}

TEST(Sat, failed_assumptions_suffice) {
  unsigned cores = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    constexpr int variables = 40;
    std::mt19937_64 random(seed);
    SatSolver solver;
    for (int i = 0; i < variables; ++i)
      solver.fresh();
    for (int i = 0; i < 120; ++i)
      solver.add(random_clause(random, variables, 3));
    std::vector<SatLiteral> assumptions = random_clause(random, variables, 20);
    if (solver.solve(assumptions) != Status::unsat)
      continue;
    std::vector<SatLiteral> core;
    for (const SatLiteral a : assumptions)
      if (solver.failed(a))
        core.push_back(a);
    EXPECT_EQ(solver.solve(core), Status::unsat) << seed;
    cores += core.size() < assumptions.size() ? 1 : 0;
  }
  EXPECT_GT(cores, 50U);
}

TEST(Sat, a_limit_on_conflicts_gives_unknown) {
  SatSolver solver;
  add_pigeons(solver, 8);
  solver.limit_conflicts(100);
  EXPECT_EQ(solver.solve(), Status::unknown);
  EXPECT_EQ(solver.solve(), Status::unknown); // the limit stays
  EXPECT_LE(solver.statistics().conflicts, 250U);
  EXPECT_GE(solver.statistics().conflicts, 100U);
  solver.limit_conflicts(0);
  EXPECT_EQ(solver.solve(), Status::unsat);
}

/// Random circuits, encoded node by node between solves: the model is one of the circuit.
TEST(Cnf, models_are_those_of_the_circuit) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::mt19937_64 random(seed);
    Aig aig;
    SatSolver solver;
    CnfEncoder encoder(aig, solver);
    std::vector<Literal> known{true_literal};
    for (int i = 0; i < 8; ++i)
      known.push_back(aig.input());
    const auto pick = [&] { return known[random() % known.size()] ^ (random() % 2 == 0); };
    for (int round = 0; round < 20; ++round) {
      for (int i = 0; i < 10; ++i)
        known.push_back(random() % 2 == 0 ? aig.mux(pick(), pick(), pick())
                                          : aig.xor_(pick(), aig.and_(pick(), pick())));
      const std::array goals{pick(), pick()};
      const Status status = solver.solve({encoder.literal(goals[0]), encoder.literal(goals[1])});
      const auto value_of = [&](Literal input) { return encoder.value(input); };
      if (status == Status::sat) {
        ASSERT_TRUE(evaluate(aig, goals[0], value_of) && evaluate(aig, goals[1], value_of)) << seed;
        continue;
      }
      ASSERT_EQ(status, Status::unsat);
      Simulation simulation(aig); // 8 inputs: four times 64 assignments
      for (std::uint64_t block = 0; block < 4; ++block) {
        for (std::size_t i = 0; i < 8; ++i) {
          std::uint64_t pattern = 0;
          for (std::uint64_t j = 0; j < 64; ++j)
            pattern |= ((block << 6 | j) >> i & 1) << j;
          simulation.set(aig.input(i), pattern);
        }
        simulation.run();
        ASSERT_EQ(simulation.pattern(goals[0]) & simulation.pattern(goals[1]), 0U) << seed;
      }
    }
  }
}

TEST(Cnf, encodes_each_node_once_and_only_what_is_asked_for) {
  Aig aig;
  SatSolver solver;
  CnfEncoder encoder(aig, solver);
  const Literal a = aig.input();
  const Literal b = aig.input();
  const Literal both = aig.and_(a, b);
  const Literal one = aig.xor_(a, b);
  EXPECT_EQ(encoder.literal(both), -encoder.literal(!both));
  EXPECT_EQ(solver.statistics().clauses, 3U);
  EXPECT_FALSE(encoder.encoded(one));
  encoder.literal(one);
  EXPECT_EQ(solver.statistics().clauses, 7U); // four for the xor, none for what is below it
  encoder.add(std::array{one, false_literal});
  EXPECT_EQ(solver.statistics().clauses, 9U); // the constant, and the clause
  ASSERT_EQ(solver.solve(), Status::sat);
  EXPECT_TRUE(encoder.value(one));
  EXPECT_FALSE(encoder.value(both));
  EXPECT_TRUE(encoder.value(true_literal));
  EXPECT_FALSE(encoder.value(aig.input()));
}

} // namespace
} // namespace parlance::smt
