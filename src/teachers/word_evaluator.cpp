#include "teachers/word_evaluator.h"

#include "interface/least_arguments.h"
#include "interface/outcome_reason.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <utility>

namespace parlance::teachers {

namespace {

constexpr unsigned collective_enumeration_bits = 10;

Finding finding_of(const BeliefStep& step) {
  const std::optional<Verdict> verdict = protocol::verdict_of(step);
  if (!verdict) {
    return Finding::limit;
  }
  switch (*verdict) {
  case Verdict::legal:
    return Finding::legal;
  case Verdict::illegal:
    return Finding::illegal;
  case Verdict::unknown:
    return Finding::unknown;
  case Verdict::impossible:
    break;
  }
  return Finding::impossible;
}

/// The finding of a step whose choices are the client's: all must agree.
Finding agreement(const BeliefStep& step) {
  if (!step.limit.empty()) {
    return Finding::limit;
  }
  const int kinds = static_cast<int>(step.may_succeed) + static_cast<int>(step.may_fail) +
                    static_cast<int>(step.may_be_unknown);
  return kinds > 1 ? Finding::mixed : finding_of(step);
}

} // namespace

bool decided(Finding finding) { return finding != Finding::mixed && finding != Finding::limit; }

Verdict verdict_of(Finding finding) {
  switch (finding) {
  case Finding::legal:
    return Verdict::legal;
  case Finding::illegal:
    return Verdict::illegal;
  case Finding::impossible:
    return Verdict::impossible;
  case Finding::unknown:
  case Finding::mixed:
  case Finding::limit:
    return Verdict::unknown;
  }
  throw util::InternalError("a finding of no kind");
}

WordEvaluator::WordEvaluator(component::BeliefSpace& space, Symbols alphabet)
    : space_(space), alphabet_(alphabet), deterministic_(space.deterministic()) {}

std::size_t WordEvaluator::cost_of_step(const Position& from) const {
  constexpr std::size_t cost_of_formula = 32;
  const bool is_formula = std::ranges::any_of(
      from.beliefs, [&](BeliefId id) { return !space_.belief(id).branches.empty(); });
  return is_formula ? cost_of_formula : 1;
}

Position WordEvaluator::start() {
  const BeliefStep& step = space_.start();
  Position position;
  position.finding = finding_of(step);
  position.limit = step.limit;
  position.outcomes = step.outcomes;
  position.beliefs = {step.next};
  return position;
}

Position WordEvaluator::position_after(const Position& from,
                                       const std::vector<const BeliefStep*>& steps,
                                       bool collective) const {
  Position next;
  next.length = from.length + 1;
  next.collective = collective;
  next.outside =
      from.outside || std::any_of(steps.begin(), steps.end(),
                                  [](const BeliefStep* step) { return step->may_be_outside; });
  // A deterministic component keeps its alternatives in one belief, others one belief for each.
  const bool merged = collective && deterministic_;
  if (steps.size() == 1 && !merged && finding_of(*steps.front()) == Finding::legal) {
    next.beliefs = {steps.front()->next};
    return next;
  }
  std::set<Finding> findings;
  std::set<BeliefId> beliefs;
  for (const BeliefStep* step : steps) {
    const Finding finding = merged ? agreement(*step) : finding_of(*step);
    findings.insert(finding);
    if (finding == Finding::legal) {
      beliefs.insert(step->next);
    } else {
      next.outcomes.insert(step->outcomes.begin(), step->outcomes.end());
    }
    if (finding == Finding::limit) {
      next.limit = step->limit;
    }
  }
  if (findings.size() > 1) {
    findings.erase(Finding::impossible); // of what cannot have come back nothing is said
  }
  if (findings.contains(Finding::limit)) {
    next.finding = Finding::limit;
  } else {
    next.finding = findings.size() == 1 ? *findings.begin() : Finding::mixed;
  }
  next.beliefs.assign(beliefs.begin(), beliefs.end());
  return next;
}

Position WordEvaluator::step(const Position& from, const ConcreteCall& call) {
  if (from.finding != Finding::legal) {
    return from;
  }
  std::vector<const BeliefStep*> steps;
  for (const BeliefId belief : from.beliefs) {
    steps.push_back(&space_.call(belief, call));
  }
  return position_after(from, steps, from.collective);
}

Position WordEvaluator::step_collectively(const Position& from, Symbol symbol) {
  const GuardedCall& entry = alphabet_.calls[symbol];
  std::vector<const BeliefStep*> steps;
  if (deterministic_) {
    steps.push_back(
        &space_.call_any(from.beliefs.front(), entry.method, entry.guard, entry.observation));
    return position_after(from, steps, true);
  }
  const component::Method& method = space_.component().methods[entry.method];
  if (component::total_bits(method.parameters) > collective_enumeration_bits) {
    Position next = from;
    next.finding = Finding::limit;
    next.length = from.length + 1;
    next.limit = {util::ReasonId::too_many_arguments};
    return next;
  }
  for (const BeliefId belief : from.beliefs) {
    component::for_each_arguments(method, [&](const Arguments& arguments) {
      if (alphabet_.instances[symbol].contains(arguments)) {
        steps.push_back(&space_.call(belief, entry.method, arguments, entry.observation));
      }
    });
  }
  return position_after(from, steps, true);
}

Position WordEvaluator::step(const Position& from, Symbol symbol) {
  if (from.finding != Finding::legal) {
    return from;
  }
  return alphabet_.instances[symbol].collective ? step_collectively(from, symbol)
                                                : step(from, call_of(from, symbol));
}

ConcreteCall WordEvaluator::call_of(const Position& from, Symbol symbol) {
  const GuardedCall& entry = alphabet_.calls[symbol];
  ConcreteCall call = entry.sample_call();
  if (alphabet_.instances[symbol].collective || from.finding != Finding::legal ||
      from.beliefs.size() != 1 ||
      finding_of(space_.call(from.beliefs.front(), call)) != Finding::impossible) {
    return call;
  }
  OtherArguments& other = other_arguments_[{from.beliefs.front(), symbol}];
  if (other.guard != entry.guard) {
    other = {entry.guard, possible_arguments(from.beliefs.front(), symbol)};
  }
  if (other.found) {
    with_other_arguments_.insert(symbol);
    call.arguments = *other.found;
  }
  return call;
}

std::optional<Arguments> WordEvaluator::possible_arguments(BeliefId belief, Symbol symbol) {
  const GuardedCall& entry = alphabet_.calls[symbol];
  for (const Arguments& arguments : alphabet_.instances[symbol].samples) {
    const BeliefStep& step = space_.call(belief, entry.method, arguments, entry.observation);
    if (finding_of(step) == Finding::legal) {
      return arguments;
    }
  }
  const std::vector<component::SymbolicCall> word{
      component::open_call(space_.component(), entry.method, entry.observation)};
  const component::VerdictFunction function = component::verdict_function(space_, belief, word);
  if (!function.limit.empty()) {
    return std::nullopt;
  }
  return interface::simplest_arguments(term::and_(entry.guard, region_of(function, Finding::legal)),
                                       space_.component().methods[entry.method].parameters,
                                       space_.solver());
}

ConcreteWord WordEvaluator::concretised(std::span<const Symbol> word) {
  ConcreteWord calls;
  Position position = start();
  for (const Symbol symbol : word) {
    calls.push_back(call_of(position, symbol));
    position = step(position, symbol);
  }
  return calls;
}

Term region_of(const component::VerdictFunction& function, Finding finding) {
  switch (finding) {
  case Finding::illegal:
    return function.illegal;
  case Finding::unknown:
    return function.unknown;
  case Finding::impossible:
    return function.impossible;
  case Finding::legal:
  case Finding::mixed:
  case Finding::limit:
    break;
  }
  return term::not_(term::or_(term::or_(function.illegal, function.unknown), function.impossible));
}

Position WordEvaluator::evaluate(std::span<const ConcreteCall> word) {
  Position position = start();
  for (const ConcreteCall& call : word) {
    position = step(position, call);
  }
  return position;
}

Position WordEvaluator::evaluate(std::span<const Symbol> word) {
  Position position = start();
  if (position.finding != Finding::legal) {
    return position;
  }
  position.length = legal_prefix(word, position.beliefs.front());
  for (const Symbol symbol : word.subspan(position.length)) {
    if (position.finding != Finding::legal) {
      break;
    }
    position = step(position, symbol);
  }
  return position;
}

/// Runs from belief to belief as long as that is all there is to a call: how far, and to where.
std::size_t WordEvaluator::legal_prefix(std::span<const Symbol> word, BeliefId& belief) {
  for (std::size_t length = 0; length < word.size(); ++length) {
    if (alphabet_.instances[word[length]].collective) {
      return length;
    }
    const GuardedCall& entry = alphabet_.calls[word[length]];
    const BeliefStep& step = space_.call(belief, entry.method, entry.sample, entry.observation);
    if (finding_of(step) != Finding::legal || step.may_be_outside) {
      return length;
    }
    belief = step.next;
  }
  return word.size();
}

std::vector<interface::Reason> WordEvaluator::reasons(const Position& position) const {
  std::set<interface::Reason> reasons;
  if (position.finding == Finding::limit) {
    reasons.insert({interface::Reason::Kind::limit, position.limit});
  }
  const component::Component& component = space_.component();
  for (const component::OutcomePlace& place : position.outcomes) {
    const component::Method& step =
        place.internal ? component.internal[place.step] : component.methods[place.step];
    const component::Outcome& outcome = step.paths[place.path].outcome;
    const bool error = outcome.kind == component::OutcomeKind::error;
    if (position.finding == Finding::illegal ? error : position.finding == Finding::unknown) {
      interface::Reason reason = interface::reason_of(outcome);
      if (place.internal) {
        reason.what = util::wrapped(util::ReasonId::in_internal_step, {step.name}, reason.what);
      }
      reasons.insert(std::move(reason));
    }
  }
  return {reasons.begin(), reasons.end()};
}

std::vector<interface::Reason> WordEvaluator::reasons(std::span<const Symbol> word) {
  if (word.empty()) {
    return reasons(start());
  }
  const Position before = evaluate(word.first(word.size() - 1));
  return before.finding == Finding::legal ? reasons(before, word.back()) : reasons(before);
}

std::vector<interface::Reason> WordEvaluator::reasons(const Position& before, Symbol last) {
  Position position = step(before, last);
  const GuardedCall& entry = alphabet_.calls[last];
  for (const BeliefId belief : before.beliefs) {
    const BeliefStep& step = space_.call_any(belief, entry.method, entry.guard, entry.observation);
    position.outcomes.insert(step.outcomes.begin(), step.outcomes.end());
  }
  return reasons(position);
}

std::vector<learn::Answer> SymbolicOracle::answer(std::span<const Word> words) {
  std::vector<learn::Answer> answers;
  answers.reserve(words.size());
  for (const Word& word : words) {
    const Position position = evaluator_.evaluate(word);
    if (position.finding == Finding::mixed) {
      disagreements_.emplace(word.begin(),
                             word.begin() + static_cast<std::ptrdiff_t>(position.length));
    }
    answers.push_back({static_cast<learn::Output>(verdict_of(position.finding)),
                       decided(position.finding), position.length});
  }
  return answers;
}

std::set<Word> SymbolicOracle::take_disagreements() { return std::exchange(disagreements_, {}); }

} // namespace parlance::teachers
