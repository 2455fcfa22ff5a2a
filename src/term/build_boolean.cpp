// Builders of the Boolean connectives.

#include "term/rewriting.h"
#include "term/term.h"
#include "util/error.h"

#include <algorithm>
#include <array>

namespace parlance::term {

namespace {

void check_boolean(Term a) { util::check(a->sort().is_boolean(), "the operand must be Bool"); }

bool created_before(Term a, Term b) { return a->id() < b->id(); }

/// The operands in normal form: flattened, without the unit, ordered by id, each once.
std::vector<Term> flatten(Op op, std::span<const Term> operands, Term unit) {
  std::vector<Term> flat;
  for (Term operand : operands) {
    check_boolean(operand);
    if (operand->op() == op)
      flat.insert(flat.end(), operand->operands().begin(), operand->operands().end());
    else if (operand != unit)
      flat.push_back(operand);
  }
  std::ranges::sort(flat, created_before);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  return flat;
}

/// Whether some operand's negation is an operand too, or, for the negation of a whole conjunction
/// within a conjunction (or disjunction within a disjunction), all of its operands are. It suffices
/// to ask one of each pair: the negation of `a <= b` is `b < a`, every other one is a `not`.
bool has_complements(Op op, const std::vector<Term>& flat) {
  const auto is_operand = [&flat](Term a) {
    return std::ranges::binary_search(flat, a, created_before);
  };
  return std::ranges::any_of(flat, [&](Term a) {
    if (a->op() == Op::not_ && a->operand(0)->op() == op)
      return std::ranges::all_of(a->operand(0)->operands(), is_operand);
    const bool asks = a->op() == Op::not_ || a->op() == Op::bv_ule || a->op() == Op::bv_sle;
    return asks && is_operand(not_(a));
  });
}

/// Conjunction or disjunction; `unit` is what changes nothing, its negation decides everything.
Term junction(TermStore& store, Op op, std::span<const Term> operands) {
  const Term unit = store.boolean(op == Op::and_);
  const Term absorbing = store.boolean(op != Op::and_);
  std::vector<Term> flat = flatten(op, operands, unit);
  if (std::ranges::find(flat, absorbing) != flat.end() || has_complements(op, flat))
    return absorbing;
  if (flat.empty())
    return unit;
  if (flat.size() == 1)
    return flat.front();
  return store.intern(op, Sort::boolean(), std::move(flat));
}

bool are_negations(Term a, Term b) {
  return (a->op() == Op::not_ && a->operand(0) == b) || (b->op() == Op::not_ && b->operand(0) == a);
}

/// ite with Bool branches; nullptr if no rule applies.
Term boolean_ite(Term condition, Term then_term, Term else_term) {
  if (then_term->is_true() || then_term == condition)
    return or_(condition, else_term);
  if (then_term->is_false())
    return and_(not_(condition), else_term);
  if (else_term->is_false() || else_term == condition)
    return and_(condition, then_term);
  if (else_term->is_true())
    return or_(not_(condition), then_term);
  if (are_negations(then_term, else_term))
    return equal(condition, then_term);
  return nullptr;
}

/// What a branch is when the condition is known to have the given value.
Term branch_under(Term condition, bool value, Term branch) {
  if (branch->op() == Op::ite && branch->operand(0) == condition)
    return branch->operand(value ? 1 : 2);
  return branch;
}

} // namespace

Term not_(Term a) {
  check_boolean(a);
  switch (a->op()) {
  case Op::constant:
    return a->term_store().boolean(a->value() == 0);
  case Op::not_:
    return a->operand(0);
  case Op::bv_ult:
    return binary(Op::bv_ule, a->operand(1), a->operand(0));
  case Op::bv_ule:
    return binary(Op::bv_ult, a->operand(1), a->operand(0));
  case Op::bv_slt:
    return binary(Op::bv_sle, a->operand(1), a->operand(0));
  case Op::bv_sle:
    return binary(Op::bv_slt, a->operand(1), a->operand(0));
  default:
    return a->term_store().intern(Op::not_, Sort::boolean(), {a});
  }
}

Term and_(TermStore& store, std::span<const Term> operands) {
  return junction(store, Op::and_, operands);
}

Term or_(TermStore& store, std::span<const Term> operands) {
  return junction(store, Op::or_, operands);
}

Term and_(Term a, Term b) { return and_(a->term_store(), std::array{a, b}); }
Term or_(Term a, Term b) { return or_(a->term_store(), std::array{a, b}); }
Term implies(Term a, Term b) { return or_(not_(a), b); }
Term xor_(Term a, Term b) {
  check_boolean(a);
  return distinct(a, b);
}

Term ite(Term condition, Term then_term, Term else_term) {
  check_boolean(condition);
  util::check(then_term->sort() == else_term->sort(), "both branches must have one sort");
  if (condition->is_constant())
    return condition->is_true() ? then_term : else_term;
  if (condition->op() == Op::not_)
    return ite(condition->operand(0), else_term, then_term);
  then_term = branch_under(condition, true, then_term);
  else_term = branch_under(condition, false, else_term);
  if (then_term == else_term)
    return then_term;
  if (then_term->sort().is_boolean())
    if (Term simpler = boolean_ite(condition, then_term, else_term))
      return simpler;
  return condition->term_store().intern(Op::ite, then_term->sort(),
                                        {condition, then_term, else_term});
}

} // namespace parlance::term
