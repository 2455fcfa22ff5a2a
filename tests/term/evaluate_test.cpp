#include "term/evaluate.h"

#include "term/substitute.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::term {
namespace {

class Evaluation : public testing::Test {
protected:
  Term number(std::uint64_t value) { return store.constant(byte, value); }

  TermStore store;
  Sort byte = Sort::bit_vector(8);
  Term b = store.variable("b", Sort::boolean());
  Term x = store.variable("x", byte);
  Term y = store.variable("y", byte);
  Term array = store.variable("a", Sort::array(8, 8));
};

TEST_F(Evaluation, ValuesAreCutToTheSort) {
  Assignment assignment;
  assignment.bind(x, 0x1ff);
  EXPECT_EQ(assignment.value(x), 0xffU);
  EXPECT_EQ(evaluate(binary(Op::bv_add, x, y), assignment), 0xffU);
}

TEST_F(Evaluation, UnboundVariablesAreZero) {
  EXPECT_EQ(evaluate(x, {}), 0U);
  EXPECT_EQ(evaluate(select(array, x), {}), 0U);
  EXPECT_EQ(evaluate(not_(b), {}), 1U);
}

TEST_F(Evaluation, ArraysHaveADefaultAndElements) {
  Assignment assignment;
  assignment.bind(array, ArrayValue{7, {{1, 10}, {2, 20}}});
  assignment.bind(x, 2);
  assignment.bind(y, 3);
  EXPECT_EQ(evaluate(select(array, x), assignment), 20U);
  EXPECT_EQ(evaluate(select(array, y), assignment), 7U);
  EXPECT_EQ(evaluate(select(store.variable("other", array->sort()), y), assignment), 0U);
  const Term written = term::store(array, y, number(30));
  EXPECT_EQ(evaluate(select(written, binary(Op::bv_add, x, number(1))), assignment), 30U);
  EXPECT_EQ(evaluate(equal(written, array), assignment), 0U);
  EXPECT_EQ(evaluate(equal(written, term::store(array, number(3), number(30))), assignment), 1U);
}

TEST_F(Evaluation, ArraysThatDifferInTheDefaultAreNotEqual) {
  const Term other = store.variable("other", array->sort());
  Assignment assignment;
  assignment.bind(array, ArrayValue{1, {{0, 5}}});
  assignment.bind(other, ArrayValue{2, {{0, 5}}});
  EXPECT_EQ(evaluate(equal(array, other), assignment), 0U);
}

TEST_F(Evaluation, ArraysWithAllElementsWrittenEqualWhateverTheDefault) {
  const Sort bit = Sort::bit_vector(1);
  const Sort sort = Sort::array(1, 8);
  const Term left = store.variable("left", sort);
  const Term right = store.variable("right", sort);
  Assignment assignment;
  assignment.bind(left, ArrayValue{1, {{0, 5}, {1, 6}}});
  assignment.bind(right, ArrayValue{6, {{0, 5}}});
  EXPECT_EQ(evaluate(equal(left, right), assignment), 1U);
  assignment.bind(right, ArrayValue{5, {{0, 5}}});
  EXPECT_EQ(evaluate(equal(left, right), assignment), 0U);
  EXPECT_EQ(evaluate(select(left, store.constant(bit, 1)), assignment), 6U);
}

TEST_F(Evaluation, SignedValues) {
  EXPECT_EQ(to_signed(0xff, 8), -1);
  EXPECT_EQ(to_signed(0x7f, 8), 127);
  EXPECT_EQ(to_signed(1, 1), -1);
  EXPECT_EQ(to_signed(~0ULL, 64), -1);
}

TEST_F(Evaluation, ProgramsGiveSeveralOutputs) {
  const std::vector<Term> inputs{y, x, b};
  const std::vector<Term> roots{binary(Op::bv_sub, x, y), x, number(9), ite(b, x, y)};
  const Program program(inputs, roots);
  std::vector<std::uint64_t> outputs(4);
  program.run(std::vector<std::uint64_t>{1, 5, 0}, outputs);
  EXPECT_EQ(outputs, (std::vector<std::uint64_t>{4, 5, 9, 1}));
  program.run(std::vector<std::uint64_t>{6, 5, 1}, outputs);
  EXPECT_EQ(outputs, (std::vector<std::uint64_t>{255, 5, 9, 5}));
}

TEST_F(Evaluation, ProgramsRefuseUnknownVariablesAndArrays) {
  const std::vector<Term> inputs{x};
  EXPECT_THROW(Program(inputs, std::vector<Term>{y}), util::InternalError);
  EXPECT_THROW(Program(inputs, std::vector<Term>{select(array, x)}), util::InternalError);
  const Program program(inputs, inputs);
  std::vector<std::uint64_t> outputs(1);
  EXPECT_THROW(program.run({}, outputs), util::InternalError);
}

TEST_F(Evaluation, SubstitutionIsSimultaneous) {
  Substitution swap;
  swap.bind(x, y);
  swap.bind(y, x);
  EXPECT_EQ(swap.apply(binary(Op::bv_sub, x, y)), binary(Op::bv_sub, y, x));
  EXPECT_EQ(swap.apply(x), y);
  EXPECT_EQ(swap.apply(b), b);
  EXPECT_EQ(swap.apply(number(3)), number(3));
}

TEST_F(Evaluation, SubstitutionSimplifies) {
  Substitution substitution;
  substitution.bind(x, binary(Op::bv_add, y, number(1)));
  EXPECT_EQ(substitution.apply(equal(binary(Op::bv_add, x, number(2)), number(5))),
            equal(y, number(2)));
}

TEST_F(Evaluation, BindingAfterApplyingForgetsOldResults) {
  const Term sum = binary(Op::bv_add, x, y);
  Substitution substitution;
  substitution.bind(x, number(1));
  EXPECT_EQ(substitution.apply(sum), binary(Op::bv_add, y, number(1)));
  substitution.bind(y, number(2));
  EXPECT_EQ(substitution.apply(sum), number(3));
}

TEST_F(Evaluation, SubstitutionChecksSorts) {
  Substitution substitution;
  EXPECT_THROW(substitution.bind(x, b), util::InternalError);
  EXPECT_THROW(substitution.bind(number(1), x), util::InternalError);
}

} // namespace
} // namespace parlance::term
