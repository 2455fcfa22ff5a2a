#include "smt/sat.h"

#include "util/error.h"

#include <cadical.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace parlance::smt {

struct SatSolver::Engine {
  /// CaDiCaL asks often; the answer is one load of an atomic.
  class StopTerminator : public CaDiCaL::Terminator {
  public:
    explicit StopTerminator(const util::StopToken& stop) : stop_(stop) {}
    bool terminate() override { return stop_.requested(); }

  private:
    const util::StopToken& stop_;
  };

  /// Counts learned clauses and takes none: CaDiCaL does not tell its number of conflicts.
  class ConflictCounter : public CaDiCaL::Learner {
  public:
    explicit ConflictCounter(std::uint64_t& conflicts) : conflicts_(conflicts) {}
    bool learning(int /*size*/) override {
      ++conflicts_;
      return false;
    }
    void learn(int /*literal*/) override {}

  private:
    std::uint64_t& conflicts_;
  };

  Engine(const util::StopToken* stop, std::uint64_t& conflicts) : counter(conflicts) {
    set("quiet", 1);
    set("profile", 0); // its clock takes longer than a small question
    solver.connect_learner(&counter);
    if (stop != nullptr) {
      terminator = std::make_unique<StopTerminator>(*stop);
      solver.connect_terminator(terminator.get());
    }
  }
  ~Engine() {
    solver.disconnect_learner();
    solver.disconnect_terminator();
  }
  void set(const char* option, int value) {
    util::check(solver.set(option, value), "CaDiCaL lacks an option");
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  std::unique_ptr<StopTerminator> terminator;
  ConflictCounter counter;
  CaDiCaL::Solver solver;
};

SatSolver::SatSolver(util::StopToken* stop, const SatOptions& options)
    : stop_(stop), engine_(std::make_unique<Engine>(stop, statistics_.conflicts)) {
  engine_->set("seed", static_cast<int>(options.seed % 2'000'000'000));
  if (!options.inprocessing) {
    engine_->set("inprocessing", 0);
  }
}

SatSolver::~SatSolver() = default;

SatLiteral SatSolver::fresh() {
  util::check(variables_ < std::numeric_limits<int>::max() / 2, "too many SAT variables");
  return ++variables_;
}

void SatSolver::check_literal(SatLiteral a) const {
  util::check(a != 0 && a != std::numeric_limits<int>::min() && std::abs(a) <= variables_,
              "no literal of this SAT solver");
}

void SatSolver::add(std::span<const SatLiteral> clause) {
  status_ = Status::unknown;
  ++statistics_.clauses;
  for (const SatLiteral a : clause) {
    check_literal(a);
  }
  for (const SatLiteral a : clause) {
    engine_->solver.add(a);
  }
  engine_->solver.add(0);
}

void SatSolver::assume(SatLiteral a) {
  check_literal(a);
  status_ = Status::unknown;
  engine_->solver.assume(a);
}

void SatSolver::constrain(std::span<const SatLiteral> clause) {
  status_ = Status::unknown;
  for (const SatLiteral a : clause) {
    check_literal(a);
  }
  for (const SatLiteral a : clause) {
    engine_->solver.constrain(a);
  }
  engine_->solver.constrain(0);
}

Status SatSolver::solve(std::span<const SatLiteral> assumptions) {
  for (const SatLiteral a : assumptions) {
    assume(a);
  }
  return solve();
}

Status SatSolver::solve() {
  if (stop_ != nullptr && stop_->requested()) {
    // They are for this solve, even if it does not take place.
    engine_->solver.reset_assumptions();
    engine_->solver.reset_constraint();
    stop_->check();
  }
  ++statistics_.solves;
  if (conflict_limit_ != 0) {
    constexpr std::uint32_t most = std::numeric_limits<int>::max();
    engine_->solver.limit("conflicts", static_cast<int>(std::min(conflict_limit_, most)));
  }
  constexpr int satisfiable = 10;
  constexpr int unsatisfiable = 20;
  const int answer = engine_->solver.solve();
  status_ = answer == satisfiable     ? Status::sat
            : answer == unsatisfiable ? Status::unsat
                                      : Status::unknown;
  if (stop_ != nullptr && status_ == Status::unknown) {
    stop_->check();
  }
  return status_;
}

bool SatSolver::value(SatLiteral a) const {
  util::check(status_ == Status::sat, "a value was asked for without a model");
  check_literal(a);
  const bool positive = engine_->solver.val(std::abs(a)) > 0;
  return positive == (a > 0);
}

bool SatSolver::failed(SatLiteral assumption) const {
  util::check(status_ == Status::unsat, "a core was asked for without a refutation");
  check_literal(assumption);
  return engine_->solver.failed(assumption);
}

bool SatSolver::constraint_failed() const {
  util::check(status_ == Status::unsat, "a core was asked for without a refutation");
  return engine_->solver.constraint_failed();
}

void SatSolver::freeze(SatLiteral a) {
  check_literal(a);
  engine_->solver.freeze(a);
}

const char* cadical_version() { return CaDiCaL::Solver::version(); }

} // namespace parlance::smt
