#include "smt/bit_vector_operators.h"

#include "smt/bit_blaster.h"
#include "util/error.h"

#include <random>

namespace parlance::smt {
namespace {

using samples::CircuitCheck;
using term::Op;
using term::Sort;
using term::Term;

/// Random values, half of them from the corners where operators have their special cases.
std::uint64_t interesting_value(std::mt19937_64& random, unsigned width) {
  const std::uint64_t mask = Sort::bit_vector(width).mask();
  const std::uint64_t sign = 1ULL << (width - 1);
  switch (random() % 12) {
  case 0:
    return 0;
  case 1:
    return mask; // -1
  case 2:
    return sign; // the least number
  case 3:
    return sign - 1;
  case 4:
    return random() % (2ULL * width) & mask; // a shift, perhaps beyond the width
  case 5:
    return (1ULL << random() % width) & mask;
  default:
    return random() >> random() % 64 & mask;
  }
}

void compare_at_random(Term a, std::uint64_t seed, unsigned blocks) {
  std::mt19937_64 random(seed);
  CircuitCheck check(a);
  for (unsigned block = 0; block < blocks; ++block) {
    check.compare([&](std::size_t, std::size_t j) {
      return interesting_value(random, check.variables()[j]->sort().width());
    });
  }
}

TEST(BitBlaster, every_operator_on_all_values_of_narrow_operands) {
  for (unsigned width = 1; width <= 6; ++width) {
    term::TermStore store;
    for (const Term a : samples::all_operators(store, width)) {
      CircuitCheck(a).compare_all_assignments();
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

TEST(BitBlaster, every_operator_with_every_narrow_constant) {
  for (unsigned width = 1; width <= 5; ++width) {
    term::TermStore store;
    const Sort sort = Sort::bit_vector(width);
    const Term x = store.variable("x", sort);
    for (std::uint64_t value = 0; value <= sort.mask(); ++value) {
      const Term constant = store.constant(sort, value);
      for (const auto& [a, b] : {std::pair(x, constant), std::pair(constant, x)}) {
        for (const Term c : samples::applications(a, b)) {
          CircuitCheck(c).compare_all_assignments();
          ASSERT_FALSE(HasFatalFailure());
        }
      }
    }
  }
}

TEST(BitBlaster, every_operator_with_equal_operands) {
  for (unsigned width = 1; width <= 6; ++width) {
    term::TermStore store;
    const Term x = store.variable("x", Sort::bit_vector(width));
    for (const Term a : samples::applications(x, x)) {
      CircuitCheck(a).compare_all_assignments();
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

TEST(BitBlaster, every_operator_on_random_values_of_wide_operands) {
  for (const unsigned width : {8U, 16U, 32U, 64U}) {
    term::TermStore store;
    for (const Term a : samples::all_operators(store, width)) {
      compare_at_random(a, width, 8);
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

TEST(BitBlaster, every_operator_with_random_wide_constants) {
  std::mt19937_64 random(7);
  for (const unsigned width : {8U, 16U, 32U, 64U}) {
    term::TermStore store;
    const Sort sort = Sort::bit_vector(width);
    const Term x = store.variable("x", sort);
    for (int i = 0; i < 4; ++i) {
      const Term constant = store.constant(sort, interesting_value(random, width));
      for (const auto& [a, b] : {std::pair(x, constant), std::pair(constant, x)}) {
        for (const Term c : samples::applications(a, b)) {
          compare_at_random(c, random(), 1);
          ASSERT_FALSE(HasFatalFailure());
        }
      }
    }
  }
}

TEST(BitBlaster, constants_make_small_circuits) {
  term::TermStore store;
  const Sort sort = Sort::bit_vector(32);
  const Term x = store.variable("x", sort);
  const auto size = [&](Op op, std::uint64_t value) {
    return CircuitCheck(samples::plain(op, sort, {x, store.constant(sort, value)})).size();
  };
  EXPECT_EQ(size(Op::bv_mul, 1), 33U); // the constant false and the inputs
  EXPECT_EQ(size(Op::bv_mul, 64), 33U);
  EXPECT_EQ(size(Op::bv_shl, 5), 33U);
  EXPECT_EQ(size(Op::bv_udiv, 16), 33U);
  EXPECT_EQ(size(Op::bv_urem, 16), 33U);
  EXPECT_LT(size(Op::bv_mul, 3), 33 + 7 * 32U);
  EXPECT_LT(size(Op::bv_mul, 0xffff0), 33 + 14 * 32U);
}

TEST(BitBlaster, quotient_and_remainder_share_their_circuit) {
  term::TermStore store;
  const Sort sort = Sort::bit_vector(16);
  const Term x = store.variable("x", sort);
  const Term y = store.variable("y", sort);
  Aig aig;
  BitBlaster blaster(aig);
  blaster.blast(term::binary(Op::bv_udiv, x, y));
  const std::size_t size = aig.size();
  blaster.blast(term::binary(Op::bv_urem, x, y));
  EXPECT_LT(aig.size(), size + 64); // the last choice only
}

TEST(BitBlaster, terms_may_be_deep) {
  term::TermStore store;
  const Sort sort = Sort::bit_vector(4);
  Term a = store.variable("x", sort);
  for (int i = 0; i < 20'000; ++i) {
    a = term::binary(i % 2 == 0 ? Op::bv_xor : Op::bv_add, a,
                     store.variable("y" + std::to_string(i % 10), sort));
  }
  Aig aig;
  BitBlaster blaster(aig);
  EXPECT_EQ(blaster.blast(a).size(), 4U);
  EXPECT_EQ(blaster.variables().size(), 11U);
}

TEST(BitBlaster, variables_may_stand_for_given_bits) {
  term::TermStore store;
  const Sort sort = Sort::bit_vector(2);
  const Term x = store.variable("x", sort);
  const Term y = store.variable("y", sort);
  Aig aig;
  BitBlaster blaster(aig);
  const Bits bits = blaster.blast(x);
  blaster.bind(y, {bits[1], true_literal});
  EXPECT_EQ(blaster.blast(term::binary(Op::bv_and, x, y)),
            (Bits{aig.and_(bits[0], bits[1]), bits[1]}));
  EXPECT_EQ(*blaster.find(y), (Bits{bits[1], true_literal}));
  EXPECT_EQ(blaster.find(store.variable("z", sort)), nullptr);
  EXPECT_THROW(blaster.bind(x, bits), util::InternalError);
  EXPECT_THROW(blaster.bind(store.variable("z", sort), {true_literal}), util::InternalError);
}

TEST(BitBlaster, refuses_arrays) {
  term::TermStore store;
  const Term array = store.variable("m", Sort::array(8, 8));
  const Term element = term::select(array, store.constant(Sort::bit_vector(8), 1));
  Aig aig;
  BitBlaster blaster(aig);
  EXPECT_THROW(blaster.blast(array), util::InternalError);
  EXPECT_THROW(blaster.blast(element), util::InternalError);
}

} // namespace
} // namespace parlance::smt
