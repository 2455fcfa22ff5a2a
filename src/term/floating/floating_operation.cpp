#include "term/floating/floating_operation.h"

#include "term/floating/floating_point.h"
#include "term/traversal.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace parlance::term::floating {

namespace {

bool is_nan_constant(Term a) {
  const unsigned width = a->sort().width();
  return a->is_constant() && (width == 32 || width == 64) &&
         a->value() == format_of_width(width).nan();
}

/// A number as operations take it apart: a variable, a result, or one of these with another sign.
bool is_operand(Term a) {
  const unsigned width = a->sort().width();
  if (!a->sort().is_bit_vector() || (width != 32 && width != 64)) {
    return false;
  }
  const bool changes_sign = (a->op() == Op::bv_xor || a->op() == Op::bv_and) &&
                            a->operand(1)->is_constant() && is_operand(a->operand(0));
  return a->is_variable() || is_result(a) || changes_sign;
}

using Builder = Term (*)(Format, Term, Term);

struct Candidate {
  Operation::Kind kind;
  Builder build;
};

/// A difference is a sum with the other sign.
constexpr std::array<Candidate, 3> binary_operations = {{{Operation::Kind::add, add},
                                                         {Operation::Kind::multiply, multiply},
                                                         {Operation::Kind::divide, divide}}};

Term without_sign_change(Term a) {
  const bool is_negation = a->op() == Op::bv_xor && a->operand(1)->is_constant() &&
                           a->operand(1)->value() == a->sort().mask() - (a->sort().mask() >> 1);
  return is_negation ? a->operand(0) : nullptr;
}

Operation readable(Operation operation) {
  if (operation.kind == Operation::Kind::add) {
    if (const Term positive = without_sign_change(operation.second)) {
      return {Operation::Kind::subtract, operation.first, positive};
    }
    const Format format = format_of_width(operation.second->sort().width());
    if (operation.second->is_constant() &&
        (operation.second->value() >> (format.width() - 1)) != 0) {
      return {Operation::Kind::subtract, operation.first, negate(format, operation.second)};
    }
  }
  return operation;
}

std::optional<Operation> operation_on(Term result, Term first, Term second) {
  const Format format = format_of_width(result->sort().width());
  for (const Candidate& candidate : binary_operations) {
    if (candidate.build(format, first, second) == result) {
      return readable({candidate.kind, first, second});
    }
  }
  return std::nullopt;
}

Term small_number(Term like, int integer) {
  const Term bits =
      like->term_store().constant(Sort::bit_vector(32), static_cast<std::uint32_t>(integer));
  return from_integer(format_of_width(like->sort().width()), bits);
}

/// What the result is when the operand is a small integer; null if that is no constant.
Term value_at(Term result, Term operand, int integer) {
  std::unordered_map<Term, Term> values = {{operand, small_number(operand, integer)}};
  for (Term node : nodes_below(std::array{result}, [&](Term a) { return a == operand; })) {
    std::vector<Term> operands;
    for (Term each : node->operands()) {
      operands.push_back(values.at(each));
    }
    values.emplace(node, operands.empty() ? node : rebuild(node, operands));
  }
  const Term value = values.at(result);
  return value->is_constant() ? value : nullptr;
}

/// What the other operand may be. It shows at 0 in a sum, and at 1 in a product and over a
/// quotient; under a quotient its inverse does, up to rounding.
std::vector<Term> possible_constants(Term result, Term operand) {
  const Format format = format_of_width(result->sort().width());
  std::vector<Term> constants;
  if (const Term at_zero = value_at(result, operand, 0)) {
    constants.push_back(at_zero);
  }
  if (const Term at_one = value_at(result, operand, 1)) {
    constants.push_back(at_one);
    const Term inverse = divide(format, small_number(operand, 1), at_one);
    for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
      constants.push_back(result->term_store().constant(result->sort(), inverse->value() + step));
    }
  }
  return constants;
}

/// With a constant as the other operand.
std::optional<Operation> operation_with_constant(Term result, Term operand) {
  for (const Term other : possible_constants(result, operand)) {
    if (const auto found = operation_on(result, operand, other)) {
      return found;
    }
    if (const auto found = operation_on(result, other, operand)) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<Operation> operation_on_one(Term result, Term operand) {
  const Format to = format_of_width(result->sort().width());
  const Format from = format_of_width(operand->sort().width());
  if (from.width() != to.width()) {
    return convert(from, to, operand) == result
               ? std::optional(Operation{Operation::Kind::convert, operand, nullptr})
               : std::nullopt;
  }
  if (square_root(to, operand) == result) {
    return Operation{Operation::Kind::square_root, operand, nullptr};
  }
  if (const auto with_itself = operation_on(result, operand, operand)) {
    return with_itself;
  }
  return operation_with_constant(result, operand);
}

} // namespace

bool is_result(Term a) {
  return a->op() == Op::ite && (is_nan_constant(a->operand(1)) || is_nan_constant(a->operand(2)));
}

bool has_result(Term a) { return std::ranges::any_of(nodes_below(std::array{a}), is_result); }

std::vector<Term> numbers_of(Term a) {
  std::vector<Term> numbers;
  std::unordered_set<Term> seen;
  std::vector<Term> open(a->operands().begin(), a->operands().end());
  while (!open.empty()) {
    const Term node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) {
      continue;
    }
    if (is_operand(node)) {
      numbers.push_back(node);
    } else {
      open.insert(open.end(), node->operands().begin(), node->operands().end());
    }
  }
  std::ranges::sort(numbers, {}, [](Term number) { return number->id(); });
  return numbers;
}

std::optional<Operation> operation_of(Term a) {
  const std::vector<Term> numbers = numbers_of(a);
  if (numbers.size() == 1) {
    return operation_on_one(a, numbers[0]);
  }
  if (numbers.size() != 2 || numbers[0]->sort() != numbers[1]->sort() ||
      numbers[0]->sort() != a->sort()) {
    return std::nullopt;
  }
  const auto found = operation_on(a, numbers[0], numbers[1]);
  return found ? found : operation_on(a, numbers[1], numbers[0]);
}

} // namespace parlance::term::floating
