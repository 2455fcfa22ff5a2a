#pragma once
// New predicates from runs of the may abstraction that are not must (CAV'10, section 4.3): weakest
// preconditions, and interpolants for runs that the component does not have.

#include "abstraction/trace.h"
#include "engines/paths/interpolation.h"
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
  /// Divides the same cell by what the hops before it imply and excludes the next hop. False if no
  /// such interpolant is found. @requires the component has no such run
  bool by_interpolant(const Trace& trace, bool outside_counts);

  /// Divides a cell by a target that not every state of it reaches with all arguments of the call.
  bool by_target(CellId cell, const Call& call);

  std::uint64_t preconditions() const { return preconditions_; }
  std::uint64_t interpolants() const { return interpolants_; }
  std::uint64_t solver_calls() const { return interpolator_.counters().at("solver calls"); }

private:
  bool is_uniform(const Hop& hop, bool outside_counts);
  /// The last hop that not every state of its cell takes.
  std::optional<std::size_t> last_choice(const Trace& trace, bool outside_counts);
  Term origin(const Hop& hop, bool outside_counts);
  bool split(CellId cell, Term predicate);

  AbstractSteps& steps_;
  engines::Interpolator interpolator_;
  std::vector<Term> before_; ///< symbols for the variables before a hop
  std::uint64_t preconditions_ = 0;
  std::uint64_t interpolants_ = 0;
};

} // namespace parlance::abstraction
