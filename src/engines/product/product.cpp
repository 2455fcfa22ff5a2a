#include "engines/product/product.h"

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

constexpr std::size_t no_location = static_cast<std::size_t>(-1);

term::Sort index_sort(std::size_t count) {
  return term::Sort::bit_vector(count < 2 ? 1 : static_cast<unsigned>(std::bit_width(count - 1)));
}

bool contains(std::span<const Property> properties, Property property) {
  return std::find(properties.begin(), properties.end(), property) != properties.end();
}

} // namespace

/// What both sides say to one step.
struct Product::Verdicts {
  Term fails;
  Term unknown;
  Term outside;
  Term shown; ///< if it ends ok: what the answer is about came back
  Answer answer;
};

Product::Product(const component::Component& component, const Candidate& candidate)
    : component_(component), candidate_(candidate), store_(component.store()) {
  number_locations();
  location_ = store_.fresh("location", index_sort(locations_.size()));
  action_ =
      store_.fresh("action", index_sort(component.methods.size() + component.internal.size()));
  collect_choices();
  for (const auto* steps : {&component.methods, &component.internal}) {
    for (const component::Method& step : *steps) {
      effects_.push_back(effect_of(step));
    }
  }
  for (Symbol symbol = 0; symbol < candidate.alphabet.size(); ++symbol) {
    answers_.push_back(answer_to(symbol));
  }
  combine_effects();
  combine_answers();
}

void Product::number_locations() {
  const automata::MooreMachine& machine = candidate_.machine;
  location_of_.assign(machine.state_count(), no_location);
  util::check(!machine.absorbing(machine.initial()), "a product that ends where it starts");
  for (State state = 0; state < machine.state_count(); ++state) {
    if (!machine.absorbing(state)) {
      location_of_[state] = locations_.size();
      locations_.push_back(state);
    }
  }
}

void Product::collect_choices() {
  std::size_t most = 1;
  for (const component::Method& method : component_.methods) {
    most = std::max<std::size_t>(most, method.observation_count());
  }
  if (most > 1) {
    observed_ = store_.fresh("observed", index_sort(most));
    choices_.push_back(observed_);
  }
  for (const auto* steps : {&component_.methods, &component_.internal}) {
    for (const component::Method& step : *steps) {
      for (const auto* variables : {&step.parameters, &step.inputs}) {
        for (const component::Variable& variable : *variables) {
          if (std::find(choices_.begin(), choices_.end(), variable.symbol) == choices_.end()) {
            choices_.push_back(variable.symbol);
          }
        }
      }
    }
  }
}

Product::Effect Product::effect_of(const component::Method& method) const {
  std::vector<Term> fails;
  std::vector<Term> unknown;
  std::vector<Term> outside;
  Effect effect{nullptr, nullptr, nullptr, component::symbols_of(component_.variables), {}};
  if (method.observation_count() > 1) {
    effect.shows.assign(method.observation_count(), store_.boolean(false));
  }
  for (const component::Path& path : method.paths) {
    if (path.outcome.kind != OutcomeKind::ok) {
      (path.outcome.kind == OutcomeKind::error ? fails : unknown).push_back(path.guard);
      continue;
    }
    if (path.outside != nullptr) {
      outside.push_back(term::and_(path.guard, path.outside));
    }
    if (!effect.shows.empty()) {
      effect.shows[path.observation] = term::or_(effect.shows[path.observation], path.guard);
    }
    for (std::size_t i = 0; i < effect.next.size(); ++i) {
      if (path.update[i] != component_.variables[i].symbol) {
        effect.next[i] = term::ite(path.guard, path.update[i], effect.next[i]);
      }
    }
  }
  effect.fails = term::or_(store_, fails);
  effect.unknown = term::or_(store_, unknown);
  effect.outside = term::or_(store_, outside);
  return effect;
}

/// The location is one of these states.
Term Product::at(std::span<const State> states) const {
  std::vector<Term> equalities;
  for (const State state : states) {
    equalities.push_back(
        term::equal(location_, store_.constant(location_->sort(), location_of_[state])));
  }
  return term::or_(store_, equalities);
}

Product::Answer Product::answer_to(Symbol symbol) const {
  const automata::MooreMachine& machine = candidate_.machine;
  std::map<std::size_t, std::vector<State>> by_target; // target location, sources
  std::vector<State> illegal;
  std::vector<State> unknown;
  std::vector<State> impossible;
  for (const State state : locations_) {
    const State target = machine.step(state, symbol);
    switch (static_cast<Verdict>(machine.output(target))) {
    case Verdict::legal:
      by_target[location_of_[target]].push_back(state);
      break;
    case Verdict::illegal:
      illegal.push_back(state);
      break;
    case Verdict::unknown:
      unknown.push_back(state);
      break;
    case Verdict::impossible:
      impossible.push_back(state);
      break;
    }
  }
  Answer answer{nullptr, at(illegal), at(unknown), at(impossible), location_};
  answer.legal =
      term::not_(term::or_(term::or_(answer.illegal, answer.unknown), answer.impossible));
  for (const auto& [target, sources] : by_target) {
    answer.next = term::ite(at(sources), store_.constant(location_->sort(), target), answer.next);
  }
  return answer;
}

