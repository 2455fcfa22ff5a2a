#include "oracle/errors.h"
#include "oracle/smt_text.h"

#include <gtest/gtest.h>

namespace parlance::oracle {
namespace {

Value value_of(std::string_view text, const Scope& scope = {}, const Tuple& slots = {}) {
  return evaluate(*parse_expression(text, scope), slots);
}

TEST(Expression, ReadsAllNotationsOfConstants) {
  EXPECT_EQ(value_of("#b0101"), 5U);
  EXPECT_EQ(value_of("#xA5"), 0xa5U);
  EXPECT_EQ(value_of("(_ bv5 4)"), 5U);
  EXPECT_EQ(value_of("true"), 1U);
}

TEST(Expression, ReadsVariablesAndLet) {
  const Scope scope{{"x", variable("x", Sort{4}, 0)},
                    {"odd name", variable("odd name", Sort{4}, 1)}};
  EXPECT_EQ(value_of("(bvadd x |odd name|)", scope, {3, 4}), 7U);
  EXPECT_EQ(value_of("(let ((x |odd name|) (y x)) (bvsub x y))", scope, {3, 4}), 1U);
}

TEST(Expression, ChainsOperators) {
  EXPECT_EQ(value_of("(= #b1 #b1 #b0)"), 0U);
  EXPECT_EQ(value_of("(distinct #b00 #b01 #b00)"), 0U);
  EXPECT_EQ(value_of("(distinct #b00 #b01 #b10)"), 1U);
  EXPECT_EQ(value_of("(=> false true false)"), 1U);
  EXPECT_EQ(value_of("(and true true false)"), 0U);
  EXPECT_EQ(value_of("(bvadd #x1 #x2 #x4)"), 7U);
  EXPECT_EQ(value_of("(concat #b1 #b0 #b1)"), 5U);
}

// The expected values are those of z3 and cvc5.
TEST(Expression, FollowsTheStandardAtTheEdges) {
  EXPECT_EQ(value_of("(bvudiv #x5 #x0)"), 15U);
  EXPECT_EQ(value_of("(bvurem #x5 #x0)"), 5U);
  EXPECT_EQ(value_of("(bvsdiv #x8 #xf)"), 8U);
  EXPECT_EQ(value_of("(bvsdiv #xd #x0)"), 1U);
  EXPECT_EQ(value_of("(bvsrem #xb #x3)"), 14U);
  EXPECT_EQ(value_of("(bvsmod #xb #x3)"), 1U);
  EXPECT_EQ(value_of("(bvshl #x5 #x4)"), 0U);
  EXPECT_EQ(value_of("(bvashr #x8 #x7)"), 15U);
  EXPECT_EQ(value_of("(bvneg #x8)"), 8U);
  EXPECT_EQ(value_of("((_ sign_extend 2) #b10)"), 14U);
  EXPECT_EQ(value_of("((_ extract 2 1) #b0100)"), 2U);
  EXPECT_EQ(value_of("((_ rotate_right 1) #b001)"), 4U);
  EXPECT_EQ(value_of("(bvslt #b1 #b0)"), 1U);
}

TEST(Expression, PrintsWhatItReads) {
  for (const std::string text :
       {"(and a (not b) (= x #b0000))", "(ite a x (bvsub x (_ bv5 4)))",
        "((_ zero_extend 3) ((_ extract 1 0) x))", "(=> a (or a b))", "(bvult #x1 x)"}) {
    const Scope scope{{"a", variable("a", bool_sort, 0)},
                      {"b", variable("b", bool_sort, 1)},
                      {"x", variable("x", Sort{4}, 2)}};
    EXPECT_EQ(expression_text(*parse_expression(text, scope)), text);
  }
}

TEST(Expression, RefusesWhatIsNoFormula) {
  for (const char* text : {"", "(", ")", "(and true", "(and true))", "x", "(foo true)", "#b", "#b2",
                           "(bvadd #b1 #b10)", "(and #b1 true)", "(not true true)",
                           "((_ extract 4 0) #b1)", "(_ bv1 0)", "()", "(let ((x)) true)"})
    EXPECT_THROW(parse_expression(text, {}), BadText) << text;
  EXPECT_THROW(parse_expression("#b1", {}, bool_sort), BadText);
  EXPECT_THROW(parse_sort("(_ BitVec 65)"), BadText);
}

} // namespace
} // namespace parlance::oracle
