#pragma once
// New predicates from runs of the may abstraction that are not must (CAV'10, section 4.3): weakest
// preconditions, and interpolants for runs that the component does not have.

#include "abstraction/trace.h"
#include "engines/interpolation.h"
#include "util/stop.h"

#include <cstdint>

namespace parlance::abstraction {

class Refinement {
public:
  /// Divides cells of the steps' partition. References outlive it.
  Refinement(AbstractSteps& steps, util::StopToken& stop);

  /// Divides the last cell of the run from which some states take the next hop and others do not:
  /// by the states that do. False if there is none: then the run is one of the component, and so
  /// is one like it from every state. What is outside counts, or nobody cares where it leads.
  bool by_weakest_precondition(const Trace& trace, bool outside_counts);
  /// Divides cells of the run by what its first hops imply and the others exclude. False if no
  /// interpolant is found. @requires the component has no such run
  bool by_interpolants(const Trace& trace, bool outside_counts);

  std::uint64_t preconditions() const { return preconditions_; }
  std::uint64_t interpolants() const { return interpolants_; }
  std::uint64_t solver_calls() const { return interpolator_.counters().at("solver calls"); }

private:
  bool is_uniform(const Hop& hop, bool outside_counts);

  AbstractSteps& steps_;
  engines::Interpolator interpolator_;
  std::vector<Term> before_; ///< symbols for the variables before a hop
  std::uint64_t preconditions_ = 0;
  std::uint64_t interpolants_ = 0;
};

} // namespace parlance::abstraction
