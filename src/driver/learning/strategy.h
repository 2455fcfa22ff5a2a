#pragma once
// One attempt at an interface, by one of the strategies, under one treatment of overflow; and what
// all strategies do alike.

#include "component/belief_space.h"
#include "component/reduction.h"
#include "driver/learning/learn.h"
#include "engines/product/candidate.h"

#include <map>

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

/// A component as a strategy sees it: reduced to what matters to verdicts, and its beliefs.
struct Prepared {
  Prepared(const component::Component& component, const LearnOptions& options,
           const Attempt& attempt, smt::Solver& solver, util::StopToken& stop);

  component::Reduction reduction;
  component::BeliefSpace space;
};

/// The calls that somebody has observed or offered.
std::vector<engines::ConcreteWord> words_of(const std::vector<ObservedSequence>& sequences);

/// The interface as it is printed, whose states have other numbers than the conjecture's. Says in
/// its guarantee which calls an assumption leaves nothing to claim about.
engines::Candidate printed_candidate(const component::Component& component, const Attempt& attempt,
                                     component::BeliefSpace& space, bool has_tool_unknowns,
                                     interface::Interface& interface);

/// What was counted.
void add_statistics(const std::map<std::string, std::uint64_t>& learning,
                    const engines::Counters& proofs, interface::Interface& interface);

/// By may and must abstractions (teachers/maymust_teacher.h).
LearnResult learn_by_abstraction(const component::Component& component, const LearnOptions& options,
                                 const Attempt& attempt, util::StopToken& stop,
                                 const ProgressSink& progress);

/// By a game on an abstraction by given predicates (game/game_teacher.h).
LearnResult learn_by_game(const component::Component& component, const LearnOptions& options,
                          const Attempt& attempt, util::StopToken& stop,
                          const ProgressSink& progress);

} // namespace parlance::driver
