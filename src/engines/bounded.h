#pragma once
// Engine `unrolled`: all words up to a depth, in one formula or on beliefs.

#include "component/belief_space.h"
#include "engines/beliefs/belief_inclusion.h"
#include "engines/product/engine.h"
#include "smt/solver.h"
#include "util/stop.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace parlance::engines {

struct BoundedOptions {
  /// Learning wants the first refutation; `check` wants the first of every property, in the order
  /// of symbols and arguments.
  bool stop_at_refutation = false;
  smt::SolverOptions solver;
  InclusionLimits inclusion = {};
};

/// Compares on beliefs where the environment has choices, or all arguments can be tried one by one;
/// else, or when that becomes too large, unrolls the product. The work of smaller depths is kept.
class Bounded {
public:
  /// All references must outlive the engine.
  Bounded(component::BeliefSpace& space, const Candidate& candidate, const BoundedOptions& options,
          util::StopToken& stop);
  ~Bounded();

  /// Checks all words up to the depth. @requires depths do not fall from call to call
  /// @throws util::Stopped when the run's limits end the check
  const EngineResult& check(std::uint32_t depth);
  /// A refutation by a word of any length, if words are cheap to enumerate and one turns up.
  std::optional<ConcreteWord> search_on();

  /// Checks words of any length, where that is done on beliefs: what comes to an end is proved.
  /// Nothing smaller can be checked afterwards.
  const EngineResult& prove();

  class Check; ///< one way to check

private:
  std::unique_ptr<Check> check_;
  std::unique_ptr<Check> fallback_; ///< when the first way gives up
};

} // namespace parlance::engines
