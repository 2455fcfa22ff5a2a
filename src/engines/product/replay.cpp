#include "engines/product/replay.h"

#include "term/evaluate.h"
#include "util/error.h"

namespace parlance::engines {

using automata::Verdict;

Property property_of(Verdict claimed) {
  switch (claimed) {
  case Verdict::legal:
    return Property::safe;
  case Verdict::illegal:
    return Property::permissive;
  case Verdict::unknown:
  case Verdict::impossible:
    break;
  }
  return Property::tight;
}

std::optional<Verdict> component_verdict(component::BeliefSpace& space, const ConcreteWord& word) {
  const component::BeliefStep* step = &space.start();
  for (const ConcreteCall& call : word) {
    if (verdict_of(*step) != Verdict::legal) {
      break;
    }
    step = &space.call(step->next, call);
  }
  return verdict_of(*step);
}

namespace {

bool accepts(const GuardedCall& symbol, const component::Component& component,
             const ConcreteCall& call) {
  if (symbol.method != call.method || symbol.observation != call.observation) {
    return false;
  }
  const std::vector<Term> roots{symbol.guard};
  const term::Program guard(component::symbols_of(component.methods[call.method].parameters),
                            roots);
  std::uint64_t member = 0;
  guard.run(call.arguments, std::span(&member, 1));
  return member != 0;
}

automata::Symbol symbol_of(const Candidate& candidate, const component::Component& component,
                           const ConcreteCall& call) {
  for (automata::Symbol symbol = 0; symbol < candidate.alphabet.size(); ++symbol) {
    if (accepts(candidate.alphabet[symbol], component, call)) {
      return symbol;
    }
  }
  throw util::InternalError("a call that no guard covers");
}

} // namespace

automata::State run(const Candidate& candidate, const component::Component& component,
                    const ConcreteWord& word) {
  automata::State state = candidate.machine.initial();
  for (const ConcreteCall& call : word) {
    state = candidate.machine.step(state, symbol_of(candidate, component, call));
  }
  return state;
}

std::optional<Property> violated_by(component::BeliefSpace& space, const Candidate& candidate,
                                    const ConcreteWord& word) {
  const auto claimed =
      static_cast<Verdict>(candidate.machine.output(run(candidate, space.component(), word)));
  const std::optional<Verdict> verdict = component_verdict(space, word);
  if (!verdict || *verdict == claimed || *verdict == Verdict::impossible) {
    return std::nullopt;
  }
  return property_of(claimed);
}

} // namespace parlance::engines
