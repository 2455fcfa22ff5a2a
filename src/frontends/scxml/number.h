#pragma once
// ECMAScript numbers that are integers, as terms. A number is a double: integers from -2^53 to
// 2^53 - 1 are exact, and that is the range of a bit-vector of 54 bits. A result beyond it is
// *big*: rounding has made it another number, of which only the sign is known, and that it is
// beyond.

#include "term/term.h"

#include <cstdint>

namespace parlance::scxml {

using term::Term;

inline constexpr unsigned number_width = 54;

/// What one operation on exact numbers gives.
struct Number {
  Term value;    ///< the number, where it is not big; otherwise what is left of it in 54 bits
  Term big;      ///< Bool
  Term negative; ///< Bool: the sign of a big one

  bool certainly_exact() const { return big->is_false(); }
};

Term number_constant(term::TermStore& store, std::int64_t value);
/// An exact one.
Number exact_number(Term value);

// Operands are exact. The quotient is that of numbers without rest, and no divisor is 0.
Number sum(Term a, Term b);
Number difference(Term a, Term b);
Number product(Term a, Term b);
Number quotient(Term a, Term b);
Number rest(Term a, Term b);
Number negated(Term a);

/// A comparison, and where its result is not known.
struct Comparison {
  Term holds;
  Term unknown;
};
/// a < b
Comparison less(const Number& a, const Number& b);
Comparison equal(const Number& a, const Number& b);
Term is_zero(Term a);

} // namespace parlance::scxml
