// How conditions on the data of events are written.

#include "frontends/scxml/expression.h"
#include "frontends/scxml/number.h"
#include "term/source/source_text.h"

#include <gtest/gtest.h>

namespace parlance::scxml {
namespace {

using term::Op;

class EcmascriptSyntax : public ::testing::Test {
protected:
  static std::string text(Term a) { return term::to_source(a, ecmascript_syntax); }
  Term variable(const char* name, unsigned width = number_width) {
    return store_.variable(name, term::Sort::bit_vector(width));
  }

  term::TermStore store_;
  Term x_ = variable("x");
  Term y_ = variable("y");
};

TEST_F(EcmascriptSyntax, NumbersHaveNoSuffix) {
  const Term large = number_constant(store_, 5'000'000'000);
  EXPECT_EQ(text(term::binary(Op::bv_slt, large, x_)), "x > 5000000000");
  EXPECT_EQ(term::to_source(term::binary(Op::bv_slt, large, x_)), "x > 5000000000L");
  const Term sum = term::binary(Op::bv_add, x_, number_constant(store_, -5'000'000'000));
  EXPECT_EQ(text(sum), "x - 5000000000");
}

TEST_F(EcmascriptSyntax, QuotientsLoseTheirFraction) {
  const Term quotient = term::binary(Op::bv_sdiv, term::binary(Op::bv_add, x_, y_), y_);
  EXPECT_EQ(text(quotient), "Math.trunc((x + y) / y)");
  EXPECT_EQ(text(term::binary(Op::bv_mul, quotient, x_)), "x * Math.trunc((x + y) / y)");
  EXPECT_EQ(term::to_source(quotient), "(x + y) / y");
}

TEST_F(EcmascriptSyntax, HasNoCastsAndNothingOfJavasLibrary) {
  const Term small = variable("a", 32);
  const Term other = variable("b", 32);
  EXPECT_EQ(text(term::sign_extend(64, small)), "sext64(a)");
  EXPECT_EQ(text(term::zero_extend(64, small)), "zext64(a)");
  EXPECT_EQ(text(term::extract(15, 0, small)), "extract(a, 15, 0)");
  EXPECT_EQ(text(term::binary(Op::bv_ult, small, other)), "ult(a, b)");
  EXPECT_EQ(text(term::binary(Op::bv_smod, small, other)), "smod(a, b)");
}

} // namespace
} // namespace parlance::scxml
