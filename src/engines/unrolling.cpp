#include "engines/unrolling.h"

#include "smt/simplest_value.h"
#include "term/substitute.h"
#include "util/error.h"

#include <algorithm>
#include <bit>
#include <map>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using component::OutcomeKind;

term::Sort index_sort(std::size_t count) {
  return term::Sort::bit_vector(count < 2 ? 1 : static_cast<unsigned>(std::bit_width(count - 1)));
}

std::vector<Term> fresh_copies(const std::vector<component::Variable>& variables) {
  std::vector<Term> copies;
  for (const component::Variable& variable : variables) {
    copies.push_back(variable.symbol->term_store().fresh(variable.name, variable.sort()));
  }
  return copies;
}

void bind_all(term::Substitution& substitution, const std::vector<component::Variable>& variables,
              const std::vector<Term>& values) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    substitution.bind(variables[i].symbol, values[i]);
  }
}

} // namespace

Unrolling::Unrolling(const component::Component& component, const Candidate& candidate,
                     smt::Solver& solver)
    : component_(component), candidate_(candidate), solver_(solver),
      state_(fresh_copies(component.variables)),
      location_(component.store().constant(index_sort(candidate.machine.state_count()),
                                           candidate.machine.initial())) {
  term::Substitution substitution;
  bind_all(substitution, component.variables, state_);
  solver_.add(substitution.apply(component.initial));
}

Term Unrolling::constant_like(Term a, std::uint64_t value) const {
  return component_.store().constant(a->sort(), value);
}

Unrolling::Step Unrolling::make_step() {
  term::TermStore& store = component_.store();
  Step step{};
  step.state = state_;
  step.location = location_;
  step.symbol = store.fresh("symbol", index_sort(candidate_.alphabet.size()));
  for (const component::Method& method : component_.methods) {
    step.parameters.push_back(fresh_copies(method.parameters));
  }
  step.fails = step.unknown = store.boolean(false);
  step.called_illegal = step.called_unknown = store.boolean(false);
  return step;
}

/// Some symbol is called, with arguments in its guard. Returns the choice of each symbol.
std::vector<Term> Unrolling::constrain_choice(const Step& step) {
  std::vector<Term> chosen;
  for (std::size_t i = 0; i < candidate_.alphabet.size(); ++i) {
    const CandidateSymbol& symbol = candidate_.alphabet[i];
    chosen.push_back(term::equal(step.symbol, constant_like(step.symbol, i)));
    term::Substitution substitution;
    bind_all(substitution, component_.methods[symbol.method].parameters,
             step.parameters[symbol.method]);
    solver_.add(term::implies(chosen.back(), substitution.apply(symbol.guard)));
  }
  solver_.add(term::or_(component_.store(), chosen));
  return chosen;
}

/// The component's side of the call: outcome and next state.
void Unrolling::execute(Step& step, const std::vector<Term>& chosen) {
  std::vector<Term> next = step.state;
  for (std::size_t m = 0; m < component_.methods.size(); ++m) {
    std::vector<Term> symbols;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (candidate_.alphabet[i].method == m) {
        symbols.push_back(chosen[i]);
      }
    }
    const Term called = term::or_(component_.store(), symbols);
    term::Substitution substitution;
    bind_all(substitution, component_.variables, step.state);
    bind_all(substitution, component_.methods[m].parameters, step.parameters[m]);
    for (const component::Path& path : component_.methods[m].paths) {
      const Term taken = term::and_(called, substitution.apply(path.guard));
      if (path.outcome.kind == OutcomeKind::error) {
        step.fails = term::or_(step.fails, taken);
      } else if (path.outcome.kind == OutcomeKind::unknown) {
        step.unknown = term::or_(step.unknown, taken);
      } else {
        if (path.outside != nullptr) {
          solver_.add(term::not_(term::and_(taken, substitution.apply(path.outside))));
        }
        for (std::size_t i = 0; i < next.size(); ++i) {
          next[i] = path.update[i] == component_.variables[i].symbol
                        ? next[i]
                        : term::ite(taken, substitution.apply(path.update[i]), next[i]);
        }
      }
    }
  }
  state_ = fresh_copies(component_.variables);
  for (std::size_t i = 0; i < next.size(); ++i) {
    solver_.add(term::equal(state_[i], next[i]));
  }
}

/// The candidate's side of the call: its verdict and next state.
void Unrolling::follow(Step& step, const std::vector<Term>& chosen) {
  const automata::MooreMachine& machine = candidate_.machine;
  term::TermStore& store = component_.store();
  Term next = step.location;
  for (Symbol symbol = 0; symbol < chosen.size(); ++symbol) {
    std::map<State, std::vector<Term>> sources;
    for (State state = 0; state < machine.state_count(); ++state) {
      if (!machine.absorbing(state)) {
        sources[machine.step(state, symbol)].push_back(
            term::equal(step.location, constant_like(step.location, state)));
      }
    }
    for (const auto& [target, states] : sources) {
      const Term taken = term::and_(chosen[symbol], term::or_(store, states));
      switch (static_cast<Verdict>(machine.output(target))) {
      case Verdict::legal:
        next = term::ite(taken, constant_like(step.location, target), next);
        break;
      case Verdict::illegal:
        step.called_illegal = term::or_(step.called_illegal, taken);
        break;
      case Verdict::unknown:
        step.called_unknown = term::or_(step.called_unknown, taken);
        break;
      }
    }
  }
  location_ = store.fresh("location", step.location->sort());
  solver_.add(term::equal(location_, next));
}