void Product::combine_effects() {
  std::vector<Term> fails;
  std::vector<Term> unknown;
  std::vector<Term> outside;
  next_ = component::symbols_of(component_.variables);
  for (std::size_t i = 0; i < effects_.size(); ++i) {
    const Term taken = term::equal(action_, store_.constant(action_->sort(), i));
    fails.push_back(term::and_(taken, effects_[i].fails));
    unknown.push_back(term::and_(taken, effects_[i].unknown));
    outside.push_back(term::and_(taken, effects_[i].outside));
    for (std::size_t v = 0; v < next_.size(); ++v) {
      if (effects_[i].next[v] != component_.variables[v].symbol) {
        next_[v] = term::ite(taken, effects_[i].next[v], next_[v]);
      }
    }
  }
  fails_ = term::or_(store_, fails);
  unknown_ = term::or_(store_, unknown);
  outside_ = term::or_(store_, outside);
}

/// Internal steps are none of the candidate's business: it stays where it is.
void Product::combine_answers() {
  std::vector<Term> illegal;
  std::vector<Term> unknown;
  std::vector<Term> impossible;
  next_location_ = location_;
  for (Symbol symbol = 0; symbol < answers_.size(); ++symbol) {
    const Term called = chosen(symbol);
    illegal.push_back(term::and_(called, answers_[symbol].illegal));
    unknown.push_back(term::and_(called, answers_[symbol].unknown));
    impossible.push_back(term::and_(called, answers_[symbol].impossible));
    next_location_ = term::ite(called, answers_[symbol].next, next_location_);
  }
  answer_.illegal = term::or_(store_, illegal);
  answer_.unknown = term::or_(store_, unknown);
  answer_.impossible = term::or_(store_, impossible);
  answer_.legal =
      term::not_(term::or_(term::or_(answer_.illegal, answer_.unknown), answer_.impossible));
  answer_.next = next_location_;
}

Term Product::initial() const {
  return term::and_(
      component_.initial,
      term::equal(location_,
                  store_.constant(location_->sort(), location_of_[candidate_.machine.initial()])));
}

Term Product::chosen(Symbol symbol) const {
  const GuardedCall& entry = candidate_.alphabet[symbol];
  const Term called =
      term::and_(term::equal(action_, store_.constant(action_->sort(), entry.method)), entry.guard);
  return effects_[entry.method].shows.empty()
             ? called
             : term::and_(called, term::equal(observed_, store_.constant(observed_->sort(),
                                                                         entry.observation)));
}

/// Of what fails or is unknown nothing comes back, so that any guess is right.
Term Product::shows_what_is_observed(const Effect& effect) const {
  if (observed_ == nullptr) {
    return store_.boolean(true);
  }
  const auto is = [&](std::size_t observation) {
    return term::equal(observed_, store_.constant(observed_->sort(), observation));
  };
  if (effect.shows.empty()) {
    return is(0);
  }
  std::vector<Term> right;
  std::vector<Term> some;
  for (std::size_t i = 0; i < effect.shows.size(); ++i) {
    right.push_back(term::or_(term::not_(effect.shows[i]), is(i)));
    some.push_back(is(i));
  }
  right.push_back(term::or_(store_, some));
  return term::and_(store_, right);
}

Term Product::some_action() const {
  std::vector<Term> actions;
  for (std::size_t i = 0; i < effects_.size(); ++i) {
    actions.push_back(term::and_(term::equal(action_, store_.constant(action_->sort(), i)),
                                 shows_what_is_observed(effects_[i])));
  }
  return term::or_(store_, actions);
}

Term Product::called(Verdict verdict) const {
  switch (verdict) {
  case Verdict::legal:
    return answer_.legal;
  case Verdict::illegal:
    return answer_.illegal;
  case Verdict::unknown:
    return answer_.unknown;
  case Verdict::impossible:
    break;
  }
  return answer_.impossible;
}

Term Product::goes_on() const {
  return term::and_(term::and_(some_action(), answer_.legal),
                    term::not_(term::or_(term::or_(fails_, unknown_), outside_)));
}

/// From the place the location term stands for, some word leads the candidate to this verdict.
Term Product::leads_to(Verdict verdict, Term location) const {
  const automata::MooreMachine& machine = candidate_.machine;
  std::vector<bool> leads(locations_.size(), false);
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < locations_.size(); ++i) {
      for (Symbol symbol = 0; symbol < machine.symbol_count() && !leads[i]; ++symbol) {
        const State target = machine.step(locations_[i], symbol);
        leads[i] = machine.absorbing(target)
                       ? static_cast<Verdict>(machine.output(target)) == verdict
                       : leads[location_of_[target]];
        grown = grown || leads[i];
      }
    }
  }
  std::vector<Term> places;
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    if (leads[i]) {
      places.push_back(term::equal(location, store_.constant(location->sort(), i)));
    }
  }
  return term::or_(store_, places);
}

