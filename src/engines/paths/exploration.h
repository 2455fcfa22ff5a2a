#pragma once
// Engines `bounded`, `por` and `interpolation`: sequences of transitions one by one, depth first up
// to a length (ISoLA'18, algorithm 1). With partial-order reduction, of sequences that differ in
// the order of transitions that commute one is enough (sleep sets; Godefroid, LNCS 1032). With
// interpolation, what was found safe for some number of further steps is kept and not explored
// again (algorithm 2, where B holds the error transitions at every level); when that turns out to
// be closed under steps, it is a proof.

#include "engines/paths/moves.h"
#include "engines/paths/safe_states.h"
#include "util/reason.h"
#include "util/stop.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace parlance::engines {

struct ExplorationOptions {
  bool partial_order = false;
  bool interpolation = false;
  std::uint64_t solve_limit = 0; ///< calls of the solver, 0 for no limit
  std::function<void(const Counters&)> on_progress = {};
};

class Exploration : public Reachability {
public:
  /// All references outlive the engine.
  Exploration(const Product& product, std::span<const Property> properties,
              const ExplorationOptions& options, util::StopToken& stop);

  Answer run(std::uint32_t depth) override;
  std::uint32_t depth() const override { return depth_; }
  ProductRun trace() const override { return trace_; }
  Invariant invariant() const override { return {invariant_}; }
  util::Reason reason() const override { return reason_; }
  Counters counters() const override;

private:
  /// Transitions that need not be taken, because sequences that begin with them were explored.
  using SleepSet = std::vector<std::size_t>;

  bool expand(const SymbolicState& state, std::uint32_t remaining, const SleepSet& sleeping);
  bool is_feasible(Term condition);
  bool breaks(std::size_t transition, const SymbolicState& state);
  SleepSet still_sleeping(const SleepSet& sleeping, std::size_t taken, std::size_t location);
  void report();

  ExplorationOptions options_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  Moves moves_;
  std::optional<SafeStates> safe_; ///< with interpolation
  std::vector<std::size_t> sequence_;
  std::vector<Term> conditions_; ///< of the start and the sequence
  std::uint32_t depth_ = 0;
  ProductRun trace_;
  Term invariant_ = nullptr;
  util::Reason reason_{util::ReasonId::out_of_effort};
  std::uint64_t sequences_ = 0;
  std::uint64_t solves_ = 0;
  std::uint64_t pruned_ = 0;
};

} // namespace parlance::engines
