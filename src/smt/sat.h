#pragma once
// A SAT solver: CaDiCaL behind a small interface with three answers, counted limits and stop
// tokens.

#include "smt/solver.h"
#include "util/stop.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace parlance::smt {

/// As in DIMACS: a variable is a number from 1 on, its negation the negative number.
using SatLiteral = int;

struct SatOptions {
  std::uint32_t seed = 0;
  /// Elimination, probing, vivification and the like between restarts. It is right in incremental
  /// use too: CaDiCaL restores what it removed.
  bool inprocessing = true;
};

struct SatStatistics {
  std::uint64_t solves = 0;
  std::uint64_t clauses = 0;   ///< added, not learned
  std::uint64_t conflicts = 0; ///< counted by learned clauses
};

class SatSolver {
public:
  /// The stop token may be null.
  explicit SatSolver(util::StopToken* stop = nullptr, const SatOptions& options = {});
  ~SatSolver();
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;

  /// A new variable. Keeps the model and the core of the last solve.
  SatLiteral fresh();
  /// The variables are 1 to this number.
  int variable_count() const { return variables_; }
  /// Adds a clause for good; ends the model and the core of the last solve.
  void add(std::span<const SatLiteral> clause);
  void add(std::initializer_list<SatLiteral> clause) { add(std::span(clause)); }
  /// For the next solve only; ends the model and the core of the last solve.
  void assume(SatLiteral a);
  /// One clause that holds for the next solve only; a second one replaces the first.
  void constrain(std::span<const SatLiteral> clause);

  /// Unknown if the limit on conflicts was reached. Afterwards assumptions and the constraint are
  /// gone. @throws util::Stopped when the run's limits end it
  Status solve();
  /// Solve under these (and earlier) assumptions.
  Status solve(std::span<const SatLiteral> assumptions);
  Status solve(std::initializer_list<SatLiteral> assumptions) {
    return solve(std::span(assumptions));
  }
  /// Conflicts that each later solve may take; 0 for no limit.
  void limit_conflicts(std::uint32_t conflicts) { conflict_limit_ = conflicts; }

  /// The literal's value in the model. @requires the last solve was sat
  bool value(SatLiteral a) const;
  /// Whether the assumption is in the core: those that failed are unsatisfiable together (with the
  /// constraint, if that failed). @requires the last solve was unsat
  bool failed(SatLiteral assumption) const;
  /// @requires the last solve was unsat
  bool constraint_failed() const;

  /// Keeps the solver from eliminating a variable. Never needed for right answers; saves work for
  /// variables that are assumed or occur in new clauses again and again.
  void freeze(SatLiteral a);
  const SatStatistics& statistics() const { return statistics_; }

private:
  struct Engine; ///< keeps CaDiCaL's header out of ours
  void check_literal(SatLiteral a) const;

  util::StopToken* stop_;
  std::unique_ptr<Engine> engine_;
  SatStatistics statistics_;
  int variables_ = 0;
  std::uint32_t conflict_limit_ = 0;
  Status status_ = Status::unknown;
};

/// "1.5.3"
const char* cadical_version();

} // namespace parlance::smt
