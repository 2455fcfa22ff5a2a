// Distinguished arguments against enumeration.

#include "interface/least_arguments.h"

#include "interface/samples.h"
#include "term/evaluate.h"
#include "term/smtlib/smtlib.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parlance::interface::testing {
namespace {

using Arguments = std::vector<std::uint64_t>;

class LeastArguments : public ::testing::Test {
protected:
  Term parse(const std::string& text) {
    return term::parse_smtlib(store_, text, [this](const std::string& name) -> Term {
      return name == "p" ? p_.symbol : name == "q" ? q_.symbol : name == "b" ? b_.symbol : nullptr;
    });
  }
  std::optional<Arguments> least(const std::string& text) {
    return least_arguments(parse(text), {p_, q_, b_}, *solver_);
  }
  std::optional<Arguments> simplest(const std::string& text) {
    return simplest_arguments(parse(text), {p_, q_, b_}, *solver_);
  }

  term::TermStore store_;
  Variable p_{"p", store_.variable("p", term::Sort::bit_vector(32))};
  Variable q_{"q", store_.variable("q", term::Sort::bit_vector(32))};
  Variable b_{"b", store_.variable("b", term::Sort::boolean())};
  std::unique_ptr<smt::Solver> solver_ = smt::make_z3(nullptr);
};

constexpr std::uint64_t minimum = 0x80000000;

TEST_F(LeastArguments, OfSimpleGuards) {
  EXPECT_EQ(least("true"), (Arguments{minimum, minimum, 0}));
  EXPECT_EQ(least("false"), std::nullopt);
  EXPECT_EQ(least("(and (bvslt p q) (bvslt q p))"), std::nullopt);
  EXPECT_EQ(least("(and b (bvslt #x00000011 p))"), (Arguments{0x12, minimum, 1}));
  EXPECT_EQ(least("(bvslt q p)"), (Arguments{minimum + 1, minimum, 0}));
  EXPECT_EQ(least("(= (bvmul p #x00000003) #x0000002a)"), (Arguments{14, minimum, 0}));
}

TEST_F(LeastArguments, SimplestArePicked) {
  EXPECT_EQ(simplest("true"), (Arguments{0, 0, 0}));
  EXPECT_EQ(simplest("(not (= p #x00000000))"), (Arguments{1, 0, 0}));
  EXPECT_EQ(simplest("(bvslt p #xfffffff0)"), (Arguments{0xffffffef, 0, 0}));
  EXPECT_EQ(simplest("(and (bvslt #x00000064 p) (= q p) b)"), (Arguments{0x65, 0x65, 1}));
  EXPECT_EQ(simplest("(bvslt p q)"), (Arguments{0, 1, 0}));
}

TEST_F(LeastArguments, LeaveTheSolverAsItWas) {
  least("(bvslt (bvmul p p) q)");
  EXPECT_TRUE(satisfiable(parse("(= p #x00000001)"), *solver_));
  EXPECT_TRUE(satisfiable(parse("(= p #x00000002)"), *solver_));
}

TEST(LeastArgumentsProperty, AgreeWithEnumeration) {
  const auto solver = smt::make_z3(nullptr);
  Random random(3);
  term::TermStore store;
  const std::vector<Variable> parameters = {{"x", store.variable("x", term::Sort::bit_vector(5))},
                                            {"b", store.variable("b", term::Sort::boolean())},
                                            {"y", store.variable("y", term::Sort::bit_vector(2))}};
  const auto distance = [](const term::Sort& sort, std::uint64_t value) {
    const bool negative = sort.is_bit_vector() && (value >> (sort.width() - 1)) != 0;
    return std::pair(negative, negative ? sort.mask() - value : value);
  };
  for (int round = 0; round < 60; ++round) {
    std::vector<Call> calls = all_calls("m", parameters);
    std::ranges::shuffle(calls, random);
    calls.resize(1 + below(random, 1 + below(random, 60)));
    const Term guard = guard_of(calls, random, store);
    const auto least = std::ranges::min_element(calls, [&](const Call& a, const Call& b) {
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (a.arguments[i] != b.arguments[i]) {
          return value_less(parameters[i], a.arguments[i], b.arguments[i]);
        }
      }
      return false;
    });
    EXPECT_EQ(least_arguments(guard, parameters, *solver), least->arguments);
    const auto simplest = std::ranges::min_element(calls, [&](const Call& a, const Call& b) {
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        const term::Sort& sort = parameters[i].sort();
        if (a.arguments[i] != b.arguments[i]) {
          return distance(sort, a.arguments[i]) < distance(sort, b.arguments[i]);
        }
      }
      return false;
    });
    EXPECT_EQ(simplest_arguments(guard, parameters, *solver), simplest->arguments);
  }
}

TEST(ValueLess, TreatsBitVectorsAsSigned) {
  term::TermStore store;
  const auto variable = [&store](const term::Sort& sort) {
    return Variable{"p", store.variable("p", sort)};
  };
  EXPECT_TRUE(value_less(variable(term::Sort::bit_vector(8)), 0x80, 0x7f));
  EXPECT_TRUE(value_less(variable(term::Sort::bit_vector(1)), 1, 0));
  EXPECT_TRUE(value_less(variable(term::Sort::boolean()), 0, 1));
  EXPECT_FALSE(value_less(variable(term::Sort::bit_vector(64)), 5, 5));
  Variable named = variable(term::Sort::bit_vector(8));
  named.labels =
      std::make_shared<const component::ValueNames>(component::ValueNames{{"null"}, "new A"});
  EXPECT_TRUE(value_less(named, 0x7f, 0x80));
  const auto solver = smt::make_z3(nullptr);
  const Term is_new = term::distinct(named.symbol, store.constant(named.sort(), 0));
  EXPECT_EQ(least_arguments(is_new, {named}, *solver)->at(0), 1U);
  EXPECT_EQ(least_arguments(store.boolean(true), {named}, *solver)->at(0), 0U);
}

} // namespace
} // namespace parlance::interface::testing
