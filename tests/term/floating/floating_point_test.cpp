// Floating point as terms, compared with the processor's on chosen and on random numbers.
#include "term/floating/floating_point.h"

#include "term/evaluate.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <type_traits>

namespace parlance::term::floating {
namespace {

const int random_cases = std::getenv("PARLANCE_LONG") != nullptr ? 100'000 : 4'000;

template <typename Number>
using BitsOf = std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>;

template <typename Number>
constexpr Format format = sizeof(Number) == 4 ? single_precision : double_precision;

/// The bits of a number, with the one pattern for NaN that Java's arithmetic gives.
template <typename Number>
std::uint64_t bits(Number number) {
  return std::isnan(number) ? format<Number>.nan() : std::bit_cast<BitsOf<Number>>(number);
}

template <typename Number>
Number from_bits(std::uint64_t value) {
  return std::bit_cast<Number>(static_cast<BitsOf<Number>>(value));
}

/// Numbers at which something changes: zeros, subnormal ones, borders of formats and of integers,
/// halves, infinities, NaN.
template <typename Number>
std::vector<std::uint64_t> edges() {
  using Limits = std::numeric_limits<Number>;
  std::vector<Number> numbers = {0,
                                 Limits::denorm_min(),
                                 2 * Limits::denorm_min(),
                                 3 * Limits::denorm_min(),
                                 Limits::min(),
                                 Limits::min() - Limits::denorm_min(),
                                 Limits::min() + Limits::denorm_min(),
                                 Limits::max(),
                                 Limits::max() / 2,
                                 std::nextafter(Limits::max(), Number{0}),
                                 Limits::infinity(),
                                 Limits::epsilon(),
                                 Limits::epsilon() / 2,
                                 1 + Limits::epsilon(),
                                 1 - Limits::epsilon() / 2,
                                 std::sqrt(Limits::min()),
                                 std::sqrt(Limits::max())};
  for (const double number : {0.1, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 7.0, 10.0, 1.0 / 3}) {
    numbers.push_back(static_cast<Number>(number));
  }
  for (const int exponent : {22, 23, 24, 30, 31, 32, 51, 52, 53, 62, 63, 64, -126, -127, -149}) {
    const Number power = std::ldexp(Number{1}, exponent);
    numbers.insert(numbers.end(), {power, std::nextafter(power, Number{0}),
                                   std::nextafter(power, Limits::infinity()), power + Number(0.5)});
  }
  std::vector<std::uint64_t> result = {format<Number>.nan(), format<Number>.infinity() | 1};
  for (const Number number : numbers) {
    result.push_back(bits(number));
    result.push_back(bits(-number));
  }
  return result;
}

/// Random bits; often with an exponent near the other's or in the middle, or few bits set.
template <typename Number>
std::uint64_t random_bits(std::mt19937_64& random, std::uint64_t other) {
  const Format shape = format<Number>;
  const std::uint64_t any = random() & Sort::bit_vector(shape.width()).mask();
  const std::uint64_t fraction = (std::uint64_t{1} << shape.fraction_bits) - 1;
  switch (random() % 5) {
  case 0:
    return any;
  case 1: // near the other
    return (other ^ (any & fraction)) + ((random() % 5) << shape.fraction_bits);
  case 2: // of the size of one
    return (any & fraction) | ((shape.bias() - 30 + random() % 60) << shape.fraction_bits);
  case 3: // a short fraction
    return any & ~(fraction >> (random() % 12));
  default: // subnormal, or nearly
    return (any & fraction) >> (random() % shape.fraction_bits) | (random() % 3)
                                                                      << shape.fraction_bits;
  }
}

/// A term over variables `a` and `b`, to be run on many values.
class RunnableTerm {
public:
  RunnableTerm(unsigned width, const std::function<Term(Term, Term)>& build)
      : inputs_{store_.variable("a", Sort::bit_vector(width)),
                store_.variable("b", Sort::bit_vector(width))},
        mask_(Sort::bit_vector(width).mask()), result_(build(inputs_[0], inputs_[1])),
        program_(inputs_, std::array{result_}) {}

