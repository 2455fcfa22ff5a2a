#include "oracle/random_expression.h"

#include <string_view>

namespace parlance::oracle {
namespace {

using Names = std::vector<std::string_view>;

const Names equalities{"=", "distinct"};
const Names orders{"bvult", "bvule", "bvslt", "bvsle", "bvugt", "bvsge"};
const Names combinations{"bvadd", "bvsub", "bvxor", "bvand", "bvor", "bvadd", "bvsub", "bvmul"};
const Names connectives{"and", "or", "xor", "=>"};
const Names maskings{"bvand", "bvor", "bvlshr", "bvadd", "bvxor", "bvmul"};

Expression negation(const Expression& condition) { return apply("not", {condition}); }

} // namespace

Expression RandomExpression::any_constant(Sort sort) { return constant(sort, random_.next()); }

Expression RandomExpression::state_condition() {
  if (leaves_.state.empty())
    return any_constant(bool_sort);
  const Expression left = random_.pick(leaves_.state);
  return compare(vary(left), state_or_constant(left->sort, 25));
}

Expression RandomExpression::parameter_condition(bool with_state) {
  if (leaves_.parameters.empty())
    return state_condition();
  const Expression left = random_.pick(leaves_.parameters);
  return compare(vary(left), state_or_constant(left->sort, with_state ? 100 : 0));
}

Expression RandomExpression::input_condition() {
  if (leaves_.inputs.empty())
    return state_condition();
  const Expression input = random_.pick(leaves_.inputs);
  if (!leaves_.parameters.empty() && random_.percent(25))
    return compare(input, as_sort(random_.pick(leaves_.parameters), input->sort));
  return compare(input, state_or_constant(input->sort, 60));
}

Expression RandomExpression::condition() {
  if (random_.percent(15)) {
    const Expression left = condition();
    return apply(random_.pick(connectives), {left, condition()});
  }
  switch (random_.pick_weighted({40, 20, 25, leaves_.inputs.empty() ? 0U : 25U})) {
  case 0:
    return state_condition();
  case 1:
    return parameter_condition(false);
  case 2:
    return parameter_condition(true);
  default:
    return input_condition();
  }
}

Expression RandomExpression::progress(const Expression& target) {
  const Sort sort = target->sort;
  switch (random_.pick_weighted({35, 35, 15, 15})) {
  case 0:
    return any_constant(sort);
  case 1:
    return sort.is_bool() ? negation(target)
                          : apply(random_.percent(70) ? "bvadd" : "bvsub",
                                  {target, constant(sort, random_.between(1, 2))});
  case 2:
    return state_or_constant(sort, 80);
  default:
    return apply("ite", {state_condition(), any_constant(sort), state_or_constant(sort, 50)});
  }
}

Expression RandomExpression::absorb(const Expression& target, const Expression& leaf) {
  Expression value = as_sort(vary(leaf), target->sort);
  switch (random_.pick_weighted({60, 25, 15})) {
  case 0:
    return value;
  case 1:
    return combine(target, value);
  default:
    return apply("ite", {state_condition(), value, progress(target)});
  }
}

Expression RandomExpression::compare(const Expression& left, const Expression& right) {
  if (left->sort.is_bool() && random_.percent(60))
    return random_.percent(50) ? left : negation(left);
  const bool ordered = !left->sort.is_bool() && random_.percent(55);
  return apply(random_.pick(ordered ? orders : equalities), {left, right});
}

Expression RandomExpression::vary(const Expression& leaf) {
  if (leaf->sort.is_bool() || !random_.percent(25))
    return leaf;
  return apply(random_.pick(maskings), {leaf, any_constant(leaf->sort)});
}

Expression RandomExpression::as_sort(const Expression& term, Sort sort) {
  if (term->sort == sort)
    return term;
  if (term->sort.is_bool())
    return apply("ite", {term, any_constant(sort), any_constant(sort)});
  if (sort.is_bool())
    return compare(term, any_constant(term->sort));
  return resize(term, sort.width);
}

Expression RandomExpression::resize(const Expression& term, unsigned width) {
  const unsigned now = term->sort.width;
  if (now < width)
    return apply(random_.percent(75) ? "zero_extend" : "sign_extend", {term}, {width - now, 0});
  const unsigned low = random_.percent(60) ? 0 : random_.between(0, now - width);
  return apply("extract", {term}, {low + width - 1, low});
}

Expression RandomExpression::state_or_constant(Sort sort, unsigned state_chance) {
  if (leaves_.state.empty() || !random_.percent(state_chance))
    return any_constant(sort);
  return as_sort(random_.pick(leaves_.state), sort);
}

Expression RandomExpression::combine(const Expression& left, const Expression& right) {
  return apply(random_.pick(left->sort.is_bool() ? connectives : combinations), {left, right});
}

} // namespace parlance::oracle
