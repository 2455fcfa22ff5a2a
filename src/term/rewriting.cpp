#include "term/rewriting.h"

#include "term/evaluate.h"

#include <algorithm>

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

} // namespace

Term fold(Op op, Sort sort, std::span<const Term> operands, std::uint64_t payload) {
  const auto choice = std::ranges::find_if_not(operands, &Node::is_constant);
  if (choice == operands.end())
    return fold_constants(op, sort, operands, payload);
  const bool others_constant =
      std::all_of(choice + 1, operands.end(), [](Term a) { return a->is_constant(); });
  if (!has_constant_branches(*choice) || !others_constant)
    return nullptr;
  const auto fold_branch = [&](std::size_t branch) {
    std::vector<Term> chosen(operands.begin(), operands.end());
    chosen[static_cast<std::size_t>(choice - operands.begin())] = (*choice)->operand(branch);
    return fold_constants(op, sort, chosen, payload);
  };
  return ite((*choice)->operand(0), fold_branch(1), fold_branch(2));
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
