#pragma once
// Engine `bounded`: all words up to a depth (ISoLA'18, algorithm 1).

#include "component/belief_space.h"
#include "engines/engine.h"
#include "smt/solver.h"
#include "util/stop.h"

namespace parlance::engines {

struct BoundedOptions {
  std::uint32_t depth = 8;
  /// Learning wants the first refutation; `check` wants the first of every property, in the order
  /// of symbols and arguments.
  bool stop_at_refutation = false;
  smt::SolverOptions solver;
};

/// Unrolls the product if the component is deterministic, else compares on beliefs.
/// @throws util::Stopped when the run's limits end the check; depths reported to `progress` stand
EngineResult check_bounded(component::BeliefSpace& space, const Candidate& candidate,
                           const BoundedOptions& options, util::StopToken& stop,
                           const DepthProgress& progress = {});

} // namespace parlance::engines
