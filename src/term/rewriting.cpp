#include "term/rewriting.h"

#include "term/evaluate.h"

#include <algorithm>
#include <array>

namespace parlance::term {

namespace {

bool has_constant_branches(Term a) {
  return a->op() == Op::ite && a->operand(1)->is_constant() && a->operand(2)->is_constant();
}

Term fold_constants(Op op, Sort sort, std::span<const Term> operands, std::uint64_t payload) {
  std::vector<std::uint64_t> values;
  for (Term operand : operands)
    values.push_back(operand->value());
  return operands[0]->term_store().constant(
      sort, apply(op, sort.width(), operands[0]->sort().width(), payload, values));
}

constexpr unsigned nested_choices = 3; // Java's comparison of longs has two

/// Whether `a` is a constant, or a choice between such terms.
bool is_choice_of_constants(Term a, unsigned depth) {
  if (a->is_constant())
    return true;
  return depth > 0 && a->op() == Op::ite && is_choice_of_constants(a->operand(1), depth - 1) &&
         is_choice_of_constants(a->operand(2), depth - 1);
}

/// The operator moved into the choice of constants that is one of its operands.
Term fold_choice(Op op, Sort sort, std::vector<Term> operands, std::size_t choice,
                 std::uint64_t payload) {
  const Term a = operands[choice];
  if (a->is_constant())
    return fold_constants(op, sort, operands, payload);
  operands[choice] = a->operand(1);
  const Term if_true = fold_choice(op, sort, operands, choice, payload);
  operands[choice] = a->operand(2);
  return ite(a->operand(0), if_true, fold_choice(op, sort, std::move(operands), choice, payload));
}

/// An operator on two choices between constants, if that is a choice between two constants again.
/// Java's `p & q`, `p | q` and `p ^ q` are such.
Term fold_two_choices(Op op, Sort sort, Term a, Term b) {
  const auto value = [&](std::size_t i, std::size_t j) {
    return fold_constants(op, sort, std::array{a->operand(i), b->operand(j)}, 0);
  };
  const std::array results = {value(1, 1), value(1, 2), value(2, 1), value(2, 2)};
  const Term first = results[0];
  const auto other = std::ranges::find_if(results, [first](Term one) { return one != first; });
  if (other == results.end())
    return first;
  const auto is_third = [&](Term one) { return one != first && one != *other; };
  if (std::ranges::any_of(results, is_third))
    return nullptr;
  TermStore& store = first->term_store();
  const auto is_first = [&](std::size_t i) { return store.boolean(results[i] == first); };
  const Term chooses_first = ite(a->operand(0), ite(b->operand(0), is_first(0), is_first(1)),
                                 ite(b->operand(0), is_first(2), is_first(3)));
  return ite(chooses_first, first, *other);
}

} // namespace

Term fold(Op op, Sort sort, std::span<const Term> operands, std::uint64_t payload) {
  const auto choice = std::ranges::find_if_not(operands, &Node::is_constant);
  if (choice == operands.end())
    return fold_constants(op, sort, operands, payload);
  if (operands.size() == 2 && has_constant_branches(operands[0]) &&
      has_constant_branches(operands[1]))
    return fold_two_choices(op, sort, operands[0], operands[1]);
  const bool others_constant =
      std::all_of(choice + 1, operands.end(), [](Term a) { return a->is_constant(); });
  // Only questions are worth asking of more than two constants.
  if (!is_choice_of_constants(*choice, sort.is_boolean() ? nested_choices : 1) || !others_constant)
    return nullptr;
  return fold_choice(op, sort, {operands.begin(), operands.end()},
                     static_cast<std::size_t>(choice - operands.begin()), payload);
}

bool is_zero(Term a) { return a->is_constant() && a->value() == 0; }
bool is_one(Term a) { return a->is_constant() && a->value() == 1; }
bool is_all_ones(Term a) { return a->is_constant() && a->value() == a->sort().mask(); }

Term constant_like(Term a, std::uint64_t value) {
  return a->term_store().constant(a->sort(), value);
}

void order_commutative(Term& a, Term& b) {
  const auto rank = [](Term x) { return std::pair(x->is_constant(), x->id()); };
  if (rank(b) < rank(a))
    std::swap(a, b);
}

OffsetForm offset_form(Term a) {
  if (a->is_constant())
    return {nullptr, a->value()};
  if (a->op() == Op::bv_add && a->operand(1)->is_constant())
    return {a->operand(0), a->operand(1)->value()};
  return {a, 0};
}

bool never_equal(Term a, Term b) {
  const OffsetForm left = offset_form(a);
  const OffsetForm right = offset_form(b);
  return left.base == right.base && left.offset != right.offset;
}

Term merge_constants(Op op, Term a, Term b) {
  if (!b->is_constant() || a->op() != op || !a->operand(1)->is_constant())
    return nullptr;
  return binary(op, a->operand(0), binary(op, a->operand(1), b));
}

} // namespace parlance::term
