#pragma once
// One interface to SMT solvers: answers sat, unsat, or unknown with its reason. Three values stay
// three: nothing here turns unknown into a yes or a no.

#include "term/evaluate.h"
#include "term/term.h"
#include "util/stop.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace parlance::smt {

using term::Term;

enum class Status : std::uint8_t { sat, unsat, unknown };

struct Result {
  Status status;
  std::string reason; ///< for unknown: what the solver said
  bool sat() const { return status == Status::sat; }
  bool unsat() const { return status == Status::unsat; }
  bool unknown() const { return status == Status::unknown; }
};

struct SolverStatistics {
  std::uint64_t checks = 0;
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t unknown = 0;
};

class Solver {
public:
  virtual ~Solver() = default;
  virtual void push() = 0;
  virtual void pop() = 0;
  /// @requires a is Bool
  virtual void add(Term a) = 0;
  /// @throws util::Stopped when the run's limits end the check
  virtual Result check(std::span<const Term> assumptions = {}) = 0;
  /// The value of a Bool or bit-vector term in the model of the last check. @requires it was sat
  virtual std::uint64_t value(Term a) = 0;
  virtual const SolverStatistics& statistics() const = 0;

  /// The values of variables in the last model.
  term::Assignment model(std::span<const Term> variables);
};

/// Leaves a scope of assertions on destruction.
class Scope {
public:
  explicit Scope(Solver& solver) : solver_(solver) { solver_.push(); }
  ~Scope() { solver_.pop(); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

private:
  Solver& solver_;
};

struct SolverOptions {
  /// Counted effort a check may take (Z3's rlimit), 0 for no limit: results do not depend on the
  /// clock.
  std::uint32_t resource_limit = 0;
  std::uint32_t seed = 0;
  bool arrays = false; ///< terms of array sort will be asserted
};

/// Z3 on quantifier-free bit-vectors. The stop token may be null.
std::unique_ptr<Solver> make_z3(util::StopToken* stop, const SolverOptions& options = {});

/// "4.8.12"
std::string z3_version();

} // namespace parlance::smt
