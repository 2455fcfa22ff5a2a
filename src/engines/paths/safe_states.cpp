#include "engines/paths/safe_states.h"

#include <algorithm>

namespace parlance::engines {

SafeStates::SafeStates(const Product& product, Moves& moves, util::StopToken& stop)
    : product_(product), moves_(moves),
      interpolator_(component::symbols_of(product.component().variables), stop),
      solver_(smt::make_z3(&stop)) {}

Term SafeStates::safe(std::uint32_t steps, std::size_t location) const {
  const auto found = safe_.find({steps, location});
  return found == safe_.end() ? product_.component().store().boolean(false) : found->second;
}

Term SafeStates::beyond(const SymbolicState& state, std::uint32_t steps) {
  return term::not_(moves_.instance(safe(steps, state.location), state, 0));
}

/// Within this many steps: a violation at once, or a step to where it is not known to be safe.
Term SafeStates::leads_to_violation(std::size_t location, std::uint32_t steps) {
  std::vector<Term> ways;
  const SymbolicState here{location, component::symbols_of(product_.component().variables)};
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Product::Move& move = moves_.at(i, location);
    ways.push_back(moves_.instance(move.violation, here, 0));
    if (steps > 1 && !move.goes_on->is_false()) {
      ways.push_back(term::and_(moves_.instance(move.goes_on, here, 0),
                                beyond(moves_.after(i, here, 0), steps - 1)));
    }
  }
  return term::or_(product_.component().store(), ways);
}

void SafeStates::add(const SymbolicState& state, std::uint32_t steps, Term condition) {
  const std::optional<Term> found = interpolator_.interpolate(
      {condition, state.values}, leads_to_violation(state.location, steps));
  if (found) {
    safe_[{steps, state.location}] = term::or_(safe(steps, state.location), *found);
  }
}

bool SafeStates::implies(Term a, Term b) {
  const std::vector<Term> difference{a, term::not_(b)};
  return solver_->check(difference).unsat();
}

/// What is safe for `least - 1` steps is safe for some number between `least` and all.
Term SafeStates::closed(std::uint32_t steps) {
  for (std::uint32_t least = steps; least > 1; --least) {
    std::vector<Term> invariant;
    bool is_closed = true;
    const Term start = moves_.start_condition();
    for (std::size_t location = 0; location < product_.locations().size() && is_closed;
         ++location) {
      Term longer = product_.component().store().boolean(false);
      for (std::uint32_t i = least; i <= steps; ++i) {
        longer = term::or_(longer, safe(i, location));
      }
      is_closed = implies(safe(least - 1, location), longer) &&
                  (location != moves_.start().location ||
                   implies(start, moves_.instance(longer, moves_.start(), 0)));
      invariant.push_back(term::and_(
          term::equal(product_.location(),
                      product_.component().store().constant(product_.location()->sort(), location)),
          longer));
    }
    if (is_closed) {
      return term::or_(product_.component().store(), invariant);
    }
  }
  return nullptr;
}

Counters SafeStates::counters() const {
  Counters all = interpolator_.counters();
  all["cache hits"] = hits_;
  all["solver calls"] += solver_->statistics().checks;
  return all;
}

} // namespace parlance::engines
