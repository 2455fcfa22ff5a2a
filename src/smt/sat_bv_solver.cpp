#include "smt/sat_bv_solver.h"

#include "smt/bit_blaster.h"
#include "smt/cnf.h"
#include "util/error.h"

#include <utility>
#include <vector>

namespace parlance::smt {

namespace {

using Clause = std::vector<Literal>;

/// The SAT solver is touched by `check` only, so that a model lives until the next check, whatever
/// is asserted or popped in between.
class BitBlastingSolver : public Solver {
public:
  BitBlastingSolver(util::StopToken* stop, const BitBlastingOptions& options)
      : sat_(stop, options.sat), blaster_(aig_), encoder_(aig_, sat_), scopes_(1) {
    sat_.limit_conflicts(options.conflict_limit);
  }

  void push() override { scopes_.emplace_back(); }

  void pop() override {
    util::check(scopes_.size() > 1, "pop without push");
    if (scopes_.back().activation != 0) {
      retired_.push_back(scopes_.back().activation);
    }
    scopes_.pop_back();
  }

  void add(Term a) override {
    util::check(a->sort().is_boolean(), "an assertion is a Bool");
    if (a->op() != term::Op::and_) {
      scopes_.back().pending.push_back(clause(a));
      return;
    }
    for (const Term operand : a->operands()) {
      scopes_.back().pending.push_back(clause(operand));
    }
  }

  Result check(std::span<const Term> assumptions) override {
    has_model_ = false;
    std::vector<SatLiteral> assumed;
    for (const Term a : assumptions) {
      assumed.push_back(encoder_.literal(blaster_.literal(a)));
    }
    assert_pending();
    for (const Scope& scope : scopes_) {
      if (scope.activation != 0) {
        assumed.push_back(scope.activation);
      }
    }
    ++statistics_.checks;
    return counted(sat_.solve(assumed));
  }

  std::uint64_t value(Term a) override {
    util::check(has_model_, "a value was asked for without a model");
    if (a->is_variable()) {
      return variable_value(a);
    }
    term::Assignment assignment;
    for (const Term variable : term::variables_of(a)) {
      assignment.bind(variable, variable_value(variable));
    }
    return term::evaluate(a, assignment);
  }

  const SolverStatistics& statistics() const override { return statistics_; }

private:
  /// Assertions between a push and its pop hold under an activation literal; 0 at the bottom, and
  /// until there is something to activate.
  struct Scope {
    SatLiteral activation = 0;
    std::vector<Clause> pending;
  };

  Clause clause(Term a) {
    if (a->op() != term::Op::or_) {
      return {blaster_.literal(a)};
    }
    Clause literals;
    for (const Term operand : a->operands()) {
      literals.push_back(blaster_.literal(operand));
    }
    return literals;
  }

  void assert_pending() {
    for (const SatLiteral activation : std::exchange(retired_, {})) {
      sat_.add({-activation});
    }
    for (Scope& scope : scopes_) {
      if (&scope != &scopes_.front() && scope.activation == 0 && !scope.pending.empty()) {
        scope.activation = sat_.fresh();
      }
      for (const Clause& literals : std::exchange(scope.pending, {})) {
        assert_clause(literals, scope.activation);
      }
    }
  }

  void assert_clause(const Clause& clause, SatLiteral activation) {
    std::vector<SatLiteral> literals;
    for (const Literal a : clause) {
      literals.push_back(encoder_.literal(a));
    }
    if (activation != 0) {
      literals.push_back(-activation);
    }
    sat_.add(literals);
  }

  Result counted(Status status) {
    switch (status) {
    case Status::sat:
      has_model_ = true;
      ++statistics_.sat;
      return {status, {}};
    case Status::unsat:
      ++statistics_.unsat;
      return {status, {}};
    case Status::unknown:
      break;
    }
    ++statistics_.unknown;
    return {status, "limit on conflicts"};
  }

  /// 0 for variables that no check has met.
  std::uint64_t variable_value(Term variable) const {
    std::uint64_t value = 0;
    if (const Bits* bits = blaster_.find(variable)) {
      for (std::size_t i = 0; i < bits->size(); ++i) {
        value |= std::uint64_t{encoder_.value((*bits)[i])} << i;
      }
    }
    return value;
  }

  Aig aig_;
  SatSolver sat_;
  BitBlaster blaster_;
  CnfEncoder encoder_;
  std::vector<Scope> scopes_;
  std::vector<SatLiteral> retired_;
  bool has_model_ = false;
  SolverStatistics statistics_;
};

} // namespace

std::unique_ptr<Solver> make_bit_blasting_solver(util::StopToken* stop,
                                                 const BitBlastingOptions& options) {
  return std::make_unique<BitBlastingSolver>(stop, options);
}

} // namespace parlance::smt
