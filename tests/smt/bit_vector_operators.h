#pragma once
// Every operator on Bool and bit-vectors, applied to variables without any rewriting, and the
// comparison of its circuit with its evaluation.

#include "smt/bit_blaster.h"
#include "term/evaluate.h"
#include "term/term.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::smt::samples {

using term::Op;
using term::Sort;
using term::Term;

inline constexpr std::array unary_operators{Op::bv_not, Op::bv_neg};
inline constexpr std::array binary_operators{
    Op::bv_and,  Op::bv_or,   Op::bv_xor,  Op::bv_add,  Op::bv_sub, Op::bv_mul,  Op::bv_udiv,
    Op::bv_urem, Op::bv_sdiv, Op::bv_srem, Op::bv_smod, Op::bv_shl, Op::bv_lshr, Op::bv_ashr};
inline constexpr std::array relations{Op::equal, Op::bv_ult, Op::bv_ule, Op::bv_slt, Op::bv_sle};

/// The plain node, which no builder simplifies.
inline Term plain(Op op, Sort sort, std::vector<Term> operands, std::uint64_t payload = 0) {
  term::TermStore& store = operands.front()->term_store();
  return store.intern(op, sort, std::move(operands), payload);
}

/// All binary operators and relations on two terms.
inline std::vector<Term> applications(Term a, Term b) {
  std::vector<Term> terms;
  for (const Op op : binary_operators)
    terms.push_back(plain(op, a->sort(), {a, b}));
  for (const Op op : relations)
    terms.push_back(plain(op, Sort::boolean(), {a, b}));
  return terms;
}

inline Term plain_extract(unsigned high, unsigned low, Term a) {
  return plain(Op::bv_extract, Sort::bit_vector(high - low + 1), {a}, high << 8 | low);
}

/// Every operator on the bit-vectors x, y of one width and the Bools b, c, d.
inline std::vector<Term> all_operators(term::TermStore& store, unsigned width) {
  const Sort sort = Sort::bit_vector(width);
  const Term x = store.variable("x", sort);
  const Term y = store.variable("y", sort);
  const Term b = store.variable("b", Sort::boolean());
  const Term c = store.variable("c", Sort::boolean());
  const Term d = store.variable("d", Sort::boolean());
  std::vector<Term> terms = applications(x, y);
  for (const Op op : unary_operators)
    terms.push_back(plain(op, sort, {x}));
  terms.push_back(plain(Op::ite, sort, {b, x, y}));
  terms.push_back(plain(Op::ite, Sort::boolean(), {b, c, d}));
  terms.push_back(plain(Op::equal, Sort::boolean(), {b, c}));
  terms.push_back(plain(Op::not_, Sort::boolean(), {b}));
  terms.push_back(plain(Op::and_, Sort::boolean(), {b, c, d}));
  terms.push_back(plain(Op::or_, Sort::boolean(), {b, c, d}));
  for (unsigned low = 0; low < width; low += 1 + width / 8)
    for (unsigned high = low; high < width; high += 1 + width / 8)
      terms.push_back(plain_extract(high, low, x));
  for (const unsigned wider : {width + 1, width + 3, 64U}) {
    if (wider <= 64 && wider > width) {
      terms.push_back(plain(Op::bv_zero_extend, Sort::bit_vector(wider), {x}));
      terms.push_back(plain(Op::bv_sign_extend, Sort::bit_vector(wider), {x}));
    }
  }
  const Term high = width <= 32 ? x : plain_extract(width / 2 - 1, 0, x);
  const Term low = width <= 32 ? y : plain_extract(width / 2 - 1, 0, y);
  const Sort both = Sort::bit_vector(high->sort().width() + low->sort().width());
  terms.push_back(plain(Op::bv_concat, both, {high, low}));
  return terms;
}

/// Compares circuits with evaluation on 64 assignments at a time.
class CircuitCheck {
public:
  explicit CircuitCheck(Term a)
      : term_(a), blaster_(aig_), bits_(blaster_.blast(a)), simulation_(aig_),
        variables_(term::variables_of(a)) {}

  /// `values(i, j)` is the value of the j-th variable under assignment i.
  template <class Values>
  void compare(const Values& values) {
    std::array<term::Assignment, 64> assignments;
    for (std::size_t j = 0; j < variables_.size(); ++j) {
      const Bits& bits = *blaster_.find(variables_[j]);
      std::vector<std::uint64_t> patterns(bits.size());
      for (std::size_t i = 0; i < 64; ++i) {
        const std::uint64_t value = values(i, j);
        assignments[i].bind(variables_[j], value);
        for (std::size_t k = 0; k < bits.size(); ++k)
          patterns[k] |= (value >> k & 1) << i;
      }
      for (std::size_t k = 0; k < bits.size(); ++k)
        simulation_.set(bits[k], patterns[k]);
    }
    simulation_.run();
    for (std::size_t i = 0; i < 64; ++i)
      ASSERT_EQ(result(i), term::evaluate(term_, assignments[i])) << describe(assignments[i]);
  }

  void compare_all_assignments() {
    unsigned width = 0;
    for (const Term variable : variables_)
      width += variable->sort().width();
    for (std::uint64_t block = 0; block < (1ULL << width); block += 64) {
      compare([&](std::size_t i, std::size_t j) { return part(block + i, j); });
      if (::testing::Test::HasFatalFailure())
        return;
    }
  }

  const std::vector<Term>& variables() const { return variables_; }
  std::size_t size() const { return aig_.size(); }

private:
  /// The j-th variable's bits of a number that holds all variables.
  std::uint64_t part(std::uint64_t number, std::size_t j) const {
    for (std::size_t before = 0; before < j; ++before)
      number >>= variables_[before]->sort().width();
    return number & variables_[j]->sort().mask();
  }

  std::uint64_t result(std::size_t i) const {
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < bits_.size(); ++k)
      value |= (simulation_.pattern(bits_[k]) >> i & 1) << k;
    return value;
  }

  std::string describe(const term::Assignment& assignment) const {
    std::string text = "operator " + std::to_string(static_cast<int>(term_->op())) + ", width " +
                       std::to_string(term_->operand(0)->sort().width());
    for (const Term variable : variables_)
      text += ", " + variable->name() + " = " + std::to_string(assignment.value(variable));
    return text;
  }

  Term term_;
  Aig aig_;
  BitBlaster blaster_;
  const Bits& bits_;
  Simulation simulation_;
  std::vector<Term> variables_;
};

} // namespace parlance::smt::samples
