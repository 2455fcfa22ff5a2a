#include "teachers/collective_word.h"

#include "term/substitute.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::teachers {

namespace {

/// Longer words are not executed with open arguments; their explanations name all of these.
constexpr std::size_t execution_length = 4;

Term substituted(Term formula, const std::vector<Term>& variables,
                 const std::vector<Term>& replacements) {
  term::Substitution substitution;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    substitution.bind(variables[i], replacements[i]);
  }
  return substitution.apply(formula);
}

/// The verdicts of two instances of a function differ, and both have one.
Term differ(const component::VerdictFunction& a, const component::VerdictFunction& b) {
  return term::and_(term::or_(term::xor_(a.illegal, b.illegal), term::xor_(a.unknown, b.unknown)),
                    term::not_(term::or_(a.impossible, b.impossible)));
}

component::VerdictFunction substituted(const component::VerdictFunction& function,
                                       const std::vector<Term>& variables,
                                       const std::vector<Term>& replacements) {
  return {substituted(function.illegal, variables, replacements),
          substituted(function.unknown, variables, replacements),
          substituted(function.impossible, variables, replacements),
          {}};
}

} // namespace

CollectiveWord::CollectiveWord(const component::Component& component, Symbols alphabet,
                               WordEvaluator& evaluator, const Word& word)
    : component_(component), alphabet_(alphabet), evaluator_(evaluator), word_(word) {
  std::vector<component::SymbolicCall> calls;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const GuardedCall& symbol = alphabet.calls[word[i]];
    if (alphabet.instances[word[i]].collective &&
        !component.methods[symbol.method].parameters.empty()) {
      open_.push_back(i);
      calls_.push_back(open_call(i, "@" + std::to_string(i)));
      calls.push_back({symbol.method, calls_.back().arguments, symbol.observation});
    } else {
      calls.push_back(component::constant_call(component, symbol.sample_call()));
    }
  }
  if (word.size() > execution_length) {
    function_.limit = {util::ReasonId::too_long_word};
    return;
  }
  const Position start = evaluator.start();
  function_ = component::verdict_function(evaluator.space(), start.beliefs.front(), calls);
}

CollectiveWord::OpenCall CollectiveWord::open_call(std::size_t position,
                                                   const std::string& suffix) const {
  const GuardedCall& symbol = alphabet_.calls[word_[position]];
  const component::Method& method = component_.methods[symbol.method];
  OpenCall call{position, {}, nullptr};
  for (const component::Variable& parameter : method.parameters) {
    call.arguments.push_back(
        component_.store().variable(parameter.name + suffix, parameter.sort()));
  }
  call.guard = substituted(symbol.guard, component::symbols_of(method.parameters), call.arguments);
  return call;
}

Term CollectiveWord::admitted() const {
  std::vector<Term> guards;
  for (const OpenCall& call : calls_) {
    guards.push_back(call.guard);
  }
  return term::and_(component_.store(), guards);
}

std::optional<Term> CollectiveWord::decisive_part(std::size_t position, smt::Solver& solver) {
  // V(p, o) and V(p, o') for the same p: if they cannot differ, V is a function of p.
  std::vector<Term> conditions{admitted()};
  std::vector<Term> others;
  std::vector<Term> copies;
  std::vector<Term> constants;
  const OpenCall* decisive = nullptr;
  for (const OpenCall& call : calls_) {
    if (call.position == position) {
      decisive = &call;
      continue;
    }
    const OpenCall copy = open_call(call.position, "@@" + std::to_string(call.position));
    conditions.push_back(copy.guard);
    const Arguments& representative = alphabet_.calls[word_[call.position]].sample;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      others.push_back(call.arguments[i]);
      copies.push_back(copy.arguments[i]);
      constants.push_back(
          component_.store().constant(call.arguments[i]->sort(), representative[i]));
    }
  }
  conditions.push_back(differ(function_, substituted(function_, others, copies)));
  if (!solver.check(conditions).unsat()) {
    return std::nullopt;
  }
  const GuardedCall& symbol = alphabet_.calls[word_[position]];
  ConcreteWord word;
  for (const Symbol s : word_) {
    word.push_back(alphabet_.calls[s].sample_call());
  }
  const Finding kept = evaluator_.evaluate(word).finding;
  const component::VerdictFunction own =
      substituted(substituted(function_, others, constants), decisive->arguments,
                  component::symbols_of(component_.methods[symbol.method].parameters));
  const Term other = kept == Finding::impossible
                         ? own.illegal
                         : term::not_(term::or_(region_of(own, kept), own.impossible));
  const Term part = term::and_(symbol.guard, other);
  const std::vector<Term> non_empty{part};
  return solver.check(non_empty).sat() ? std::optional(part) : std::nullopt;
}

bool CollectiveWord::depends_on(std::size_t call, std::size_t parameter,
                                smt::Solver& solver) const {
  const OpenCall& original = calls_[call];
  OpenCall copy = open_call(original.position, "@@" + std::to_string(original.position));
  const std::vector<Term> variables{original.arguments[parameter]};
  const std::vector<Term> replacements{copy.arguments[parameter]};
  const std::vector<Term> conditions{
      admitted(), substituted(admitted(), variables, replacements),
      differ(function_, substituted(function_, variables, replacements))};
  return !solver.check(conditions).unsat();
}

std::vector<std::string> CollectiveWord::mixed_parameters(smt::Solver& solver) const {
  std::vector<std::string> names;
  for (std::size_t call = 0; call < calls_.size(); ++call) {
    const component::Method& method =
        component_.methods[alphabet_.calls[word_[calls_[call].position]].method];
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      if (limited() || depends_on(call, i, solver)) {
        const std::string name = "'" + method.parameters[i].name + "' of " + method.name;
        if (std::find(names.begin(), names.end(), name) == names.end()) {
          names.push_back(name);
        }
      }
    }
  }
  return names;
}

util::Reason CollectiveWord::explanation(smt::Solver& solver, std::size_t max_guards) {
  util::Reason reason{util::ReasonId::mixed_parameter, {std::to_string(max_guards)}, places()};
  const std::vector<std::string> names = mixed_parameters(solver);
  reason.details.insert(reason.details.end(), names.begin(), names.end());
  if (names.size() > 1) {
    reason.id = util::ReasonId::mixed_parameters;
  }
  return reason;
}

std::string CollectiveWord::places() const {
  const Position position = evaluator_.evaluate(word_);
  const component::Component& component = evaluator_.space().component();
  std::string places;
  for (const component::OutcomePlace& place : position.outcomes) {
    const component::Method& step =
        place.internal ? component.internal[place.step] : component.methods[place.step];
    const component::Outcome& outcome = step.paths[place.path].outcome;
    const std::string& text = outcome.reason.place;
    if (outcome.kind == component::OutcomeKind::error && !text.empty() &&
        places.find(text) == std::string::npos) {
      places += (places.empty() ? "" : ", ") + text;
    }
  }
  return places;
}

} // namespace parlance::teachers
