// What a machine executes on its way, and how it decides.

#include "frontends/scxml/machine.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::scxml {

void Machine::execute(const Block& block) {
  for (const Action& action : block) {
    execute(action);
  }
}

void Machine::execute(const Action& action) {
  switch (action.kind) {
  case Action::Kind::raise:
    raise(action.event, action.at);
    break;
  case Action::Kind::assign:
    assign(action);
    break;
  case Action::Kind::choose:
    for (const Alternative& alternative : action.alternatives) {
      if (holds(alternative.condition)) {
        execute(alternative.body);
        break;
      }
    }
    break;
  case Action::Kind::log:
    if (action.value != nullptr) {
      const Environment scope = environment();
      Evaluator evaluator(context_.store, scope);
      evaluator.touch(*action.value);
      decide_problems(evaluator.problems());
    }
    break;
  }
}

void Machine::raise(const std::string& event, const Position& at) {
  const bool counts =
      std::ranges::any_of(context_.errors.events, [&](const EventDescriptor& descriptor) {
        return descriptor.matches(event);
      });
  if (counts) {
    throw ErrorFound{util::ReasonId::raises_event, event, at};
  }
  queue_.push_back(event);
}

void Machine::assign(const Action& action) {
  now_.data[action.datum] =
      evaluated(*action.value, context_.chart.data[action.datum].type, action.datum);
}

/// A number that is no longer exact is not known; what it would be in 54 bits shows that the update
/// overflows.
Term Machine::evaluated(const Expression& expression, ValueType type, std::uint32_t datum) {
  const Environment scope = environment();
  Evaluator evaluator(context_.store, scope);
  if (type == ValueType::boolean) {
    const Term result = evaluator.boolean(expression);
    decide_problems(evaluator.problems());
    return result;
  }
  const Number result = evaluator.number(expression);
  decide_problems(evaluator.problems());
  if (decide(result.big, expression.at)) {
    std::vector<Term> data = now_.data;
    if (datum < data.size()) {
      data[datum] = result.value;
    }
    throw NotKnown{util::ReasonId::inexact_number, expression.at, std::move(data)};
  }
  return result.value;
}

bool Machine::holds(const ExpressionPtr& condition) {
  if (condition == nullptr) {
    return true;
  }
  const Environment scope = environment();
  Evaluator evaluator(context_.store, scope);
  const Term truth = evaluator.truth(*condition);
  decide_problems(evaluator.problems());
  return decide(truth, condition->at);
}

void Machine::decide_problems(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    if (decide(problem.when, problem.at)) {
      throw NotKnown{problem.reason, problem.at, now_.data};
    }
  }
}

bool Machine::decide(Term condition, const Position& at) {
  if (condition->is_constant()) {
    return condition->is_true();
  }
  const auto known = decided_.find(condition);
  if (known != decided_.end()) {
    return known->second;
  }
  context_.fields.note_decision(condition, {context_.chart.source->base_name(), at.line});
  const bool result = context_.decisions.decide(condition);
  decided_.emplace(condition, result);
  return result;
}

Environment Machine::environment() {
  return {context_.chart,     now_.configuration,
          now_.data,          has_event_ ? &event_ : nullptr,
          event_is_external_, [this](const std::string& name) { return field(name); }};
}

Term Machine::field(const std::string& name) {
  const auto found = std::ranges::find(context_.chart.fields, name, &EventField::name);
  const bool is_boolean = found->type == ValueType::boolean;
  const term::Sort sort = is_boolean ? term::Sort::boolean() : term::Sort::bit_vector(number_width);
  return context_.fields.get(name, sort, false).symbol;
}

} // namespace parlance::scxml
