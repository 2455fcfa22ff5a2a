#include "abstraction/refinement.h"

#include "abstraction/predicates/linear_atoms.h"
#include "abstraction/predicates/simple_predicate.h"
#include "component/passes.h"

#include <algorithm>

namespace parlance::abstraction {

Refinement::Refinement(AbstractSteps& steps, util::StopToken& stop)
    : steps_(steps), interpolator_(component::symbols_of(steps.component().variables), stop) {
  for (const component::Variable& variable : steps.component().variables) {
    before_.push_back(
        steps.component().store().variable(variable.name + "@before", variable.sort()));
  }
}

/// Every state of the cell can go where the hop goes. Those that can be outside do not matter,
/// unless that counts.
bool Refinement::is_uniform(const Hop& hop, bool outside_counts) {
  const Target& goal = hop.way.target;
  return steps_.step(hop.from, hop.call).must([&](const Target& target) {
    return (target.outside && !outside_counts) ||
           (target.end == goal.end && target.observation == goal.observation &&
            (goal.end != End::ok || target.cell == goal.cell));
  });
}

std::optional<std::size_t> Refinement::last_choice(const Trace& trace, bool outside_counts) {
  for (std::size_t i = trace.size(); i-- > 0;) {
    if (!is_uniform(trace[i], outside_counts)) {
      return i;
    }
  }
  return std::nullopt;
}

Term Refinement::origin(const Hop& hop, bool outside_counts) {
  const Term origin = steps_.origin(hop.call, hop.way.target, hop.way.witness);
  return !outside_counts && steps_.effects()[hop.call.action].may_be_outside()
             ? without_overflow(origin)
             : origin;
}

bool Refinement::split(CellId cell, Term predicate) {
  CellTree& partition = steps_.partition();
  return partition.split(cell, simple_predicate(steps_.component(), partition.condition(cell),
                                                predicate, steps_.solver()));
}

bool Refinement::by_target(CellId cell, const Call& call) {
  const AbstractStep step = steps_.step(cell, call);
  for (const Way& way : step.ways) {
    if (way.target.outside ||
        step.must([&](const Target& target) { return target == way.target; })) {
      continue;
    }
    const std::optional<Term> sure = steps_.sure_origin(call, way.target);
    if ((sure && split(cell, *sure)) || split(cell, steps_.origin(call, way.target, way.witness))) {
      ++preconditions_;
      return true;
    }
  }
  return false;
}

bool Refinement::by_weakest_precondition(const Trace& trace, bool outside_counts) {
  for (std::size_t i = trace.size(); i-- > 0;) {
    const Hop& hop = trace[i];
    if (is_uniform(hop, outside_counts)) {
      continue;
    }
    const std::optional<Term> sure = steps_.sure_origin(hop.call, hop.way.target);
    if (split(hop.from, origin(hop, outside_counts)) || (sure && split(hop.from, *sure))) {
      ++preconditions_;
      return true;
    }
  }
  return false;
}

/// Behind the last choice every state goes on as the run does: so no state that can be reached by
/// the hops before it takes the next one.
bool Refinement::by_interpolant(const Trace& trace, bool outside_counts) {
  const component::Component& component = steps_.component();
  const std::optional<std::size_t> choice = last_choice(trace, outside_counts);
  if (!choice) {
    return false;
  }
  const Trace before(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(*choice));
  const Unrolled run(component, steps_.effects(), before, 0, before_, outside_counts);
  term::Substitution renaming;
  for (std::size_t v = 0; v < before_.size(); ++v) {
    renaming.bind(component.variables[v].symbol, before_[v]);
  }
  const Term reached = term::and_(renaming.apply(component.initial), run.condition());
  const std::optional<Term> interpolant =
      interpolator_.interpolate({reached, before.empty() ? before_ : run.state_after(*choice - 1)},
                                origin(trace[*choice], outside_counts));
  if (!interpolant || !split(trace[*choice].from, *interpolant)) {
    return false;
  }
  ++interpolants_;
  return true;
}

} // namespace parlance::abstraction
