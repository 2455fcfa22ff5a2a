#include "smt/aig.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace parlance::smt {
namespace {

TEST(Aig, literals) {
  EXPECT_TRUE(false_literal.is_false());
  EXPECT_TRUE((!false_literal).is_true());
  EXPECT_EQ(Literal(5, true).code(), 11U);
  EXPECT_EQ(!Literal(5, true), Literal(5, false));
  EXPECT_EQ(Literal(5, true).positive(), Literal(5, false));
  EXPECT_EQ(Literal(5, true) ^ true, Literal(5, false));
  EXPECT_EQ(Literal(5, true) ^ false, Literal(5, true));
}

TEST(Aig, conjunctions_are_shared) {
  Aig aig;
  const Literal a = aig.input();
  const Literal b = aig.input();
  EXPECT_EQ(aig.and_(a, b), aig.and_(b, a));
  EXPECT_EQ(aig.xor_(a, b), aig.xor_(!a, !b));
  EXPECT_EQ(aig.xor_(a, b), !aig.xor_(!a, b));
  EXPECT_EQ(aig.mux(a, b, !b), aig.equal(a, b));
  EXPECT_EQ(aig.input_count(), 2U);
  EXPECT_EQ(aig.input(1), b);
  EXPECT_EQ(aig.input_number(b.node()), 1U);
}

TEST(Aig, simplifies_one_level) {
  Aig aig;
  const Literal a = aig.input();
  EXPECT_EQ(aig.and_(a, a), a);
  EXPECT_EQ(aig.and_(a, !a), false_literal);
  EXPECT_EQ(aig.and_(a, true_literal), a);
  EXPECT_EQ(aig.and_(false_literal, a), false_literal);
  EXPECT_EQ(aig.or_(a, !a), true_literal);
  EXPECT_EQ(aig.xor_(a, a), false_literal);
  EXPECT_EQ(aig.xor_(a, true_literal), !a);
  EXPECT_EQ(aig.mux(a, a, !a), true_literal);
  EXPECT_EQ(aig.mux(!a, a, !a), false_literal);
  EXPECT_EQ(aig.size(), 2U);
}

TEST(Aig, simplifies_two_levels) {
  Aig aig;
  const Literal a = aig.input();
  const Literal b = aig.input();
  const Literal c = aig.input();
  const Literal ab = aig.and_(a, b);
  EXPECT_EQ(aig.and_(ab, a), ab);
  EXPECT_EQ(aig.and_(!b, ab), false_literal);
  EXPECT_EQ(aig.and_(!ab, !a), !a);
  EXPECT_EQ(aig.and_(!ab, a), aig.and_(a, !b));
  const Literal bc = aig.and_(b, c);
  EXPECT_EQ(aig.and_(ab, aig.and_(!b, c)), false_literal);
  EXPECT_EQ(aig.and_(ab, bc), aig.and_(ab, c));
  EXPECT_EQ(aig.and_(!ab, aig.and_(!b, c)), aig.and_(!b, c));
  EXPECT_EQ(aig.and_(!ab, bc), aig.and_(bc, !a));
  EXPECT_EQ(aig.and_(!ab, !aig.and_(a, !b)), !a);
}

TEST(Aig, empty_trees) {
  Aig aig;
  EXPECT_EQ(aig.and_(std::span<const Literal>()), true_literal);
  EXPECT_EQ(aig.or_(std::span<const Literal>()), false_literal);
}

TEST(Aig, cone_holds_what_the_roots_depend_on) {
  Aig aig;
  const Literal a = aig.input();
  const Literal b = aig.input();
  const Literal c = aig.input();
  const Literal ab = aig.and_(a, b);
  const Literal abc = aig.and_(ab, !c);
  EXPECT_EQ(aig.cone(std::array{!ab, true_literal}), (std::vector{a.node(), b.node(), ab.node()}));
  EXPECT_EQ(aig.cone(std::array{abc, ab}).size(), 5U);
  EXPECT_TRUE(aig.cone(std::array{true_literal}).empty());
}

/// Operators on patterns, which know nothing of graphs.
std::uint64_t pattern_of(std::uint64_t choice, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  switch (choice) {
  case 0:
    return a & b;
  case 1:
    return a | b;
  case 2:
    return a ^ b;
  case 3:
    return ~(a ^ b);
  case 4:
    return ~a | b;
  default:
    return (a & b) | (~a & c);
  }
}

Literal literal_of(Aig& aig, std::uint64_t choice, Literal a, Literal b, Literal c) {
  switch (choice) {
  case 0:
    return aig.and_(a, b);
  case 1:
    return aig.or_(a, b);
  case 2:
    return aig.xor_(a, b);
  case 3:
    return aig.equal(a, b);
  case 4:
    return aig.implies(a, b);
  default:
    return aig.mux(a, b, c);
  }
}

/// All assignments of six inputs at once; few inputs, so that rewritings meet often.
TEST(Aig, random_circuits_mean_what_their_operators_mean) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    std::mt19937_64 random(seed);
    Aig aig;
    Simulation simulation(aig);
    std::vector<std::pair<Literal, std::uint64_t>> known{{true_literal, ~0ULL}};
    for (const std::uint64_t pattern :
         {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL, 0xf0f0f0f0f0f0f0f0ULL,
          0xff00ff00ff00ff00ULL, 0xffff0000ffff0000ULL, 0xffffffff00000000ULL}) {
      known.emplace_back(aig.input(), pattern);
      simulation.set(known.back().first, pattern);
    }
    const auto pick = [&] {
      const auto [literal, pattern] = known[random() % known.size()];
      return random() % 2 == 0 ? std::pair(literal, pattern) : std::pair(!literal, ~pattern);
    };
    for (int i = 0; i < 200; ++i) {
      const auto [a, pattern_a] = pick();
      const auto [b, pattern_b] = pick();
      const auto [c, pattern_c] = pick();
      const std::uint64_t choice = random() % 6;
      known.emplace_back(literal_of(aig, choice, a, b, c),
                         pattern_of(choice, pattern_a, pattern_b, pattern_c));
    }
    simulation.run();
    for (const auto& [literal, pattern] : known) {
      ASSERT_EQ(simulation.pattern(literal), pattern) << "seed " << seed;
    }
    const auto& [literal, pattern] = known.back();
    const std::uint64_t assignment = random() % 64;
    const auto value_of = [&](Literal input) {
      return (assignment >> aig.input_number(input.node()) & 1) != 0;
    };
    EXPECT_EQ(evaluate(aig, literal, value_of), (pattern >> assignment & 1) != 0);
  }
}

} // namespace
} // namespace parlance::smt
