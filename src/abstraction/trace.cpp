#include "abstraction/trace.h"

#include "abstraction/must_solve.h"
#include "component/passes.h"

#include <algorithm>

namespace parlance::abstraction {

namespace {

Term own_copy(std::size_t hop, Term choice) {
  return choice->term_store().variable(choice->name() + "@" + std::to_string(hop), choice->sort());
}

Term ends_so(const Effect& effect, const Target& target) {
  switch (target.end) {
  case End::error:
    return effect.errs();
  case End::unknown:
    return effect.is_unknown();
  case End::ok:
    break;
  }
  return effect.shows(target.observation);
}

} // namespace

Unrolled::Unrolled(const component::Component& component, const std::vector<Effect>& effects,
                   const Trace& trace, std::size_t from, std::vector<Term> state,
                   bool outside_counts)
    : component_(component), from_(from) {
  for (std::size_t i = from; i < trace.size(); ++i) {
    const Hop& hop = trace[i];
    const Effect& effect = effects[hop.call.action];
    term::Substitution here;
    for (std::size_t v = 0; v < state.size(); ++v) {
      here.bind(component.variables[v].symbol, state[v]);
    }
    const std::size_t parameters = effect.action().parameters.size();
    for (std::size_t c = 0; c < effect.choices().size(); ++c) {
      const Term choice = effect.choices()[c];
      here.bind(choice, hop.call.is_concrete && c < parameters
                            ? component.store().constant(choice->sort(), hop.call.sample[c])
                            : own_copy(i, choice));
    }
    std::vector<Term> parts{hop.call.guard, ends_so(effect, hop.way.target)};
    if (!outside_counts && hop.way.target.end == End::ok) {
      parts.push_back(term::not_(effect.is_outside()));
    }
    conditions_.push_back(here.apply(term::and_(component.store(), parts)));
    for (std::size_t v = 0; v < state.size(); ++v) {
      state[v] = here.apply(effect.next()[v]);
    }
    states_.push_back(state);
  }
}

Term Unrolled::condition() const { return term::and_(component_.store(), conditions_); }

Term Unrolled::choice(std::size_t hop, Term choice) const { return own_copy(hop, choice); }

std::optional<ConcreteWord> feasible_word(AbstractSteps& steps, const Trace& trace,
                                          bool outside_counts) {
  const component::Component& component = steps.component();
  const std::vector<Term> start = component::symbols_of(component.variables);
  const Unrolled run(component, steps.effects(), trace, 0, start, outside_counts);
  const std::vector<Term> question{component.initial, run.condition()};
  if (!is_sat(steps.solver(), question)) {
    return std::nullopt;
  }
  ConcreteWord word;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const Call& call = trace[i].call;
    if (call.action >= component.methods.size()) {
      continue;
    }
    component::ConcreteCall made{call.action, call.sample, trace[i].way.target.observation};
    if (!call.is_concrete) {
      const auto& parameters = component.methods[call.action].parameters;
      for (std::size_t p = 0; p < parameters.size(); ++p) {
        made.arguments[p] = steps.solver().value(run.choice(i, parameters[p].symbol));
      }
    }
    word.push_back(std::move(made));
  }
  return word;
}

} // namespace parlance::abstraction
