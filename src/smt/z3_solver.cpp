#include "smt/solver.h"
#include "smt/z3_translation.h"
#include "util/error.h"

#include <optional>

namespace parlance::smt {

namespace {

/// Interrupts a Z3 context while the watchdog says so; only from one check to the next.
class InterruptScope {
public:
  InterruptScope(util::StopToken* stop, z3::context& context) : stop_(stop) {
    if (stop_ != nullptr) {
      subscription_ = stop_->subscribe([&context] { context.interrupt(); });
    }
  }
  ~InterruptScope() {
    if (stop_ != nullptr) {
      stop_->unsubscribe(subscription_);
    }
  }
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

private:
  util::StopToken* stop_;
  std::uint64_t subscription_ = 0;
};

class Z3Solver : public Solver {
  /// Z3 reports an interrupt as an exception at times.
  template <typename Action>
  auto guarded(Action action) {
    try {
      return action();
    } catch (const z3::exception& error) {
      if (stop_ != nullptr) {
        stop_->check();
      }
      throw util::InternalError(std::string("z3: ") + error.msg());
    }
  }

public:
  Z3Solver(util::StopToken* stop, const SolverOptions& options)
      : stop_(stop), translation_(context_),
        solver_(context_, options.arrays ? "QF_ABV" : "QF_BV") {
    z3::params parameters(context_);
    parameters.set("random_seed", options.seed);
    parameters.set("ctrl_c", false); // else Z3 takes Ctrl-C for itself, and the run goes on
    if (options.resource_limit != 0) {
      parameters.set("rlimit", options.resource_limit);
    }
    solver_.set(parameters);
  }

  void push() override { solver_.push(); }
  void pop() override { solver_.pop(); }

  void add(Term a) override {
    guarded([&] { solver_.add(translation_.translate(a)); });
  }

  Result check(std::span<const Term> assumptions) override {
    if (stop_ != nullptr) {
      stop_->check();
    }
    model_.reset();
    ++statistics_.checks;
    return guarded([&] { return checked(assumptions); });
  }

  std::uint64_t value(Term a) override {
    util::check(model_.has_value(), "a value was asked for without a model");
    const z3::expr result = model_->eval(translation_.translate(a), true);
    return a->sort().is_boolean() ? static_cast<std::uint64_t>(result.is_true())
                                  : result.get_numeral_uint64();
  }

  const SolverStatistics& statistics() const override { return statistics_; }

private:
  /// Z3's incremental solver takes literals only, so assumptions are asserted in a scope.
  Result checked(std::span<const Term> assumptions) {
    if (assumptions.empty()) {
      return solve();
    }
    const Scope scope(*this);
    for (const Term a : assumptions) {
      solver_.add(translation_.translate(a));
    }
    return solve();
  }

  Result solve() {
    z3::check_result result = z3::unknown;
    {
      const InterruptScope interrupt(stop_, context_);
      result = solver_.check();
    }
    switch (result) {
    case z3::sat:
      ++statistics_.sat;
      model_ = solver_.get_model();
      return {Status::sat, {}};
    case z3::unsat:
      ++statistics_.unsat;
      return {Status::unsat, {}};
    case z3::unknown:
      break;
    }
    if (stop_ != nullptr) {
      stop_->check();
    }
    ++statistics_.unknown;
    return {Status::unknown, solver_.reason_unknown()};
  }

  util::StopToken* stop_;
  z3::context context_;
  Z3Translation translation_;
  z3::solver solver_;
  std::optional<z3::model> model_;
  SolverStatistics statistics_;
};

} // namespace

std::unique_ptr<Solver> make_z3(util::StopToken* stop, const SolverOptions& options) {
  return std::make_unique<Z3Solver>(stop, options);
}

std::string z3_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

} // namespace parlance::smt
