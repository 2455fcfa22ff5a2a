// Which treatments of overflow are tried, and whose result is taken.

#include "driver/guarantee/overflow_policy.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace parlance::driver {
namespace {

struct Outcome {
  std::string by;
  bool is_answer = false;
  util::StopReason stopped = util::StopReason::none;
};

/// Remembers what was tried.
struct Trial {
  Outcome exact{"exact"};
  Outcome assuming{"assuming"};
  std::vector<std::string> tried = {};

  Outcome run(const OverflowPolicy& policy) {
    return policy.run(
        [this](const Attempt& attempt) {
          tried.push_back(std::string(attempt.assume_no_overflow ? "assuming" : "exact") +
                          (attempt.within_budget ? " within its budget" : ""));
          return attempt.assume_no_overflow ? assuming : exact;
        },
        [](const Outcome& outcome) { return outcome.is_answer; });
  }
};

using Tried = std::vector<std::string>;

TEST(OverflowPolicy, OneAttemptIfThatIsAsked) {
  for (const Overflow wanted : {Overflow::automatic, Overflow::exact, Overflow::assume_none}) {
    Trial trial;
    EXPECT_EQ(trial.run({wanted, false, true}).by, "exact") << "nothing can overflow";
    EXPECT_EQ(trial.tried, Tried{"exact"});
  }
  Trial exact;
  exact.run({Overflow::exact, true, true});
  EXPECT_EQ(exact.tried, Tried{"exact"});
  Trial assuming;
  EXPECT_EQ(assuming.run({Overflow::assume_none, true, true}).by, "assuming");
  Trial bounded;
  bounded.run({Overflow::automatic, true, false});
  EXPECT_EQ(bounded.tried, Tried{"exact"}) << "who proves nothing needs no assumption";
}

TEST(OverflowPolicy, ExactFirst) {
  Trial trial;
  trial.exact.is_answer = true;
  EXPECT_EQ(trial.run({}).by, "exact");
  EXPECT_EQ(trial.tried, Tried{"exact within its budget"});
}

TEST(OverflowPolicy, ElseUnderTheAssumption) {
  Trial trial;
  trial.assuming.is_answer = true;
  EXPECT_EQ(trial.run({}).by, "assuming");
  EXPECT_EQ(trial.tried, (Tried{"exact within its budget", "assuming"}));
}

TEST(OverflowPolicy, NoAssumptionWithoutAnAnswer) {
  Trial trial;
  trial.assuming.stopped = util::StopReason::timeout;
  const Outcome taken = trial.run({});
  EXPECT_EQ(taken.by, "exact");
  EXPECT_EQ(taken.stopped, util::StopReason::timeout) << "nobody knows what it would have found";
}

TEST(OverflowPolicy, AStopEndsIt) {
  Trial trial;
  trial.exact.stopped = util::StopReason::memory;
  trial.assuming.is_answer = true;
  EXPECT_EQ(trial.run({}).by, "exact");
  EXPECT_EQ(trial.tried.size(), 1U);
}

TEST(OverflowPolicy, TheBudgetIsCounted) {
  EXPECT_EQ((Attempt{false, true}).solve_limit(), exact_solves);
  EXPECT_EQ((Attempt{true, false}).solve_limit(), proof_solves);
}

} // namespace
} // namespace parlance::driver
