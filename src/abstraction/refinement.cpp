#include "abstraction/refinement.h"

#include "abstraction/linear_atoms.h"
#include "component/passes.h"

#include <algorithm>

namespace parlance::abstraction {

Refinement::Refinement(AbstractSteps& steps, util::StopToken& stop)
    : steps_(steps), interpolator_(component::symbols_of(steps.component().variables), stop) {
  for (const component::Variable& variable : steps.component().variables) {
    before_.push_back(steps.component().store().variable(variable.name + "@before",
                                                         variable.sort()));
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

bool Refinement::by_weakest_precondition(const Trace& trace, bool outside_counts) {
  for (std::size_t i = trace.size(); i-- > 0;) {
    const Hop& hop = trace[i];
    if (is_uniform(hop, outside_counts)) {
      continue;
    }
    Term origin = steps_.origin(hop.call, hop.way.target, hop.way.witness);
    if (!outside_counts && steps_.effects()[hop.call.action].may_be_outside()) {
      origin = without_overflow(origin);
    }
    if (steps_.partition().split(hop.from, origin)) {
      ++preconditions_;
      return true;
    }
    if (const auto sure = steps_.sure_origin(hop.call, hop.way.target);
        sure && steps_.partition().split(hop.from, *sure)) {
      ++preconditions_;
      return true;
    }
  }
  return false;
}

bool Refinement::by_interpolants(const Trace& trace, bool outside_counts) {
  const component::Component& component = steps_.component();
  const std::vector<Term> variables = component::symbols_of(component.variables);
  const auto excluded = [&](std::size_t from) {
    return Unrolled(component, steps_.effects(), trace, from, variables, outside_counts)
        .condition();
  };
  term::Substitution renaming;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    renaming.bind(variables[v], before_[v]);
  }
  std::vector<Term> found;
  std::optional<Term> interpolant =
      interpolator_.interpolate({renaming.apply(component.initial), before_}, excluded(0));
  while (interpolant && found.size() + 1 < trace.size()) {
    found.push_back(*interpolant);
    const std::size_t i = found.size() - 1;
    const Unrolled hop(component, steps_.effects(), trace, i, before_, outside_counts);
    const Term here = renaming.apply(
        term::and_(*interpolant, steps_.partition().condition(trace[i].from)));
    interpolant = interpolator_.interpolate(
        {term::and_(here, hop.condition(i)), hop.state_after(i)}, excluded(i + 1));
  }
  if (!interpolant) {
    return false;
  }
  found.push_back(*interpolant);
  bool divided = false;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    // A cell that occurs twice may be divided already.
    if (steps_.partition().is_leaf(trace[i].from) &&
        steps_.partition().split(trace[i].from, found[i])) {
      ++interpolants_;
      divided = true;
    }
  }
  return divided;
}

} // namespace parlance::abstraction
