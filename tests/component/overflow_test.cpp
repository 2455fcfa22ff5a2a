// What counts as an overflow of an update.
#include "component/overflow.h"

#include "term/floating/floating_point.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using term::Op;

TEST(Overflow, OfSignedOperations) {
  term::TermStore store;
  const Term x = store.variable("x", Sort::bit_vector(32));
  const Term y = store.variable("y", Sort::bit_vector(32));
  for (const Op op : {Op::bv_add, Op::bv_sub, Op::bv_mul, Op::bv_sdiv}) {
    EXPECT_FALSE(overflow_condition(term::binary(op, x, y))->is_false());
  }
  EXPECT_TRUE(overflow_condition(term::binary(Op::bv_and, x, y))->is_false());
}

TEST(Overflow, FactorsWithFewBitsHaveNone) {
  term::TermStore store;
  const Term x = term::zero_extend(32, store.variable("x", Sort::bit_vector(16)));
  const Term y = term::zero_extend(32, store.variable("y", Sort::bit_vector(15)));
  EXPECT_TRUE(overflow_condition(term::binary(Op::bv_mul, x, y))->is_false());
  EXPECT_FALSE(overflow_condition(term::binary(Op::bv_mul, x, x))->is_false());
}

TEST(Overflow, FloatingPointHasNone) {
  using namespace term::floating;
  term::TermStore store;
  for (const unsigned width : {32U, 64U}) {
    const Format format = format_of_width(width);
    const Term x = store.variable("x", Sort::bit_vector(width));
    const Term y = store.variable("y", Sort::bit_vector(width));
    const std::vector<Term> results = {add(format, x, y),
                                       subtract(format, x, y),
                                       multiply(format, x, y),
                                       divide(format, x, y),
                                       square_root(format, x),
                                       from_integer(format, x),
                                       to_integer(format, x, 32),
                                       to_integer(format, x, 64),
                                       convert(format, single_precision, x),
                                       convert(format, double_precision, x)};
    for (const Term result : results) {
      EXPECT_TRUE(overflow_condition(result)->is_false());
    }
  }
}

} // namespace
} // namespace parlance::component
