#include "smt/solver_choice.h"

#include "util/error.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parlance::smt {

namespace {

class ChosenSolver : public Solver {
public:
  ChosenSolver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
               std::function<bool(Term)> is_for_second)
      : first_(std::move(first)), second_(std::move(second)),
        is_for_second_(std::move(is_for_second)) {}

  void push() override {
    scopes_.push_back(asserted_.size());
    first_->push();
  }

  void pop() override {
    util::check(!scopes_.empty(), "pop without push");
    asserted_.resize(scopes_.back());
    scopes_.pop_back();
    first_->pop();
  }

  void add(Term a) override {
    asserted_.push_back(a);
    if (!for_second(a)) {
      first_->add(a);
    }
  }

  Result check(std::span<const Term> assumptions) override {
    const auto hard = [this](Term a) { return for_second(a); };
    const bool second =
        std::ranges::any_of(asserted_, hard) || std::ranges::any_of(assumptions, hard);
    chosen_ = second ? second_.get() : first_.get();
    std::vector<Term> assumed(assumptions.begin(), assumptions.end());
    if (second) {
      assumed.insert(assumed.end(), asserted_.begin(), asserted_.end());
    }
    const Result result = chosen_->check(assumed);
    count(result.status);
    return result;
  }

  std::uint64_t value(Term a) override {
    util::check(chosen_ != nullptr, "a value was asked for without a model");
    return chosen_->value(a);
  }

  const SolverStatistics& statistics() const override { return statistics_; }

private:
  bool for_second(Term a) {
    const auto known = hard_.find(a);
    return known != hard_.end() ? known->second : hard_.emplace(a, is_for_second_(a)).first->second;
  }

  void count(Status status) {
    ++statistics_.checks;
    statistics_.sat += status == Status::sat ? 1 : 0;
    statistics_.unsat += status == Status::unsat ? 1 : 0;
    statistics_.unknown += status == Status::unknown ? 1 : 0;
  }

  std::unique_ptr<Solver> first_;
  std::unique_ptr<Solver> second_;
  std::function<bool(Term)> is_for_second_;
  std::unordered_map<Term, bool> hard_; ///< for lookup
  std::vector<Term> asserted_;
  std::vector<std::size_t> scopes_; ///< what was asserted before each push
  Solver* chosen_ = nullptr;        ///< of the last check
  SolverStatistics statistics_;
};

} // namespace

std::unique_ptr<Solver> choose_solver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                      std::function<bool(Term)> is_for_second) {
  return std::make_unique<ChosenSolver>(std::move(first), std::move(second),
                                        std::move(is_for_second));
}

} // namespace parlance::smt