  std::uint64_t operator()(std::uint64_t a, std::uint64_t b = 0) const {
    std::array<std::uint64_t, 1> output{};
    program_.run(std::array{a & mask_, b & mask_}, output);
    return output[0];
  }
  std::size_t size() const { return term::node_count(result_); }

private:
  term::TermStore store_;
  std::array<Term, 2> inputs_;
  std::uint64_t mask_;
  Term result_;
  term::Program program_;
};

template <typename Number>
class FloatingPoint : public testing::Test {
protected:
  /// What the second operand is among the edges; random ones are added in any case.
  static std::vector<std::uint64_t> every_edge() { return edges<Number>(); }
  static std::vector<std::uint64_t> nothing_else() { return {0}; }

  /// Compares on pairs of edges and on random pairs.
  template <typename Build, typename Expected>
  void compare(const Build& build, const Expected& expected, int cases = random_cases,
               const std::vector<std::uint64_t>& seconds = every_edge()) {
    const RunnableTerm operation(format<Number>.width(), build);
    EXPECT_LT(operation.size(), 1200U);
    const auto check = [&](std::uint64_t a, std::uint64_t b) {
      ASSERT_EQ(operation(a, b), expected(from_bits<Number>(a), from_bits<Number>(b)))
          << std::hexfloat << from_bits<Number>(a) << ", " << from_bits<Number>(b);
    };
    for (const std::uint64_t a : edges<Number>()) {
      for (const std::uint64_t b : seconds) {
        ASSERT_NO_FATAL_FAILURE(check(a, b));
      }
    }
    std::mt19937_64 random(7);
    for (int i = 0; i < cases; ++i) {
      const std::uint64_t a = random_bits<Number>(random, 0);
      ASSERT_NO_FATAL_FAILURE(check(a, random_bits<Number>(random, a)));
    }
  }
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(FloatingPoint, Numbers);

TYPED_TEST(FloatingPoint, Adds) {
  using T = TypeParam;
  this->compare([](Term a, Term b) { return add(format<T>, a, b); },
                [](T a, T b) { return bits<T>(a + b); });
}

TYPED_TEST(FloatingPoint, Subtracts) {
  using T = TypeParam;
  this->compare([](Term a, Term b) { return subtract(format<T>, a, b); },
                [](T a, T b) { return bits<T>(a - b); });
}

TYPED_TEST(FloatingPoint, Multiplies) {
  using T = TypeParam;
  this->compare([](Term a, Term b) { return multiply(format<T>, a, b); },
                [](T a, T b) { return bits<T>(a * b); });
}

TYPED_TEST(FloatingPoint, Divides) {
  using T = TypeParam;
  this->compare([](Term a, Term b) { return divide(format<T>, a, b); },
                [](T a, T b) { return bits<T>(a / b); });
}

TYPED_TEST(FloatingPoint, DividesByConstants) {
  using T = TypeParam;
  using Limits = std::numeric_limits<T>;
  for (const T divisor : {T{2}, T{-4}, T{0.5}, T{3}, T{0}, Limits::min(), Limits::max(),
                          std::ldexp(T{1}, Limits::max_exponent - 1),
                          std::ldexp(T{1}, Limits::max_exponent - 2), Limits::denorm_min()}) {
    SCOPED_TRACE(divisor);
    this->compare(
        [&](Term a, Term) {
          const Sort sort = a->sort();
          return divide(format<T>, a, a->term_store().constant(sort, bits<T>(divisor)));
        },
        [&](T a, T) { return bits<T>(a / divisor); }, random_cases / 20, this->nothing_else());
  }
}

TYPED_TEST(FloatingPoint, TakesRoots) {
  using T = TypeParam;
  this->compare([](Term a, Term) { return square_root(format<T>, a); },
                [](T a, T) { return bits<T>(std::sqrt(a)); }, random_cases, this->nothing_else());
}

TYPED_TEST(FloatingPoint, Compares) {
  using T = TypeParam;
  this->compare([](Term a, Term b) { return less(format<T>, a, b); },
                [](T a, T b) { return std::uint64_t{a < b}; });
  this->compare([](Term a, Term b) { return same(format<T>, a, b); },
                [](T a, T b) { return std::uint64_t{a == b}; });
  this->compare([](Term a, Term) { return is_nan(format<T>, a); },
                [](T a, T) { return std::uint64_t{a != a}; });
}

TYPED_TEST(FloatingPoint, ComparesWithConstants) {
  using T = TypeParam;
  for (const std::uint64_t value : edges<T>()) {
    const T number = from_bits<T>(value);
    const auto constant = [&](Term like) {
      return like->term_store().constant(like->sort(), value);
    };
    this->compare([&](Term a, Term) { return less(format<T>, a, constant(a)); },
                  [&](T a, T) { return std::uint64_t{a < number}; }, 100, this->nothing_else());
    this->compare([&](Term a, Term) { return less(format<T>, constant(a), a); },
                  [&](T a, T) { return std::uint64_t{number < a}; }, 100, this->nothing_else());
    this->compare([&](Term a, Term) { return same(format<T>, a, constant(a)); },
                  [&](T a, T) { return std::uint64_t{a == number}; }, 100, this->nothing_else());
  }
}

template <typename Integer, typename Number>
std::uint64_t saturated(Number number) {
  using Limits = std::numeric_limits<Integer>;
  const Number end = std::ldexp(Number{1}, Limits::digits);
  const Integer result = std::isnan(number) ? Integer{0}
                         : number >= end    ? Limits::max()
                         : number < -end    ? Limits::min()
                                            : static_cast<Integer>(number);
  return static_cast<std::make_unsigned_t<Integer>>(result);
}

TYPED_TEST(FloatingPoint, BecomesIntegers) {
  using T = TypeParam;
  this->compare([](Term a, Term) { return to_integer(format<T>, a, 32); },
                [](T a, T) { return saturated<std::int32_t>(a); });
  this->compare([](Term a, Term) { return to_integer(format<T>, a, 64); },
                [](T a, T) { return saturated<std::int64_t>(a); });
}

TYPED_TEST(FloatingPoint, ChangesFormat) {
  using T = TypeParam;
  this->compare([](Term a, Term) { return convert(format<T>, single_precision, a); },
                [](T a, T) { return bits(static_cast<float>(a)); });
  this->compare([](Term a, Term) { return convert(format<T>, double_precision, a); },
                [](T a, T) { return bits(static_cast<double>(a)); });
}

template <typename Number, typename Integer>
void compare_from_integers() {
  constexpr unsigned width = 8 * sizeof(Integer);
  const RunnableTerm operation(width, [](Term a, Term) { return from_integer(format<Number>, a); });
  const auto check = [&](std::uint64_t value) {
    const auto integer = static_cast<Integer>(value);
    ASSERT_EQ(operation(value), bits(static_cast<Number>(integer))) << integer;
  };
  for (unsigned shift = 0; shift < width; ++shift) {
    for (std::uint64_t low = 0; low < 8; ++low) {
      ASSERT_NO_FATAL_FAILURE(check((std::uint64_t{1} << shift) + low - 4));
      ASSERT_NO_FATAL_FAILURE(check(0 - (std::uint64_t{1} << shift) + low - 4));
    }
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < random_cases; ++i) {
    ASSERT_NO_FATAL_FAILURE(check(random() >> (random() % 64)));
  }
}

TYPED_TEST(FloatingPoint, ComesFromIntegers) {
  compare_from_integers<TypeParam, std::int32_t>();
  compare_from_integers<TypeParam, std::int64_t>();
}

TYPED_TEST(FloatingPoint, ConstantsGiveConstants) {
  using T = TypeParam;
  term::TermStore store;
  const auto constant = [&](T number) {
    return store.constant(Sort::bit_vector(format<T>.width()), bits(number));
  };
  EXPECT_EQ(add(format<T>, constant(T(0.1)), constant(T(0.2))), constant(T(0.1) + T(0.2)));
  EXPECT_EQ(divide(format<T>, constant(1), constant(3)), constant(T{1} / T{3}));
  EXPECT_EQ(negate(format<T>, constant(0)), constant(-T{0}));
}

} // namespace
} // namespace parlance::term::floating
