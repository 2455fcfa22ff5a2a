// Builders of equality and its negation.

#include "term/rewriting.h"
#include "term/term.h"
#include "util/error.h"

#include <algorithm>
#include <array>

namespace parlance::term {

namespace {

Term intern_equal(Term a, Term b) {
  return a->term_store().intern(Op::equal, Sort::boolean(), {a, b});
}

/// Negations on either side move to the outside.
Term boolean_equal(Term a, Term b) {
  if (b->is_constant())
    return b->is_true() ? a : not_(a);
  const bool left_negated = a->op() == Op::not_;
  const bool right_negated = b->op() == Op::not_;
  if (!left_negated && !right_negated)
    return intern_equal(a, b);
  const Term positive = equal(left_negated ? a->operand(0) : a, right_negated ? b->operand(0) : b);
  return left_negated == right_negated ? positive : not_(positive);
}

bool is_extension(Term a) { return a->op() == Op::bv_zero_extend || a->op() == Op::bv_sign_extend; }

/// `extend(x) = k` as `x = k'`, where k' is what k extends; false if k extends nothing.
Term equal_extension(Term extension, Term k) {
  const Term inner = extension->operand(0);
  const Term cut = constant_like(inner, k->value());
  return rebuild(extension, std::span(&cut, 1)) == k ? equal(inner, cut)
                                                     : k->term_store().boolean(false);
}

/// `extend(x) = extend(y)` without what both extensions add.
Term equal_extensions(Term a, Term b) {
  const Term inner_a = a->operand(0);
  const Term inner_b = b->operand(0);
  const unsigned width = std::max(inner_a->sort().width(), inner_b->sort().width());
  if (a->op() == Op::bv_zero_extend)
    return equal(zero_extend(width, inner_a), zero_extend(width, inner_b));
  return equal(sign_extend(width, inner_a), sign_extend(width, inner_b));
}

Term bit_vector_equal(Term a, Term b) {
  if (Term folded = fold(Op::equal, Sort::boolean(), std::array{a, b}))
    return folded;
  if (never_equal(a, b))
    return a->term_store().boolean(false);
  const OffsetForm left = offset_form(a);
  if (b->is_constant() && left.offset != 0)
    return equal(left.base, constant_like(a, b->value() - left.offset));
  if (b->is_constant() && is_extension(a))
    return equal_extension(a, b);
  if (is_extension(a) && a->op() == b->op())
    return equal_extensions(a, b);
  return intern_equal(a, b);
}

Term array_equal(Term a, Term b) {
  if (a->op() == Op::constant_array && b->op() == Op::constant_array)
    return equal(a->operand(0), b->operand(0));
  return intern_equal(a, b);
}

} // namespace

Term equal(Term a, Term b) {
  util::check(a->sort() == b->sort(), "only terms of one sort can be equal");
  if (a == b)
    return a->term_store().boolean(true);
  order_commutative(a, b);
  switch (a->sort().kind()) {
  case SortKind::boolean:
    return boolean_equal(a, b);
  case SortKind::bit_vector:
    return bit_vector_equal(a, b);
  case SortKind::array:
    return array_equal(a, b);
  }
  throw util::InternalError("unknown kind of sort");
}

Term distinct(Term a, Term b) { return not_(equal(a, b)); }

} // namespace parlance::term
