#pragma once
// One attempt at an interface, by one of the strategies, under one treatment of overflow.

#include "driver/learn.h"

namespace parlance::driver {

struct Attempt {
  bool assume_no_overflow = false; ///< words in which an update overflows are outside the claim
  bool within_budget = false;      ///< the effort is limited to what an exact answer is worth
};

/// Effort of one solver check, counted by the solver; far beyond what a normal check takes.
/// Formulas of floating-point arithmetic go to a SAT solver, which keeps their circuits.
std::unique_ptr<smt::Solver> make_learning_solver(util::StopToken& stop, std::uint32_t seed);
/// What the engines may take for a proof.
engines::PortfolioOptions portfolio_options(const LearnOptions& options, const Attempt& attempt);

/// By may and must abstractions (teachers/maymust_teacher.h).
LearnResult learn_by_abstraction(const component::Component& component, const LearnOptions& options,
                                 const Attempt& attempt, util::StopToken& stop,
                                 const ProgressSink& progress);

} // namespace parlance::driver
