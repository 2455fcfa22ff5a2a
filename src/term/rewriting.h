#pragma once
// What the families of builders share: folding, and views of terms that several rewritings need.
// Internal to this folder.

#include "term/term.h"

#include <utility>

namespace parlance::term {

/// The value of the operator if all operands are constants. An operand `ite(c, k1, k2)` with
/// constant branches counts as a constant that depends on c, if no other operand is an ite: the
/// operator moves into the branches, which keeps Java's Booleans-as-integers small. So do two such
/// operands, if the values are only two, and comparisons of nested choices: Java compares longs by
/// -1, 0 or 1.
/// nullptr if neither applies.
Term fold(Op op, Sort sort, std::span<const Term> operands, std::uint64_t payload = 0);

bool is_zero(Term a);
bool is_one(Term a);
bool is_all_ones(Term a);
/// A constant of a's sort.
Term constant_like(Term a, std::uint64_t value);

/// Constants last, then by id: the order of the operands of commutative operators.
void order_commutative(Term& a, Term& b);

/// A bit-vector term as `base + offset`; the base of a constant is nullptr.
struct OffsetForm {
  Term base;
  std::uint64_t offset;
};
OffsetForm offset_form(Term a);
/// Whether two bit-vectors differ by a constant other than 0, hence are never equal.
bool never_equal(Term a, Term b);

// The families behind `unary` and `binary`. Sorts are checked and constants folded before.
Term build_negation(Term a);
Term build_complement(Term a);
Term build_arithmetic(Op op, Term a, Term b);
Term build_division(Op op, Term a, Term b);
Term build_bitwise(Op op, Term a, Term b);
Term build_shift(Op op, Term a, Term b);
Term build_comparison(Op op, Term a, Term b);

/// `(x op k1) op k2` as `x op (k1 op k2)` for an associative operator; nullptr if it is not that.
Term merge_constants(Op op, Term a, Term b);

} // namespace parlance::term
