#include "engines/product/unrolling.h"

#include "smt/simplest_value.h"
#include "util/error.h"

namespace parlance::engines {

namespace {

using automata::Symbol;
using automata::Verdict;

Term fresh_copy(Term variable) {
  return variable->term_store().fresh(variable->name(), variable->sort());
}

Term constant_like(Term a, std::uint64_t value) {
  return a->term_store().constant(a->sort(), value);
}

/// What can be asked of a candidate.
std::vector<Property> properties_of(const Candidate& candidate) {
  std::vector<Property> properties{Property::safe, Property::permissive};
  if (!candidate.has_tool_unknowns) {
    properties.push_back(Property::tight);
  }
  return properties;
}

} // namespace

Unrolling::Unrolling(const component::Component& component, const Candidate& candidate,
                     smt::Solver& solver)
    : candidate_(candidate), solver_(solver), product_(component, candidate),
      agreement_(product_.agreement(properties_of(candidate))),
      location_(fresh_copy(product_.location())) {
  term::Substitution start;
  start.bind(product_.location(), location_);
  for (const component::Variable& variable : component.variables) {
    state_.push_back(fresh_copy(variable.symbol));
    start.bind(variable.symbol, state_.back());
  }
  solver_.add(start.apply(product_.initial()));
}

Unrolling::Step Unrolling::make_step() const {
  const component::Component& component = product_.component();
  Step step{fresh_copy(product_.action()), nullptr, {}, {}};
  step.copy.bind(product_.action(), step.action);
  step.copy.bind(product_.location(), location_);
  for (std::size_t i = 0; i < state_.size(); ++i) {
    step.copy.bind(component.variables[i].symbol, state_[i]);
  }
  for (const Term choice : product_.choices()) {
    step.copy.bind(choice, fresh_copy(choice));
  }
  if (product_.observed() != nullptr) {
    step.observed = step.copy.apply(product_.observed());
  }
  for (const component::Method& method : component.methods) {
    std::vector<Term>& copies = step.parameters.emplace_back();
    for (const component::Variable& parameter : method.parameters) {
      copies.push_back(step.copy.apply(parameter.symbol));
    }
  }
  return step;
}

/// Copies of the variables for what is so after the call.
void Unrolling::follow(Step& step) {
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const Term next = step.copy.apply(product_.next(i));
    state_[i] = fresh_copy(product_.component().variables[i].symbol);
    solver_.add(term::equal(state_[i], next));
  }
  const Term next_location = step.copy.apply(product_.next_location());
  location_ = fresh_copy(location_);
  solver_.add(term::equal(location_, next_location));
}

void Unrolling::extend(bool agreed) {
  if (!steps_.empty()) {
    Step& last = steps_.back();
    if (agreed) {
      solver_.add(last.copy.apply(agreement_));
    }
    solver_.add(last.copy.apply(product_.goes_on()));
  }
  steps_.push_back(make_step());
  solver_.add(steps_.back().copy.apply(product_.some_action()));
  follow(steps_.back());
}

Term Unrolling::violation(Property property) {
  const Term fails = product_.fails();
  const Term unknown = product_.unknown();
  Term violated = nullptr;
  switch (property) {
  case Property::safe:
    violated = term::and_(product_.called(Verdict::legal), term::or_(fails, unknown));
    break;
  case Property::permissive:
    violated = term::and_(product_.called(Verdict::illegal), term::not_(fails));
    break;
  case Property::tight:
    violated = term::or_(term::and_(product_.called(Verdict::unknown), term::not_(unknown)),
                         product_.called(Verdict::impossible));
    break;
  }
  return steps_.back().copy.apply(term::and_(violated, term::not_(product_.outside())));
}

ConcreteWord Unrolling::word() {
  ConcreteWord word;
  for (const Step& step : steps_) {
    const std::size_t method = solver_.value(step.action);
    ConcreteCall call{method, {}};
    for (const Term parameter : step.parameters[method]) {
      call.arguments.push_back(solver_.value(parameter));
    }
    if (product_.component().methods[method].observation_count() > 1) {
      call.observation = static_cast<std::uint32_t>(solver_.value(step.observed));
    }
    word.push_back(std::move(call));
  }
  return word;
}

void Unrolling::pin_symbols(Term violated, std::vector<Term>& pinned) {
  pinned.push_back(violated);
  for (Step& step : steps_) {
    for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
      pinned.push_back(step.copy.apply(product_.chosen(symbol)));
      if (solver_.check(pinned).sat()) {
        break;
      }
      pinned.pop_back();
    }
  }
}

ConcreteWord Unrolling::first_word(Property property) {
  const smt::Scope scope(solver_);
  std::vector<Term> pinned;
  pin_symbols(violation(property), pinned);
  for (const Term constraint : pinned) {
    solver_.add(constraint);
  }
  util::check(solver_.check().sat(), "a refutation that went away");
  for (const Step& step : steps_) {
    const std::size_t method = solver_.value(step.action);
    for (const Term parameter : step.parameters[method]) {
      solver_.add(term::equal(parameter,
                              constant_like(parameter, smt::simplest_value(solver_, parameter))));
    }
    util::check(solver_.check().sat(), "a refutation that went away");
  }
  return word();
}

} // namespace parlance::engines