Term Product::violation(const Verdicts& verdicts, std::span<const Property> properties) const {
  const Answer& answer = verdicts.answer;
  const bool safe = contains(properties, Property::safe);
  std::vector<Term> violations;
  if (safe) {
    violations.push_back(term::and_(answer.legal, term::or_(verdicts.fails, verdicts.unknown)));
  }
  if (contains(properties, Property::permissive)) {
    violations.push_back(term::and_(answer.illegal, term::not_(verdicts.fails)));
    if (!safe) {
      violations.push_back(term::and_(term::and_(answer.legal, verdicts.unknown),
                                      leads_to(Verdict::illegal, answer.next)));
    }
  }
  if (contains(properties, Property::tight)) {
    violations.push_back(term::and_(answer.unknown, term::not_(verdicts.unknown)));
    violations.push_back(term::and_(term::and_(answer.impossible, verdicts.shown),
                                    term::not_(term::or_(verdicts.fails, verdicts.unknown))));
    if (!safe) {
      const Term to_impossible = leads_to(Verdict::impossible, answer.next);
      violations.push_back(
          term::and_(term::and_(answer.legal, verdicts.fails),
                     term::or_(leads_to(Verdict::unknown, answer.next), to_impossible)));
      violations.push_back(term::and_(term::and_(answer.legal, verdicts.unknown), to_impossible));
      violations.push_back(
          term::and_(answer.impossible, term::or_(verdicts.fails, verdicts.unknown)));
    }
  }
  return term::and_(term::or_(store_, violations), term::not_(verdicts.outside));
}

Term Product::violation(std::span<const Property> properties) const {
  return term::and_(
      violation({fails_, unknown_, outside_, store_.boolean(true), answer_}, properties),
      some_action());
}

Product::Answer Product::answer_to_internal_step() const {
  const Term no = store_.boolean(false);
  return {store_.boolean(true), no, no, no, location_};
}

Product::Move Product::move(std::size_t action, const component::Path& path,
                            std::optional<Symbol> symbol, std::size_t location,
                            std::span<const Property> properties) const {
  term::Substitution here;
  here.bind(location_, store_.constant(location_->sort(), location));
  const Answer& open = symbol ? answers_[*symbol] : answer_to_internal_step();
  const Answer answer{here.apply(open.legal), here.apply(open.illegal), here.apply(open.unknown),
                      here.apply(open.impossible), here.apply(open.next)};
  const OutcomeKind kind = path.outcome.kind;
  const Term outside = path.outside == nullptr ? store_.boolean(false) : path.outside;
  const Term taken =
      symbol ? term::and_(path.guard, candidate_.alphabet[*symbol].guard) : path.guard;
  const Verdicts verdicts{store_.boolean(kind == OutcomeKind::error),
                          store_.boolean(kind == OutcomeKind::unknown), outside,
                          store_.boolean(true), answer};
  const Term legal = kind == OutcomeKind::ok ? answer.legal : store_.boolean(false);
  util::check(action < effects_.size(), "a move by no action");
  util::check(!symbol || kind != OutcomeKind::ok ||
                  candidate_.alphabet[*symbol].observation == path.observation,
              "a move that shows something else");
  return {term::and_(taken, term::and_(legal, term::not_(outside))),
          term::and_(taken, violation(verdicts, properties)),
          static_cast<std::size_t>(answer.next->value())};
}

Term Product::agreement(std::span<const Property> properties) const {
  const Term last = store_.constant(location_->sort(), locations_.size() - 1);
  std::vector<Term> agreements{term::binary(term::Op::bv_ule, location_, last)};
  const auto agree = [&](Term violated) {
    const std::vector<Term> variables = term::variables_of(violated);
    const bool only_the_place =
        std::none_of(variables.begin(), variables.end(), [&](Term variable) {
          return std::find(choices_.begin(), choices_.end(), variable) != choices_.end();
        });
    if (only_the_place) {
      agreements.push_back(term::not_(violated));
    }
  };
  for (Symbol symbol = 0; symbol < answers_.size(); ++symbol) {
    const GuardedCall& entry = candidate_.alphabet[symbol];
    const component::Method& method = component_.methods[entry.method];
    const Effect& effect = effects_[entry.method];
    term::Substitution sample;
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      const Term parameter = method.parameters[i].symbol;
      sample.bind(parameter, store_.constant(parameter->sort(), entry.sample[i]));
    }
    const Term shown =
        effect.shows.empty() ? store_.boolean(true) : sample.apply(effect.shows[entry.observation]);
    const Term fails = sample.apply(effect.fails);
    const Term unknown = sample.apply(effect.unknown);
    // Whatever is said of what cannot come back is no violation.
    const Term possible = term::or_(shown, term::or_(fails, unknown));
    agree(term::and_(
        possible, violation({fails, unknown, sample.apply(effect.outside), shown, answers_[symbol]},
                            properties)));
  }
  const Answer stays = answer_to_internal_step();
  for (std::size_t i = component_.methods.size(); i < effects_.size(); ++i) {
    agree(violation(
        {effects_[i].fails, effects_[i].unknown, effects_[i].outside, store_.boolean(true), stays},
        properties));
  }
  return term::and_(store_, agreements);
}

} // namespace parlance::engines
