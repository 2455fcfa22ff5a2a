#include "abstraction/boolean_component.h"

#include <map>

namespace parlance::abstraction {

using component::Method;
using component::OutcomeKind;
using component::Path;

BooleanComponent::BooleanComponent(const component::Component& component,
                                   const GamePredicates& predicates,
                                   const std::vector<GameSymbol>& alphabet, smt::Solver& solver,
                                   const util::StopToken* stop, const BooleanLimits& limits)
    : component_(component), bits_(predicates.predicates.size(), limits.bdd_nodes, stop),
      builder_(component, predicates.predicates, predicates.facts, bits_, solver, limits.models) {
  build_internal();
  const Bdd start = bits_.as_relation(builder_.states(component.initial));
  const Bdd begun = with_internal(start);
  const Bdd anywhere = bits_.manager().constant(true);
  initial_ = bits_.after(anywhere, begun);
  open_initial_ = bits_.after(anywhere, bits_.opened(begun, builder_.consistent()));
  fails_at_once_ = !bits_.manager().and_(bits_.after(anywhere, start), doomed_).is_false();
  build_calls(alphabet);
}

/// States in which some path of the method ends in error or unknown.
Bdd BooleanComponent::failures(const Method& method, Term guard) {
  Bdd states;
  for (const Path& path : method.paths) {
    if (path.outcome.kind != OutcomeKind::ok && states != builder_.consistent())
      states = manager().or_(states, builder_.states(term::and_(path.guard, guard)));
  }
  return states;
}

void BooleanComponent::build_internal() {
  const Term always = component_.store().boolean(true);
  for (const Method& step : component_.internal) {
    doomed_ = manager().or_(doomed_, failures(step, always));
    for (const Path& path : step.paths) {
      if (path.outcome.kind == OutcomeKind::ok)
        internal_ = manager().or_(internal_, builder_.relation(path, always));
    }
  }
  for (Bdd last; last != doomed_;) {
    last = doomed_;
    doomed_ = manager().or_(doomed_, bits_.before(doomed_, internal_));
  }
}

/// The relation, and then any number of internal steps.
Bdd BooleanComponent::with_internal(Bdd relation) {
  for (Bdd last; last != relation;) {
    last = relation;
    relation = manager().or_(relation, bits_.composed(relation, internal_));
  }
  return relation;
}

/// Steps with an observation from states in which the call cannot fail: where it can, nobody asks
/// what else it does.
Bdd BooleanComponent::successes(const Method& method, const GameSymbol& symbol,
                                const Bdd& failing) {
  const Bdd safe = manager().and_(builder_.consistent(), manager().not_(failing));
  Bdd step;
  if (safe.is_false())
    return step;
  for (const Path& path : method.paths) {
    if (path.outcome.kind == OutcomeKind::ok && path.observation == symbol.observation)
      step = manager().or_(step, builder_.relation(path, symbol.guard));
  }
  return manager().and_(step, safe);
}

void BooleanComponent::build_calls(const std::vector<GameSymbol>& alphabet) {
  steps_.resize(alphabet.size());
  open_steps_.resize(alphabet.size());
  call_of_.resize(alphabet.size());
  std::map<std::pair<std::size_t, Term>, std::size_t> calls; // by method and guard
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    const GameSymbol& entry = alphabet[symbol];
    const Method& method = component_.methods[entry.method];
    const auto [call, is_new] = calls.try_emplace({entry.method, entry.guard}, failing_.size());
    if (is_new)
      failing_.push_back(failures(method, entry.guard));
    call_of_[symbol] = call->second;
    Bdd& failing = failing_[call->second];
    const Bdd step = successes(method, entry, failing);
    failing = manager().or_(failing, bits_.before(doomed_, step));
    steps_[symbol] = with_internal(step);
    open_steps_[symbol] = bits_.opened(steps_[symbol], builder_.consistent());
  }
  for (const Bdd& failing : failing_)
    open_failing_.push_back(bits_.touching(failing));
}

} // namespace parlance::abstraction
