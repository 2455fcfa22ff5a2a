#include "frontends/scxml/evaluator.h"

#include "frontends/scxml/expression_types.h"
#include "frontends/scxml/walk.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::scxml {

namespace {

using Kind = ExpressionKind;
using util::ReasonId;

Number choose(Term condition, const Number& yes, const Number& no) {
  return {term::ite(condition, yes.value, no.value), term::ite(condition, yes.big, no.big),
          term::ite(condition, yes.negative, no.negative)};
}

Term truth_of(const Number& a) { return term::or_(a.big, term::not_(is_zero(a.value))); }

} // namespace

ValueType Evaluator::type(const Expression& e) const { return type_of(environment_.chart, e); }

void Evaluator::problem(Term when, util::ReasonId reason, const Expression& at) {
  const Term condition = term::and_(reached_, when);
  if (!condition->is_false()) {
    problems_.push_back({condition, reason, at.at});
  }
}

Term Evaluator::field(const Expression& e) {
  if (environment_.carries_data) {
    return environment_.field(e.name);
  }
  problem(store_.boolean(true), ReasonId::no_event_data, e);
  return type(e) == ValueType::boolean ? store_.boolean(false) : number_constant(store_, 0);
}

std::string Evaluator::text(const Expression& e) {
  if (e.kind == Kind::text) {
    return e.name;
  }
  if (environment_.event == nullptr) {
    problem(store_.boolean(true), ReasonId::no_event_name, e);
    return {};
  }
  return *environment_.event;
}

Term Evaluator::truth(const Expression& e) {
  switch (e.kind) {
  case Kind::and_: {
    const Term left = truth(*e.operands[0]);
    return term::and_(left, under(left, [&] { return truth(*e.operands[1]); }));
  }
  case Kind::or_: {
    const Term left = truth(*e.operands[0]);
    return term::or_(left, under(term::not_(left), [&] { return truth(*e.operands[1]); }));
  }
  case Kind::conditional: {
    const Term condition = truth(*e.operands[0]);
    const Term yes = under(condition, [&] { return truth(*e.operands[1]); });
    const Term no = under(term::not_(condition), [&] { return truth(*e.operands[2]); });
    return term::ite(condition, yes, no);
  }
  default:
    return type(e) == ValueType::boolean ? boolean(e) : truth_of(number(e));
  }
}

Number Evaluator::number(const Expression& e) {
  if (type(e) == ValueType::boolean) {
    return exact_number(
        term::ite(boolean(e), number_constant(store_, 1), number_constant(store_, 0)));
  }
  switch (e.kind) {
  case Kind::number:
    return exact_number(number_constant(store_, e.value));
  case Kind::datum:
    return exact_number(environment_.data[e.index]);
  case Kind::event_data:
    return exact_number(field(e));
  case Kind::to_number:
    return number(*e.operands[0]);
  case Kind::and_:
  case Kind::or_:
  case Kind::conditional:
    return number_of_choice(e);
  default:
    return arithmetic(e);
  }
}

/// `a && b` is a if a is false, else b.
Number Evaluator::number_of_choice(const Expression& e) {
  if (e.kind == Kind::conditional) {
    const Term condition = truth(*e.operands[0]);
    const Number yes = under(condition, [&] { return number(*e.operands[1]); });
    const Number no = under(term::not_(condition), [&] { return number(*e.operands[2]); });
    return choose(condition, yes, no);
  }
  const Number left = number(*e.operands[0]);
  const Term holds = truth_of(left);
  const bool is_and = e.kind == Kind::and_;
  const Number right =
      under(is_and ? holds : term::not_(holds), [&] { return number(*e.operands[1]); });
  return is_and ? choose(holds, right, left) : choose(holds, left, right);
}

Term Evaluator::exact(const Expression& e) {
  const Number result = number(e);
  problem(result.big, ReasonId::inexact_number, e);
  return result.value;
}

Number Evaluator::arithmetic(const Expression& e) {
  const Term a = exact(*e.operands[0]);
  if (e.kind == Kind::negation) {
    return negated(a);
  }
  const Term b = exact(*e.operands[1]);
  switch (e.kind) {
  case Kind::plus:
    return sum(a, b);
  case Kind::minus:
    return difference(a, b);
  case Kind::times:
    return product(a, b);
  case Kind::divided:
    problem(is_zero(b), ReasonId::division_by_zero, e);
    problem(term::not_(is_zero(rest(a, b).value)), ReasonId::uneven_division, e);
    return quotient(a, b);
  case Kind::remainder:
    problem(is_zero(b), ReasonId::division_by_zero, e);
    return rest(a, b);
  default:
    throw util::InternalError("an operator of no kind");
  }
}

Term Evaluator::boolean(const Expression& e) {
  switch (e.kind) {
  case Kind::boolean:
    return store_.boolean(e.value != 0);
  case Kind::datum:
    return environment_.data[e.index];
  case Kind::event_data:
    return field(e);
  case Kind::in_state:
    return store_.boolean(environment_.configuration.contains(e.index));
  case Kind::not_:
    return term::not_(truth(*e.operands[0]));
  case Kind::and_:
  case Kind::or_:
  case Kind::conditional:
    return truth(e); // of Booleans, that is the value
  case Kind::equal:
  case Kind::not_equal:
  case Kind::identical:
  case Kind::not_identical:
    return equality(e);
  default:
    return comparison(e);
  }
}

/// `==` makes numbers of Booleans; `===` does not.
Term Evaluator::equality(const Expression& e) {
  const Expression& a = *e.operands[0];
  const Expression& b = *e.operands[1];
  const bool says_same = e.kind == Kind::equal || e.kind == Kind::identical;
  const bool coerces = e.kind == Kind::equal || e.kind == Kind::not_equal;
  const auto result = [&](Term same) { return says_same ? same : term::not_(same); };
  if (type(a) == ValueType::text) {
    const std::string left = text(a);
    return result(store_.boolean(left == text(b)));
  }
  if (type(a) == ValueType::boolean && type(b) == ValueType::boolean) {
    const Term left = boolean(a);
    return result(term::equal(left, boolean(b)));
  }
  const Number left = number(a);
  const Number right = number(b);
  if (!coerces && type(a) != type(b)) {
    return result(store_.boolean(false));
  }
  const Comparison same = scxml::equal(left, right);
  problem(same.unknown, ReasonId::inexact_number, e);
  return result(same.holds);
}

Term Evaluator::less_than(const Expression& at, const Number& a, const Number& b) {
  const Comparison result = less(a, b);
  problem(result.unknown, ReasonId::inexact_number, at);
  return result.holds;
}

Term Evaluator::comparison(const Expression& e) {
  const Number a = number(*e.operands[0]);
  const Number b = number(*e.operands[1]);
  switch (e.kind) {
  case Kind::less:
    return less_than(e, a, b);
  case Kind::less_equal:
    return term::not_(less_than(e, b, a));
  case Kind::greater:
    return less_than(e, b, a);
  case Kind::greater_equal:
    return term::not_(less_than(e, a, b));
  default:
    throw util::InternalError("a comparison of no kind");
  }
}

void Evaluator::touch(const Expression& e) {
  if (e.kind == Kind::event_data && !environment_.carries_data) {
    field(e);
  } else if (e.kind == Kind::event_name) {
    text(e);
  }
  for (const ExpressionPtr& operand : e.operands) {
    touch(*operand);
  }
}

} // namespace parlance::scxml
