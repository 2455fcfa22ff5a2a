// The rewritings one by one: which terms are the same node. That they preserve the meaning is the
// business of random_terms_test.cpp.

#include "term/random_terms.h"

#include "term/evaluate.h"
#include "term/substitute.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::term {
namespace {

struct Rewrite {
  const char* text;
  const char* same_as;
};

std::ostream& operator<<(std::ostream& out, const Rewrite& c) { return out << c.text; }

class Rewriting : public testing::TestWithParam<Rewrite> {};

TEST_P(Rewriting, GivesTheSameNode) {
  TermStore store;
  const Term expected = parse_generated(store, GetParam().same_as);
  const Term actual = parse_generated(store, GetParam().text);
  EXPECT_EQ(actual, expected) << to_smtlib(actual);
}

// b0_N are Bool, v8_N have 8 bits, a8_N are arrays with 8 elements.
INSTANTIATE_TEST_SUITE_P(
    Boolean, Rewriting,
    testing::Values(Rewrite{"(not (not b0_0))", "b0_0"}, Rewrite{"(and b0_0 true)", "b0_0"},
                    Rewrite{"(and b0_0 false)", "false"}, Rewrite{"(or b0_0 false)", "b0_0"},
                    Rewrite{"(or b0_0 true)", "true"}, Rewrite{"(and b0_0 b0_0)", "b0_0"},
                    Rewrite{"(and b0_0 b0_1)", "(and b0_1 b0_0)"},
                    Rewrite{"(and b0_0 (and b0_1 b0_2))", "(and b0_0 b0_1 b0_2)"},
                    Rewrite{"(or (or b0_2 b0_1) b0_0)", "(or b0_0 b0_1 b0_2)"},
                    Rewrite{"(and b0_0 b0_1 (not b0_0))", "false"},
                    Rewrite{"(or b0_0 b0_1 (not b0_0))", "true"},
                    Rewrite{"(and b0_0 b0_1 (not (and b0_0 b0_1)))", "false"},
                    Rewrite{"(or b0_0 b0_1 (not (or b0_0 b0_1)))", "true"},
                    Rewrite{"(and (bvslt v8_0 v8_1) (bvsle v8_1 v8_0))", "false"},
                    Rewrite{"(or (bvult v8_0 v8_1) (bvule v8_1 v8_0))", "true"},
                    Rewrite{"(not (bvslt v8_0 v8_1))", "(bvsle v8_1 v8_0)"},
                    Rewrite{"(xor b0_0 b0_1)", "(not (= b0_0 b0_1))"},
                    Rewrite{"(=> b0_0 b0_1)", "(or (not b0_0) b0_1)"}));

INSTANTIATE_TEST_SUITE_P(
    Ite, Rewriting,
    testing::Values(Rewrite{"(ite true v8_0 v8_1)", "v8_0"},
                    Rewrite{"(ite b0_0 v8_0 v8_0)", "v8_0"},
                    Rewrite{"(ite (not b0_0) v8_0 v8_1)", "(ite b0_0 v8_1 v8_0)"},
                    Rewrite{"(ite b0_0 true b0_1)", "(or b0_0 b0_1)"},
                    Rewrite{"(ite b0_0 false b0_1)", "(and (not b0_0) b0_1)"},
                    Rewrite{"(ite b0_0 b0_1 false)", "(and b0_0 b0_1)"},
                    Rewrite{"(ite b0_0 b0_1 true)", "(or (not b0_0) b0_1)"},
                    Rewrite{"(ite b0_0 b0_0 b0_1)", "(or b0_0 b0_1)"},
                    Rewrite{"(ite b0_0 b0_1 b0_0)", "(and b0_0 b0_1)"},
                    Rewrite{"(ite b0_0 b0_1 (not b0_1))", "(= b0_0 b0_1)"},
                    Rewrite{"(ite b0_0 (ite b0_0 v8_0 v8_1) v8_2)", "(ite b0_0 v8_0 v8_2)"},
                    Rewrite{"(ite b0_0 v8_0 (ite b0_0 v8_1 v8_2))", "(ite b0_0 v8_0 v8_2)"},
                    Rewrite{"(bvadd (ite b0_0 #x01 #x00) #x05)", "(ite b0_0 #x06 #x05)"},
                    Rewrite{"(bvslt (ite b0_0 #x01 #x00) #x01)", "(not b0_0)"}));

INSTANTIATE_TEST_SUITE_P(
    Equality, Rewriting,
    testing::Values(Rewrite{"(= v8_0 v8_0)", "true"}, Rewrite{"(= #x01 #x02)", "false"},
                    Rewrite{"(= v8_0 v8_1)", "(= v8_1 v8_0)"}, Rewrite{"(= b0_0 true)", "b0_0"},
                    Rewrite{"(= false b0_0)", "(not b0_0)"},
                    Rewrite{"(= (not b0_0) (not b0_1))", "(= b0_0 b0_1)"},
                    Rewrite{"(= (not b0_0) b0_0)", "false"},
                    Rewrite{"(= (ite b0_0 #x01 #x02) #x01)", "b0_0"},
                    Rewrite{"(= (ite b0_0 #x01 #x02) #x02)", "(not b0_0)"},
                    Rewrite{"(= (ite b0_0 #x01 #x02) #x03)", "false"},
                    Rewrite{"(= (bvadd v8_0 #x03) #x02)", "(= v8_0 #xff)"},
                    Rewrite{"(= (bvadd v8_0 #x03) (bvadd v8_0 #x04))", "false"},
                    Rewrite{"(= (bvadd v8_0 #x03) v8_0)", "false"},
                    Rewrite{"(= ((_ zero_extend 8) v8_0) #x0007)", "(= v8_0 #x07)"},
                    Rewrite{"(= ((_ zero_extend 8) v8_0) #x0107)", "false"},
                    Rewrite{"(= ((_ sign_extend 8) v8_0) #xffff)", "(= v8_0 #xff)"},
                    Rewrite{"(= ((_ sign_extend 8) v8_0) #x00ff)", "false"}));

INSTANTIATE_TEST_SUITE_P(
    Extension, Rewriting,
    testing::Values(
        Rewrite{"(bvslt ((_ sign_extend 24) v8_0) #x00000005)", "(bvslt v8_0 #x05)"},
        Rewrite{"(bvsge ((_ sign_extend 24) v8_0) #xfffffffb)", "(bvsge v8_0 #xfb)"},
        Rewrite{"(bvult ((_ sign_extend 24) v8_0) #xfffffff0)", "(bvult v8_0 #xf0)"},
        Rewrite{"(bvult ((_ sign_extend 24) v8_0) #x00001000)", "(bvsge v8_0 #x00)"},
        Rewrite{"(bvult #x00001000 ((_ sign_extend 24) v8_0))", "(bvslt v8_0 #x00)"},
        Rewrite{"(bvslt ((_ sign_extend 24) v8_0) #x00000080)", "true"},
        Rewrite{"(bvslt ((_ sign_extend 24) v8_0) #xffffff7f)", "false"},
        Rewrite{"(bvsle ((_ sign_extend 24) v8_0) ((_ sign_extend 24) v8_1))", "(bvsle v8_0 v8_1)"},
        Rewrite{"(bvslt ((_ sign_extend 24) v8_0) ((_ sign_extend 16) v16_0))",
                "(bvslt ((_ sign_extend 8) v8_0) v16_0)"},
        Rewrite{"(= ((_ sign_extend 24) v8_0) ((_ sign_extend 24) v8_1))", "(= v8_0 v8_1)"},
        Rewrite{"(= ((_ zero_extend 24) v8_0) ((_ zero_extend 16) v16_0))",
                "(= ((_ zero_extend 8) v8_0) v16_0)"},
        Rewrite{"(bvult ((_ zero_extend 16) v16_0) #x00000041)",
                "(bvslt ((_ zero_extend 16) v16_0) #x00000041)"},
        Rewrite{"(bvslt ((_ zero_extend 16) v16_0) #x00010000)", "true"},
        Rewrite{"(bvslt ((_ zero_extend 16) v16_0) #x0000ffff)", "(not (= v16_0 #xffff))"},
        Rewrite{"(bvslt ((_ zero_extend 16) v16_0) #x00000000)", "false"},
        Rewrite{"(bvslt #x00000000 ((_ zero_extend 16) v16_0))", "(not (= v16_0 #x0000))"},
        Rewrite{"(bvslt #xffffffff ((_ zero_extend 16) v16_0))", "true"},
        Rewrite{"(bvult ((_ zero_extend 16) v16_0) ((_ zero_extend 16) v16_1))",
                "(bvslt ((_ zero_extend 16) v16_0) ((_ zero_extend 16) v16_1))"},
        Rewrite{"(= (ite b0_0 #x01 #x00) (ite b0_1 #x01 #x00))", "(= b0_0 b0_1)"},
        Rewrite{"(bvand (ite b0_0 #x01 #x00) (ite b0_1 #x01 #x00))",
                "(ite (and b0_0 b0_1) #x01 #x00)"},
        Rewrite{"(= (bvor (ite b0_0 #x01 #x00) (ite b0_1 #x01 #x00)) #x00)",
                "(not (or b0_0 b0_1))"},
        Rewrite{"(= (bvxor (ite b0_0 #x01 #x00) (ite b0_1 #x01 #x00)) #x01)",
                "(not (= b0_0 b0_1))"},
        Rewrite{"(bvslt (ite b0_0 #xff (ite b0_1 #x00 #x01)) #x00)", "b0_0"},
        Rewrite{"(bvsle (ite b0_0 #xff (ite b0_1 #x00 #x01)) #x00)", "(or b0_0 b0_1)"},
        Rewrite{"(= (ite b0_0 #xff (ite b0_1 #x00 #x01)) #x00)", "(and (not b0_0) b0_1)"},
        Rewrite{"((_ sign_extend 8) (ite b0_0 #xff #x00))", "(ite b0_0 #xffff #x0000)"},
        Rewrite{"((_ extract 0 0) (ite b0_0 #x01 #x02))", "(ite b0_0 #b1 #b0)"},
        Rewrite{"(bvand (ite b0_0 #x01 #x00) #x01)", "(ite b0_0 #x01 #x00)"}));

/// Every comparison of extensions of 3 bits to 5, with constants and with each other.
TEST(Extensions, KeepTheirMeaning) {
  TermStore store;
  const Sort wide = Sort::bit_vector(5);
  const Term x = store.variable("x", Sort::bit_vector(3));
  const Term y = store.variable("y", Sort::bit_vector(2));
  std::vector<Term> operands = {sign_extend(5, x), zero_extend(5, x), sign_extend(5, y),
                                zero_extend(5, y)};
  for (std::uint64_t k = 0; k < 32; ++k)
    operands.push_back(store.constant(wide, k));
  for (const Op op : {Op::equal, Op::bv_ult, Op::bv_ule, Op::bv_slt, Op::bv_sle})
    for (const Term a : operands)
      for (const Term b : operands)
        for (std::uint64_t value = 0; value < 32; ++value) {
          Assignment assignment;
          assignment.bind(x, value & 7);
          assignment.bind(y, value >> 3);
          const Term left = store.constant(wide, evaluate(a, assignment));
          const Term right = store.constant(wide, evaluate(b, assignment));
          ASSERT_EQ(evaluate(binary(op, a, b), assignment), binary(op, left, right)->value())
              << to_smtlib(binary(op, a, b)) << " for " << to_smtlib(a) << " and " << to_smtlib(b);
        }
}

/// Every operator on two choices between constants.
TEST(Choices, KeepTheirMeaning) {
  TermStore store;
  const Term p = store.variable("p", Sort::boolean());
  const Term q = store.variable("q", Sort::boolean());
  const auto constant = [&store](std::uint64_t k) {
    return store.constant(Sort::bit_vector(2), k);
  };
  for (unsigned choice = 0; choice < 256; ++choice) {
    const Term a = ite(p, constant(choice & 3), constant(choice >> 2 & 3));
    const Term b = ite(q, constant(choice >> 4 & 3), constant(choice >> 6));
    for (const Op op : {Op::equal, Op::bv_ult, Op::bv_sle, Op::bv_and, Op::bv_or, Op::bv_xor,
                        Op::bv_add, Op::bv_mul, Op::bv_shl})
      for (unsigned value = 0; value < 4; ++value) {
        Assignment assignment;
        assignment.bind(p, value & 1);
        assignment.bind(q, value >> 1);
        const Term left = constant(evaluate(a, assignment));
        const Term right = constant(evaluate(b, assignment));
        ASSERT_EQ(evaluate(binary(op, a, b), assignment), binary(op, left, right)->value());
      }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Rewriting,
    testing::Values(Rewrite{"(bvadd v8_0 #x00)", "v8_0"},
                    Rewrite{"(bvadd #x01 v8_0)", "(bvadd v8_0 #x01)"},
                    Rewrite{"(bvadd (bvadd v8_0 #x01) #x01)", "(bvadd v8_0 #x02)"},
                    Rewrite{"(bvsub v8_0 #x01)", "(bvadd v8_0 #xff)"},
                    Rewrite{"(bvsub v8_0 v8_0)", "#x00"},
                    Rewrite{"(bvsub (bvadd v8_0 #x01) #x01)", "v8_0"},
                    Rewrite{"(bvadd (bvadd v8_0 #x01) v8_1)", "(bvadd (bvadd v8_0 v8_1) #x01)"},
                    Rewrite{"(bvsub (bvadd v8_0 #x05) (bvadd v8_0 #x02))", "#x03"},
                    Rewrite{"(bvsub #x00 v8_0)", "(bvneg v8_0)"},
                    Rewrite{"(bvadd v8_0 (bvneg v8_1))", "(bvsub v8_0 v8_1)"},
                    Rewrite{"(bvadd v8_0 (bvneg v8_0))", "#x00"},
                    Rewrite{"(bvadd (bvsub v8_0 v8_1) v8_1)", "v8_0"},
                    Rewrite{"(bvsub (bvadd v8_0 v8_1) v8_1)", "v8_0"},
                    Rewrite{"(bvadd (bvsub #x05 v8_0) #xff)", "(bvsub #x04 v8_0)"},
                    Rewrite{"(bvneg (bvneg v8_0))", "v8_0"},
                    Rewrite{"(bvneg (bvsub v8_0 v8_1))", "(bvsub v8_1 v8_0)"},
                    Rewrite{"(bvmul v8_0 #x00)", "#x00"}, Rewrite{"(bvmul #x01 v8_0)", "v8_0"},
                    Rewrite{"(bvmul v8_0 #xff)", "(bvneg v8_0)"},
                    Rewrite{"(bvmul (bvmul v8_0 #x03) #x05)", "(bvmul v8_0 #x0f)"},
                    Rewrite{"(bvudiv v8_0 #x00)", "#xff"}, Rewrite{"(bvurem v8_0 #x00)", "v8_0"},
                    Rewrite{"(bvsrem v8_0 #x00)", "v8_0"}, Rewrite{"(bvsmod v8_0 #x00)", "v8_0"},
                    Rewrite{"(bvudiv v8_0 #x01)", "v8_0"}, Rewrite{"(bvsrem v8_0 #x01)", "#x00"},
                    Rewrite{"(bvsdiv v8_0 #xff)", "(bvneg v8_0)"},
                    Rewrite{"(bvsdiv #x80 #xff)", "#x80"}, Rewrite{"(bvsdiv #xf9 #x02)", "#xfd"},
                    Rewrite{"(bvsrem #xf9 #x02)", "#xff"}, Rewrite{"(bvsmod #xf9 #x02)", "#x01"}));

INSTANTIATE_TEST_SUITE_P(
    Bits, Rewriting,
    testing::Values(
        Rewrite{"(bvand v8_0 #x00)", "#x00"}, Rewrite{"(bvand v8_0 #xff)", "v8_0"},
        Rewrite{"(bvand v8_0 v8_0)", "v8_0"}, Rewrite{"(bvand v8_0 (bvnot v8_0))", "#x00"},
        Rewrite{"(bvor v8_0 #x00)", "v8_0"}, Rewrite{"(bvor v8_0 #xff)", "#xff"},
        Rewrite{"(bvor v8_0 (bvnot v8_0))", "#xff"}, Rewrite{"(bvxor v8_0 v8_0)", "#x00"},
        Rewrite{"(bvxor v8_0 #xff)", "(bvnot v8_0)"}, Rewrite{"(bvnot (bvnot v8_0))", "v8_0"},
        Rewrite{"(bvand (bvand v8_0 #x0f) #x3c)", "(bvand v8_0 #x0c)"},
        Rewrite{"(bvshl v8_0 #x00)", "v8_0"}, Rewrite{"(bvshl v8_0 #x08)", "#x00"},
        Rewrite{"(bvlshr v8_0 #xff)", "#x00"}, Rewrite{"(bvashr v8_0 #x63)", "(bvashr v8_0 #x07)"},
        Rewrite{"(bvult v8_0 v8_0)", "false"}, Rewrite{"(bvsle v8_0 v8_0)", "true"},
        Rewrite{"(bvult v8_0 #x00)", "false"}, Rewrite{"(bvult #xff v8_0)", "false"},
        Rewrite{"(bvule #x00 v8_0)", "true"}, Rewrite{"(bvule v8_0 #xff)", "true"},
        Rewrite{"(bvult #x00 v8_0)", "(not (= v8_0 #x00))"},
        Rewrite{"(bvule v8_0 #x00)", "(= v8_0 #x00)"}, Rewrite{"(bvslt v8_0 #x80)", "false"},
        Rewrite{"(bvsle v8_0 #x7f)", "true"}, Rewrite{"(bvslt v8_0 #x7f)", "(not (= v8_0 #x7f))"}));

INSTANTIATE_TEST_SUITE_P(
    Structure, Rewriting,
    testing::Values(
        Rewrite{"((_ extract 7 0) v8_0)", "v8_0"},
        Rewrite{"((_ extract 1 0) ((_ extract 6 2) v8_0))", "((_ extract 3 2) v8_0)"},
        Rewrite{"((_ extract 7 0) (concat v8_0 v8_1))", "v8_1"},
        Rewrite{"((_ extract 12 9) (concat v8_0 v8_1))", "((_ extract 4 1) v8_0)"},
        Rewrite{"((_ extract 7 0) ((_ sign_extend 24) v8_0))", "v8_0"},
        Rewrite{"((_ extract 20 10) ((_ zero_extend 24) v8_0))", "#b00000000000"},
        Rewrite{"((_ extract 11 4) ((_ zero_extend 24) v8_0))",
                "((_ zero_extend 4) ((_ extract 7 4) v8_0))"},
        Rewrite{"((_ extract 11 4) ((_ sign_extend 24) v8_0))",
                "((_ sign_extend 4) ((_ extract 7 4) v8_0))"},
        Rewrite{"((_ extract 11 10) ((_ sign_extend 24) v8_0))",
                "((_ sign_extend 1) ((_ extract 7 7) v8_0))"},
        Rewrite{"((_ zero_extend 8) ((_ zero_extend 8) v8_0))", "((_ zero_extend 16) v8_0)"},
        Rewrite{"((_ sign_extend 8) ((_ sign_extend 8) v8_0))", "((_ sign_extend 16) v8_0)"},
        Rewrite{"((_ sign_extend 8) ((_ zero_extend 8) v8_0))", "((_ zero_extend 16) v8_0)"},
        Rewrite{"(concat #x00 v8_0)", "((_ zero_extend 8) v8_0)"},
        Rewrite{"(concat ((_ extract 7 3) v8_0) ((_ extract 2 1) v8_0))",
                "((_ extract 7 1) v8_0)"}));

INSTANTIATE_TEST_SUITE_P(
    Arrays, Rewriting,
    testing::Values(
        Rewrite{"(select (store a8_0 v3_0 v8_0) v3_0)", "v8_0"},
        Rewrite{"(select (store a8_0 #b001 v8_0) #b010)", "(select a8_0 #b010)"},
        Rewrite{"(select (store a8_0 (bvadd v3_0 #b001) v8_0) v3_0)", "(select a8_0 v3_0)"},
        Rewrite{"(select ((as const (Array (_ BitVec 3) (_ BitVec 8))) v8_0) v3_0)", "v8_0"},
        Rewrite{"(store (store a8_0 v3_0 v8_0) v3_0 v8_1)", "(store a8_0 v3_0 v8_1)"},
        Rewrite{"(store a8_0 v3_0 (select a8_0 v3_0))", "a8_0"},
        Rewrite{"(= ((as const (Array (_ BitVec 3) (_ BitVec 8))) v8_0) "
                "((as const (Array (_ BitVec 3) (_ BitVec 8))) v8_1))",
                "(= v8_0 v8_1)"}));

TEST(TermStore, EqualTermsAreTheSamePointer) {
  TermStore store;
  const Sort sort = Sort::bit_vector(32);
  const Term x = store.variable("x", sort);
  EXPECT_EQ(store.variable("x", sort), x);
  EXPECT_EQ(store.constant(sort, 5), store.constant(sort, (1ULL << 32) + 5));
  EXPECT_NE(store.constant(sort, 1), store.constant(Sort::boolean(), 1));
  const std::size_t size = store.size();
  const Term sum = binary(Op::bv_add, x, store.constant(sort, 5));
  EXPECT_EQ(store.size(), size + 1);
  EXPECT_EQ(binary(Op::bv_add, store.constant(sort, 5), x), sum);
  EXPECT_EQ(store.size(), size + 1);
  EXPECT_EQ(&sum->term_store(), &store);
}

TEST(TermStore, VariablesOfOneNameAndTwoSortsDiffer) {
  TermStore store;
  store.variable("x", Sort::bit_vector(32));
  EXPECT_NE(store.variable("x", Sort::boolean()), store.variable("x", Sort::bit_vector(8)));
}

TEST(TermStore, FreshNamesAreNew) {
  TermStore store;
  const Term taken = store.variable("x!0", Sort::boolean());
  const Term first = store.fresh("x", Sort::boolean());
  const Term second = store.fresh("x", Sort::bit_vector(8));
  EXPECT_NE(first, taken);
  EXPECT_EQ(first->name(), "x!1");
  EXPECT_EQ(second->name(), "x!2");
}

TEST(Builders, RefuseWrongSorts) {
  TermStore store;
  const Term b = store.variable("b", Sort::boolean());
  const Term x = store.variable("x", Sort::bit_vector(8));
  const Term y = store.variable("y", Sort::bit_vector(16));
  EXPECT_THROW(not_(x), util::InternalError);
  EXPECT_THROW(and_(b, x), util::InternalError);
  EXPECT_THROW(equal(x, y), util::InternalError);
  EXPECT_THROW(ite(x, x, x), util::InternalError);
  EXPECT_THROW(ite(b, x, y), util::InternalError);
  EXPECT_THROW(binary(Op::bv_add, x, y), util::InternalError);
  EXPECT_THROW(binary(Op::bv_add, b, b), util::InternalError);
  EXPECT_THROW(binary(Op::and_, x, x), util::InternalError);
  EXPECT_THROW(unary(Op::bv_neg, b), util::InternalError);
  EXPECT_THROW(extract(8, 0, x), util::InternalError);
  EXPECT_THROW(zero_extend(4, x), util::InternalError);
  EXPECT_THROW(concat(store.variable("z", Sort::bit_vector(60)), x), util::InternalError);
  EXPECT_THROW(select(x, x), util::InternalError);
  EXPECT_THROW(Sort::bit_vector(0), util::InternalError);
  EXPECT_THROW(Sort::bit_vector(65), util::InternalError);
}

TEST(Builders, EmptyJunctions) {
  TermStore store;
  EXPECT_TRUE(and_(store, {})->is_true());
  EXPECT_TRUE(or_(store, {})->is_false());
}

TEST(Builders, VariablesAndNodesOfATerm) {
  TermStore store;
  const Term y = store.variable("y", Sort::bit_vector(8));
  const Term x = store.variable("x", Sort::bit_vector(8));
  const Term product = binary(Op::bv_mul, x, y);
  const Term sum = binary(Op::bv_add, product, binary(Op::bv_and, product, x));
  EXPECT_EQ(variables_of(sum), (std::vector<Term>{y, x}));
  EXPECT_EQ(node_count(sum), 5U);
  EXPECT_TRUE(variables_of(store.boolean(true)).empty());
}

TEST(Substitution, ReplacesTheOutermostTermThatIsBound) {
  TermStore store;
  const auto parsed = [&](const char* text) { return parse_generated(store, text); };
  Substitution substitution;
  substitution.bind(parsed("v8_0"), parsed("v8_1"));
  substitution.bind(parsed("(bvadd v8_0 #x01)"), parsed("v8_2"));
  EXPECT_EQ(substitution.apply(parsed("(bvmul (bvadd v8_0 #x01) v8_0)")),
            parsed("(bvmul v8_2 v8_1)"));
  substitution.bind(parsed("v8_0"), parsed("v8_3"));
  EXPECT_EQ(substitution.apply(parsed("(bvmul (bvadd v8_0 #x01) v8_0)")),
            parsed("(bvmul v8_2 v8_3)"));
}

TEST(Conjuncts, AreWhatAConjunctionSays) {
  TermStore store;
  const auto parsed = [&](const char* text) { return parse_generated(store, text); };
  EXPECT_EQ(conjuncts(parsed("(and b0_0 (not b0_1))")).size(), 2U);
  EXPECT_EQ(conjuncts(parsed("(or b0_0 b0_1)")), std::vector{parsed("(or b0_0 b0_1)")});
  EXPECT_EQ(conjuncts(store.boolean(true)), std::vector<Term>());
  EXPECT_EQ(conjuncts(store.boolean(false)), std::vector{store.boolean(false)});
}

} // namespace
} // namespace parlance::term
