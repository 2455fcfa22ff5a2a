#include "guards/guard_line.h"

#include "term/evaluate.h"

#include <algorithm>
#include <limits>

namespace parlance::guards {

namespace {

Term junction(term::TermStore& store, term::Op op, const std::vector<Term>& operands) {
  const Term unit = store.boolean(op == term::Op::and_);
  std::vector<Term> flat;
  const auto add = [&](Term operand) {
    if (operand != unit && std::ranges::find(flat, operand) == flat.end())
      flat.push_back(operand);
  };
  for (Term operand : operands) {
    if (operand->is_constant() && operand != unit)
      return operand;
    if (operand->op() == op)
      std::ranges::for_each(operand->operands(), add);
    else
      add(operand);
  }
  if (flat.empty())
    return unit;
  return flat.size() == 1 ? flat.front() : store.intern(op, Sort::boolean(), std::move(flat));
}

} // namespace

Position position_of(const Sort& sort, std::uint64_t value) {
  return sort.is_boolean() ? static_cast<Position>(value) : term::to_signed(value, sort.width());
}

Position first_position(const Sort& sort) {
  return sort.is_boolean() ? 0 : std::numeric_limits<Position>::min() >> (64 - sort.width());
}

Position last_position(const Sort& sort) {
  return sort.is_boolean() ? 1 : std::numeric_limits<Position>::max() >> (64 - sort.width());
}

Term constant_at(term::TermStore& store, const Sort& sort, Position position) {
  return store.constant(sort, static_cast<std::uint64_t>(position));
}

std::uint64_t gap_between(Position low, Position high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) - 1;
}

Position middle_of(Position low, Position high) {
  const std::uint64_t step = gap_between(low, high) / 2 + 1;
  return static_cast<Position>(static_cast<std::uint64_t>(low) + step);
}

Term below(Term a, Position position) {
  term::TermStore& store = a->term_store();
  if (!a->sort().is_boolean())
    return term::binary(term::Op::bv_slt, a, constant_at(store, a->sort(), position));
  return position == 1 ? term::not_(a) : store.boolean(position > 1);
}

Term at_most(Term a, Position position) {
  term::TermStore& store = a->term_store();
  if (!a->sort().is_boolean())
    return term::binary(term::Op::bv_sle, a, constant_at(store, a->sort(), position));
  return position == 0 ? term::not_(a) : store.boolean(position > 0);
}

Term within(Term a, Position low, Position high) {
  return term::and_(term::not_(below(a, low)), at_most(a, high));
}

Term conjunction(term::TermStore& store, const std::vector<Term>& operands) {
  return junction(store, term::Op::and_, operands);
}

Term disjunction(term::TermStore& store, const std::vector<Term>& operands) {
  return junction(store, term::Op::or_, operands);
}

} // namespace parlance::guards