/// The sample of a symbol, called where the step was made, has this outcome in the component.
Term Unrolling::sample_outcome(const Step& step, Symbol symbol, OutcomeKind kind) const {
  const CandidateSymbol& entry = candidate_.alphabet[symbol];
  const component::Method& method = component_.methods[entry.method];
  term::Substitution substitution;
  bind_all(substitution, component_.variables, step.state);
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    const Term parameter = method.parameters[i].symbol;
    substitution.bind(parameter, constant_like(parameter, entry.sample[i]));
  }
  std::vector<Term> guards;
  for (const component::Path& path : method.paths) {
    if (path.outcome.kind == kind) {
      guards.push_back(substitution.apply(path.guard));
    }
  }
  return term::or_(component_.store(), guards);
}

/// The candidate gives the symbol this verdict where the step was made.
Term Unrolling::called(const Step& step, Symbol symbol, Verdict verdict) const {
  const automata::MooreMachine& machine = candidate_.machine;
  std::vector<Term> locations;
  for (State state = 0; state < machine.state_count(); ++state) {
    if (!machine.absorbing(state) &&
        static_cast<Verdict>(machine.output(machine.step(state, symbol))) == verdict) {
      locations.push_back(term::equal(step.location, constant_like(step.location, state)));
    }
  }
  return term::or_(component_.store(), locations);
}

/// Nothing is known of what an assumption excludes.
bool Unrolling::sample_may_be_outside(Symbol symbol) const {
  const component::Method& method = component_.methods[candidate_.alphabet[symbol].method];
  return std::any_of(method.paths.begin(), method.paths.end(),
                     [](const component::Path& path) { return path.outside != nullptr; });
}

void Unrolling::assume_agreement(const Step& step) {
  for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
    const Term fails = sample_outcome(step, symbol, OutcomeKind::error);
    const Term unknown = sample_outcome(step, symbol, OutcomeKind::unknown);
    if (sample_may_be_outside(symbol)) {
      continue;
    }
    solver_.add(
        term::implies(called(step, symbol, Verdict::legal), term::not_(term::or_(fails, unknown))));
    solver_.add(term::implies(called(step, symbol, Verdict::illegal), fails));
    if (!candidate_.has_tool_unknowns) {
      solver_.add(term::implies(called(step, symbol, Verdict::unknown), unknown));
    }
  }
}

void Unrolling::extend(bool agreed) {
  if (!steps_.empty()) {
    const Step& last = steps_.back();
    if (agreed) {
      assume_agreement(last);
    }
    for (const Term stopped :
         {last.fails, last.unknown, last.called_illegal, last.called_unknown}) {
      solver_.add(term::not_(stopped));
    }
  }
  Step step = make_step();
  const std::vector<Term> chosen = constrain_choice(step);
  execute(step, chosen);
  follow(step, chosen);
  steps_.push_back(std::move(step));
}

Term Unrolling::violation(Property property) const {
  const Step& last = steps_.back();
  switch (property) {
  case Property::safe:
    return term::and_(term::or_(last.fails, last.unknown),
                      term::not_(term::or_(last.called_illegal, last.called_unknown)));
  case Property::permissive:
    return term::and_(last.called_illegal, term::not_(last.fails));
  case Property::tight:
    return term::and_(last.called_unknown, term::not_(last.unknown));
  }
  throw util::InternalError("a property of no kind");
}

ConcreteWord Unrolling::word() {
  ConcreteWord word;
  for (const Step& step : steps_) {
    const std::size_t method = candidate_.alphabet[solver_.value(step.symbol)].method;
    ConcreteCall call{method, {}};
    for (const Term parameter : step.parameters[method]) {
      call.arguments.push_back(solver_.value(parameter));
    }
    word.push_back(std::move(call));
  }
  return word;
}

void Unrolling::pin_symbols(Term violated, std::vector<Term>& pinned) {
  pinned.push_back(violated);
  for (const Step& step : steps_) {
    for (std::size_t i = 0; i < candidate_.alphabet.size(); ++i) {
      pinned.push_back(term::equal(step.symbol, constant_like(step.symbol, i)));
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
    const std::size_t method = candidate_.alphabet[solver_.value(step.symbol)].method;
    for (const Term parameter : step.parameters[method]) {
      solver_.add(term::equal(parameter,
                              constant_like(parameter, smt::simplest_value(solver_, parameter))));
    }
    util::check(solver_.check().sat(), "a refutation that went away");
  }
  return word();
}

} // namespace parlance::engines
