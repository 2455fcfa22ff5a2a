#include "game/boolean_component.h"

#include <map>

namespace parlance::game {

using component::Method;
using component::OutcomeKind;
using component::Path;

BooleanComponent::BooleanComponent(const component::Component& component,
                                   const GamePredicates& predicates,
                                   const std::vector<GameSymbol>& alphabet, smt::Solver& solver,
                                   const util::StopToken* stop, const BooleanLimits& limits)
    : component_(component), bits_(predicates.predicates.size(), limits.bdd_nodes, stop),
      builder_(component, predicates.predicates, predicates.facts, bits_, solver, limits.models) {
  add_internal();
  add_calls(alphabet);
  const Bdd start = builder_.all(component.initial);
  explore(start);
  doom();
  begin(start);
  end_calls();
}

void BooleanComponent::add_internal() {
  const Term always = component_.store().boolean(true);
  for (const Method& step : component_.internal) {
    for (const Path& path : step.paths) {
      if (path.outcome.kind == OutcomeKind::ok)
        internal_steps_.push_back(builder_.relation(path, always));
      else
        internal_failures_.push_back(builder_.states(path.guard));
    }
  }
}

void BooleanComponent::add_calls(const std::vector<GameSymbol>& alphabet) {
  std::map<std::pair<std::size_t, Term>, std::size_t> known; // by method and guard
  for (const GameSymbol& symbol : alphabet) {
    const Method& method = component_.methods[symbol.method];
    const auto [call, is_new] = known.try_emplace({symbol.method, symbol.guard}, calls_.size());
    if (is_new)
      calls_.emplace_back();
    Observed& observed = observed_.emplace_back();
    observed.call = call->second;
    for (const Path& path : method.paths) {
      if (path.outcome.kind != OutcomeKind::ok && is_new)
        calls_.back().failures.push_back(builder_.states(term::and_(path.guard, symbol.guard)));
      if (path.outcome.kind == OutcomeKind::ok && path.observation == symbol.observation)
        observed.successes.push_back(builder_.relation(path, symbol.guard));
    }
  }
}

/// The values in which some of these paths is possible.
Bdd BooleanComponent::failing_among(const Bdd& values, std::vector<PartialRelation>& failures) {
  Bdd failing;
  for (PartialRelation& failure : failures) {
    const Bdd others = manager().and_(values, manager().not_(failing));
    failing = manager().or_(failing, manager().and_(others, builder_.among(others, failure)));
  }
  return failing;
}

Bdd BooleanComponent::steps_among(const Bdd& values, std::vector<PartialRelation>& paths) {
  Bdd steps;
  for (PartialRelation& path : paths)
    steps = manager().or_(steps, builder_.among(values, path));
  return manager().and_(values, steps);
}

void BooleanComponent::explore(const Bdd& start) {
  reachable_ = start;
  for (Bdd last; last != reachable_;) {
    last = reachable_;
    internal_ = steps_among(last, internal_steps_);
    reachable_ = manager().or_(reachable_, bits_.after(last, internal_));
    for (Call& call : calls_)
      call.failing = failing_among(last, call.failures);
    for (Observed& symbol : observed_) {
      const Bdd safe = manager().and_(last, manager().not_(calls_[symbol.call].failing));
      symbol.step = steps_among(safe, symbol.successes);
      reachable_ = manager().or_(reachable_, bits_.after(last, symbol.step));
    }
  }
}

void BooleanComponent::doom() {
  doomed_ = failing_among(reachable_, internal_failures_);
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

void BooleanComponent::begin(const Bdd& start) {
  const Bdd anywhere = manager().constant(true);
  const Bdd begun = with_internal(bits_.as_relation(start));
  initial_ = bits_.after(anywhere, begun);
  open_initial_ = bits_.after(anywhere, bits_.opened(begun, reachable_));
  fails_at_once_ = !manager().and_(start, doomed_).is_false();
}

void BooleanComponent::end_calls() {
  for (Observed& symbol : observed_) {
    Bdd& failing = calls_[symbol.call].failing;
    failing = manager().or_(failing, bits_.before(doomed_, symbol.step));
    symbol.step = with_internal(symbol.step);
    open_steps_.push_back(bits_.opened(symbol.step, reachable_));
  }
  for (const Call& call : calls_)
    open_failing_.push_back(bits_.touching(call.failing));
}

} // namespace parlance::game
