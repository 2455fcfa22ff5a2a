// Builders of the comparisons. `a <= b` is simplified as the negation of `b < a`, so that a
// comparison and its negation are always simplified alike.

#include "term/rewriting.h"
#include "term/term.h"

namespace parlance::term {

namespace {

struct Range {
  Term least;
  Term greatest;
};

Range range_of(Term a, bool is_signed) {
  const std::uint64_t mask = a->sort().mask();
  const std::uint64_t sign = mask ^ (mask >> 1);
  return is_signed ? Range{constant_like(a, sign), constant_like(a, mask >> 1)}
                   : Range{constant_like(a, 0), constant_like(a, mask)};
}

/// `a < b` in simpler terms, or nullptr.
Term simplify_less(bool is_signed, Term a, Term b) {
  const Range range = range_of(a, is_signed);
  if (a == b || b == range.least || a == range.greatest)
    return a->term_store().boolean(false);
  if (a == range.least || b == range.greatest)
    return distinct(a, b);
  return nullptr;
}

} // namespace

Term build_comparison(Op op, Term a, Term b) {
  const bool is_signed = op == Op::bv_slt || op == Op::bv_sle;
  const bool is_strict = op == Op::bv_slt || op == Op::bv_ult;
  const Term less = is_strict ? simplify_less(is_signed, a, b) : simplify_less(is_signed, b, a);
  if (less != nullptr)
    return is_strict ? less : not_(less);
  return a->term_store().intern(op, Sort::boolean(), {a, b});
}

} // namespace parlance::term
