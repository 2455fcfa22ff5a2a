#include "smt/houdini.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace parlance::smt {

namespace {

class StepCheck {
public:
  StepCheck(Guesses& guesses, GuardedStep& step, Solver& solver)
      : guesses_(guesses), step_(step), solver_(solver) {}

  /// True if something was dropped where the step leads.
  bool drop() {
    return drop_broken(guesses_[step_.to], [this] { return broken(); });
  }

private:
  using IsBroken = std::function<bool(Term)>;

  std::optional<IsBroken> broken() {
    std::vector<Term> some;
    for (const Term guess : guesses_[step_.to]) {
      some.push_back(after(guess));
    }
    const Result result = check(term::or_(some.front()->term_store(), some));
    if (result.unsat()) {
      return std::nullopt;
    }
    if (result.sat()) {
      return [this](Term guess) { return solver_.value(after(guess)) != 0; };
    }
    return broken_one_by_one();
  }

  /// A single guess may be easier to decide than all together.
  std::optional<IsBroken> broken_one_by_one() {
    std::vector<Term> found;
    for (const Term guess : guesses_[step_.to]) {
      if (!check(after(guess)).unsat()) {
        found.push_back(guess);
      }
    }
    if (found.empty()) {
      return std::nullopt;
    }
    return [found = std::move(found)](Term guess) {
      return std::ranges::find(found, guess) != found.end();
    };
  }

  /// The guess does not hold after the step.
  Term after(Term guess) { return term::not_(step_.becomes.apply(guess)); }

  Result check(Term breaks) {
    std::vector<Term> question = step_.taken;
    question.insert(question.end(), guesses_[step_.from].begin(), guesses_[step_.from].end());
    question.push_back(breaks);
    return solver_.check(question);
  }

  Guesses& guesses_;
  GuardedStep& step_;
  Solver& solver_;
};

} // namespace

Guesses inductive_part(Guesses guesses, std::size_t start, Term initial,
                       std::vector<GuardedStep>& steps, Solver& solver) {
  std::erase_if(guesses[start], [&](Term guess) {
    const std::vector<Term> question{initial, term::not_(guess)};
    return !solver.check(question).unsat();
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (GuardedStep& step : steps) {
      changed = StepCheck(guesses, step, solver).drop() || changed;
    }
  }
  return guesses;
}

} // namespace parlance::smt
