// Numbers against the double arithmetic of the machine, and against wider ones that are exact below
// 2^64.

#include "frontends/scxml/number.h"

#include "term/substitute.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

namespace parlance::scxml {
namespace {

constexpr std::int64_t least = -(std::int64_t{1} << 53);
constexpr std::int64_t greatest = (std::int64_t{1} << 53) - 1;

using Wide = long double; ///< beyond 2^64 only the size matters

std::int64_t value_of(Term a) { return static_cast<std::int64_t>(a->value() << 10) >> 10; }

std::vector<std::int64_t> interesting() {
  std::vector<std::int64_t> values = {least,
                                      least + 1,
                                      greatest,
                                      greatest - 1,
                                      0,
                                      1,
                                      -1,
                                      2,
                                      -2,
                                      3,
                                      7,
                                      94906265,
                                      94906266,
                                      -94906267,
                                      greatest / 2,
                                      greatest / 2 + 1,
                                      least / 2,
                                      least / 2 - 1,
                                      greatest / 3,
                                      greatest / 3 + 1};
  std::mt19937_64 random(1);
  for (int i = 0; i < 40; ++i)
    values.push_back(static_cast<std::int64_t>(random()) >> (11 + random() % 50));
  return values;
}

using Operation = std::function<Number(Term, Term)>;
using Exactly = std::function<Wide(Wide, Wide)>;

void expect_operation(const Operation& operation, const Exactly& exactly, bool divides) {
  term::TermStore store;
  for (const std::int64_t a : interesting()) {
    for (const std::int64_t b : interesting()) {
      if (divides && (b == 0 || a % b != 0))
        continue;
      const Number result = operation(number_constant(store, a), number_constant(store, b));
      const Wide truth = exactly(a, b);
      const bool big = truth < least || truth > greatest;
      ASSERT_EQ(result.big->is_true(), big) << a << " " << b;
      if (big)
        ASSERT_EQ(result.negative->is_true(), truth < 0) << a << " " << b;
      else
        ASSERT_EQ(value_of(result.value), static_cast<std::int64_t>(truth)) << a << " " << b;
    }
  }
}

TEST(Numbers, AreExactOrBig) {
  expect_operation(
      sum, [](Wide a, Wide b) { return a + b; }, false);
  expect_operation(
      difference, [](Wide a, Wide b) { return a - b; }, false);
  expect_operation(
      product, [](Wide a, Wide b) { return a * b; }, false);
  expect_operation(
      quotient, [](Wide a, Wide b) { return a / b; }, true);
  expect_operation([](Term a, Term) { return negated(a); }, [](Wide a, Wide) { return -a; }, false);
}

/// The result for x = a. @requires no other variable
Number with_value(const Number& result, Term x, Term a) {
  term::Substitution values;
  values.bind(x, a);
  return {values.apply(result.value), values.apply(result.big), values.apply(result.negative)};
}

/// Where one operand is a constant and the other is not, the conditions are other formulas.
TEST(Numbers, OperationsWithAConstantAreBigWhereTheyMustBe) {
  for (const Operation& operation : {Operation(sum), Operation(difference), Operation(product)}) {
    term::TermStore store;
    const Term x = store.variable("x", term::Sort::bit_vector(number_width));
    for (const std::int64_t left : interesting()) {
      for (const std::int64_t right : interesting()) {
        const Term a = number_constant(store, left);
        const Term b = number_constant(store, right);
        const Number truth = operation(a, b);
        for (const Number& result :
             {with_value(operation(x, b), x, a), with_value(operation(a, x), x, b)}) {
          ASSERT_EQ(result.value, truth.value) << left << " " << right;
          ASSERT_EQ(result.big, truth.big) << left << " " << right;
          ASSERT_TRUE(truth.big->is_false() || result.negative == truth.negative)
              << left << " " << right;
        }
      }
    }
  }
}

/// Comparisons of sums with numbers: what doubles say, unless it is unknown.
TEST(Numbers, CompareAsDoublesDo) {
  term::TermStore store;
  std::size_t unknown = 0;
  std::size_t big = 0;
  for (const std::int64_t a : interesting()) {
    for (const std::int64_t b : interesting()) {
      const Number left = sum(number_constant(store, a), number_constant(store, b));
      const double rounded = static_cast<double>(a) + static_cast<double>(b);
      for (const std::int64_t c : interesting()) {
        const Number right = exact_number(number_constant(store, c));
        const Comparison below = less(left, right);
        const Comparison above = less(right, left);
        const Comparison same = equal(left, right);
        big += left.big->is_true() ? 1 : 0;
        if (below.unknown->is_true()) {
          ++unknown;
          ASSERT_EQ(c, least);
          continue;
        }
        const auto compared = static_cast<double>(c);
        ASSERT_EQ(below.holds->is_true(), rounded < compared) << a << " " << b << " " << c;
        ASSERT_EQ(above.holds->is_true(), rounded > compared) << a << " " << b << " " << c;
        ASSERT_EQ(same.holds->is_true(), rounded == compared) << a << " " << b << " " << c;
      }
    }
  }
  EXPECT_GT(big, 1000U);
  EXPECT_GT(unknown, 10U);
}

} // namespace
} // namespace parlance::scxml
