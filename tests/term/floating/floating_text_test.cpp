// Floating-point numbers, conditions on them and arithmetic of them as people read them.
#include "term/floating/floating_operation.h"
#include "term/floating/floating_point.h"
#include "term/floating/floating_text.h"
#include "term/source/floating_set.h"

#include "term/source/source_text.h"

#include <gtest/gtest.h>

#include <bit>

namespace parlance::term::floating {
namespace {

std::uint64_t bits(double number) { return std::bit_cast<std::uint64_t>(number); }
std::uint64_t bits(float number) { return std::bit_cast<std::uint32_t>(number); }

TEST(FloatingText, WritesNumbersAsJavaDoes) {
  const auto text = [](double number) { return to_source(64, bits(number)); };
  EXPECT_EQ(text(0.0), "0.0");
  EXPECT_EQ(text(-0.0), "-0.0");
  EXPECT_EQ(text(0.75), "0.75");
  EXPECT_EQ(text(-3), "-3.0");
  EXPECT_EQ(text(100), "100.0");
  EXPECT_EQ(text(0.001), "0.001");
  EXPECT_EQ(text(0.00025), "2.5E-4");
  EXPECT_EQ(text(9999999), "9999999.0");
  EXPECT_EQ(text(1e7), "1.0E7");
  EXPECT_EQ(text(5e-324), "5.0E-324");
  EXPECT_EQ(text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(to_source(32, bits(0.1F)), "0.1f");
  EXPECT_EQ(to_source(64, 0x7ff8000000000001), "NaN");
  EXPECT_EQ(to_source(32, 0xff800000), "-Infinity");
}

TEST(FloatingText, ReadsNumbers) {
  EXPECT_EQ(from_source(64, "0.5"), bits(0.5));
  EXPECT_EQ(from_source(64, "5"), bits(5.0));
  EXPECT_EQ(from_source(64, "-1e-3"), bits(-0.001));
  EXPECT_EQ(from_source(64, "2.5d"), bits(2.5));
  EXPECT_EQ(from_source(32, "0.1f"), bits(0.1F));
  EXPECT_EQ(from_source(64, "-0.0"), bits(-0.0));
  EXPECT_EQ(from_source(64, "NaN"), 0x7ff8000000000000);
  EXPECT_EQ(from_source(32, "-Infinity"), 0xff800000);
  EXPECT_EQ(from_source(64, "0x7ff0000000000001"), 0x7ff0000000000001);
  for (const char* text : {"", "x", "-", "0.5.1", "inf", "nan", "1e", "--1", "0x", "0x1g", "1 2"}) {
    EXPECT_EQ(from_source(64, text), std::nullopt) << text;
  }
  EXPECT_EQ(from_source(32, "0x100000000"), std::nullopt);
}

class FloatingCondition : public testing::Test {
protected:
  std::string text(Term condition, bool negated = false) {
    EXPECT_EQ(only_number(condition, [this](Term a) { return a == x; }), x);
    const auto source = condition_source(condition, negated, "x");
    return source ? source->text : "none";
  }
  Term number(double value) { return store.constant(x->sort(), bits(value)); }
  Term below(double value) { return less(double_precision, x, number(value)); }
  Term above(double value) { return less(double_precision, number(value), x); }

  TermStore store;
  Term x = store.variable("x", Sort::bit_vector(64));
};

TEST_F(FloatingCondition, IsWrittenInTheOrderOfNumbers) {
  EXPECT_EQ(text(below(0.5)), "x < 0.5");
  EXPECT_EQ(text(below(-0.5)), "x < -0.5");
  EXPECT_EQ(text(above(0.0)), "x > 0.0");
  EXPECT_EQ(text(below(0.0)), "x < 0.0");
  EXPECT_EQ(text(and_(above(-2.0), below(3.0))), "-2.0 < x && x < 3.0");
  EXPECT_EQ(text(or_(below(-2.0), above(3.0))), "x < -2.0 || x > 3.0");
  EXPECT_EQ(text(and_(not_(above(1.0)), not_(is_nan(double_precision, x)))), "x <= 1.0");
  EXPECT_EQ(text(same(double_precision, x, number(0.0))), "x == 0.0");
  EXPECT_EQ(text(same(double_precision, x, number(2.0))), "x == 2.0");
}

TEST_F(FloatingCondition, NotANumberIsInNoComparison) {
  EXPECT_EQ(text(below(0.5), true), "!(x < 0.5)");
  EXPECT_EQ(text(same(double_precision, x, number(2.0)), true), "x != 2.0");
  EXPECT_EQ(text(is_nan(double_precision, x)), "Double.isNaN(x)");
  EXPECT_EQ(text(is_nan(double_precision, x), true), "!Double.isNaN(x)");
  EXPECT_EQ(text(and_(above(-2.0), below(3.0)), true), "!(-2.0 < x && x < 3.0)");
}

TEST_F(FloatingCondition, ArithmeticGivesOneNaN) {
  const Term sum = add(double_precision, x, x);
  const Term nan = store.constant(x->sort(), double_precision.nan());
  EXPECT_EQ(condition_source(equal(sum, nan), false, "s")->text, "Double.isNaN(s)");
  EXPECT_EQ(
      condition_source(or_(less(double_precision, sum, number(1.0)), equal(sum, nan)), false, "s")
          ->text,
      "!(s >= 1.0)");
}

TEST_F(FloatingCondition, ThatIsNoneOfNumbersHasNoText) {
  EXPECT_EQ(text(equal(x, number(0.0))), "none");
  EXPECT_EQ(text(equal(x, store.constant(x->sort(), 0x7ff8000000000000))), "none");
  EXPECT_EQ(text(binary(Op::bv_slt, x, number(1.0))), "none"); // some NaN, others not
}

class FloatingOperation : public testing::Test {
protected:
  Term number(double value) { return store.constant(x->sort(), bits(value)); }
  TermStore store;
  Term x = store.variable("x", Sort::bit_vector(64));
  Term y = store.variable("y", Sort::bit_vector(64));
  Term f = store.variable("f", Sort::bit_vector(32));
  const Format d = double_precision;
};

TEST_F(FloatingOperation, IsRecognised) {
  EXPECT_EQ(to_source(add(d, x, y)), "x + y");
  EXPECT_EQ(to_source(add(d, y, x)), "y + x");
  EXPECT_EQ(to_source(subtract(d, y, x)), "y - x");
  EXPECT_EQ(to_source(multiply(d, x, x)), "x * x");
  EXPECT_EQ(to_source(divide(d, x, y)), "x / y");
  EXPECT_EQ(to_source(square_root(d, x)), "Math.sqrt(x)");
  EXPECT_EQ(to_source(convert(d, single_precision, x)), "(float) x");
  EXPECT_EQ(to_source(multiply(d, convert(single_precision, d, f), x)), "f * x");
}

TEST_F(FloatingOperation, ShowsItsConstant) {
  EXPECT_EQ(to_source(add(d, x, number(0.1))), "x + 0.1");
  EXPECT_EQ(to_source(subtract(d, x, number(0.1))), "x - 0.1");
  EXPECT_EQ(to_source(subtract(d, number(0.1), x)), "0.1 - x");
  EXPECT_EQ(to_source(multiply(d, x, number(1.8))), "x * 1.8");
  EXPECT_EQ(to_source(divide(d, x, number(3.0))), "x / 3.0");
  EXPECT_EQ(to_source(divide(d, number(7.0), x)), "7.0 / x");
}

TEST_F(FloatingOperation, NestsAsItIsWritten) {
  const Term sum = add(d, x, y);
  EXPECT_EQ(to_source(divide(d, sum, number(3.0))), "(x + y) / 3.0");
  EXPECT_EQ(to_source(multiply(d, sum, sum)), "(x + y) * (x + y)");
  EXPECT_EQ(to_source(subtract(d, x, subtract(d, y, number(2.0)))), "x - (y - 2.0)");
}

} // namespace
} // namespace parlance::term::floating
