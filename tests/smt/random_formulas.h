#pragma once
// Random formulas over a few narrow variables, and the enumeration of all their assignments.

#include "term/evaluate.h"
#include "term/term.h"

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace parlance::smt::samples {

using term::Op;
using term::Term;

// How many random formulas to try. Debug builds, which have sanitizers, take fewer.
#ifdef NDEBUG
inline constexpr std::uint64_t seeds = 300;
#else
inline constexpr std::uint64_t seeds = 60;
#endif

inline constexpr std::array operations{
    Op::bv_and,  Op::bv_or,   Op::bv_xor,  Op::bv_add,  Op::bv_sub, Op::bv_mul,  Op::bv_udiv,
    Op::bv_urem, Op::bv_sdiv, Op::bv_srem, Op::bv_smod, Op::bv_shl, Op::bv_lshr, Op::bv_ashr};
inline constexpr std::array comparisons{Op::bv_ult, Op::bv_ule, Op::bv_slt, Op::bv_sle};

class RandomFormula {
public:
  /// Over the bit-vectors x and y of the width, and the Boolean b.
  RandomFormula(term::TermStore& store, std::uint64_t seed, unsigned width)
      : store_(store), random_(seed),
        sort_(term::Sort::bit_vector(width)), variables_{
                                                  store.variable("x", sort_),
                                                  store.variable("y", sort_),
                                                  store.variable("b", term::Sort::boolean())} {}

  const std::vector<Term>& variables() const { return variables_; }

  Term formula(unsigned depth) {
    switch (depth == 0 ? below(2) : below(6)) {
    case 0:
      return variables_[2];
    case 1:
      return term::binary(comparisons[below(comparisons.size())], value(depth), value(depth));
    case 2:
      return term::equal(value(depth), value(depth));
    case 3:
      return term::not_(formula(depth - 1));
    case 4:
      return term::and_(formula(depth - 1), formula(depth - 1));
    default:
      return term::or_(formula(depth - 1), formula(depth - 1));
    }
  }

private:
  Term value(unsigned depth) {
    switch (depth == 0 ? below(3) : below(7)) {
    case 0:
      return store_.constant(sort_, random_());
    case 1:
      return variables_[0];
    case 2:
      return variables_[1];
    case 3:
      return term::ite(formula(depth - 1), value(depth - 1), value(depth - 1));
    case 4:
      return term::unary(below(2) == 0 ? Op::bv_not : Op::bv_neg, value(depth - 1));
    default:
      return term::binary(operations[below(operations.size())], value(depth - 1), value(depth - 1));
    }
  }

  std::size_t below(std::size_t count) { return random_() % count; }

  term::TermStore& store_;
  std::mt19937_64 random_;
  term::Sort sort_;
  std::vector<Term> variables_;
};

/// Calls `action` with every assignment of the variables.
template <class Action>
void for_each_assignment(const std::vector<Term>& variables, Action action) {
  unsigned bits = 0;
  for (const Term variable : variables)
    bits += variable->sort().width();
  for (std::uint64_t number = 0; number < (1ULL << bits); ++number) {
    term::Assignment assignment;
    std::uint64_t rest = number;
    for (const Term variable : variables) {
      assignment.bind(variable, rest & variable->sort().mask());
      rest >>= variable->sort().width();
    }
    action(assignment);
  }
}

/// Whether some assignment of the variables satisfies the formula.
inline bool satisfiable(Term formula, const std::vector<Term>& variables) {
  bool found = false;
  for_each_assignment(variables, [&](const term::Assignment& assignment) {
    found = found || term::evaluate(formula, assignment) != 0;
  });
  return found;
}

} // namespace parlance::smt::samples
