// Guards for people: what sets of arguments look like.

#include "guards/guard_bench.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace parlance::guards {
namespace {

void expect_shown(Bench& bench, const std::vector<GuardText>& cases) {
  for (const GuardText& one : cases)
    EXPECT_EQ(bench.show(one.guard), one.text) << one.guard;
}

TEST(Guards, constants) {
  Bench bench({{"p", int32()}, {"b", Sort::boolean()}});
  expect_shown(bench, {
                          {"true", "true"},
                          {"false", "false"},
                          {"(or (bvslt p #x00000003) (bvsgt p #x00000001))", "true"},
                          {"(and b (= (bvmul p p) #x00000003))", "false"},
                      });
}

TEST(Guards, explorer_keeps_the_bounds_of_the_code) {
  Bench bench({{"p", int32()}});
  bench.code("(and (bvslt x #x000000c8) (bvsgt p #x00000000) (bvslt p #x00000014))", "(bvadd x p)");
  expect_shown(bench, {
                          {"(and (bvslt p #x00000014) (bvsgt p #x00000000))", "0 < p && p < 20"},
                          {"(and (bvsle p #x00000013) (bvsge p #x00000001))", "0 < p && p < 20"},
                          {"(bvult (bvsub p #x00000001) #x00000013)", "0 < p && p < 20"},
                          {"(or (bvsgt p #x00000013) (bvslt p #x00000001))", "p <= 0 || p >= 20"},
                          {"(bvslt p #x00000014)", "p < 20"},
                          {"(bvsgt p #x00000013)", "p >= 20"},
                      });
}

TEST(Guards, one_integer_without_help_from_the_code) {
  Bench bench({{"p", int32()}});
  expect_shown(bench, {
                          {"(= p #x00000003)", "p == 3"},
                          {"(not (= p #x00000003))", "p != 3"},
                          {"(and (bvsge p #x00000003) (bvsle p #x00000003))", "p == 3"},
                          {"(bvsge p #x00000000)", "p >= 0"},
                          {"(bvslt p #x00000000)", "p < 0"},
                          {"(bvsge p #x00000001)", "p > 0"},
                          {"(bvslt p #x0000000a)", "p < 10"},
                          {"(bvsle p #x00000063)", "p < 100"},
                          {"(bvslt p #x00000005)", "p <= 4"},
                          {"(bvult p #x000000ff)", "0 <= p && p <= 254"},
                          {"(or (= p #x00000001) (= p #x00000003) (= p #x00000007))",
                           "p == 1 || p == 3 || p == 7"},
                          {"(not (or (= p #x00000001) (= p #x00000003) (= p #x00000007)))",
                           "p != 1 && p != 3 && p != 7"},
                          {"(and (bvsgt p #x00000000) (bvslt p #x00000014) (not (= p #x00000005)))",
                           "0 < p && p < 20 && p != 5"},
                          {"(= p #x80000000)", "p == -2147483648"},
                          {"(bvsgt p #x80000000)", "p != -2147483648"},
                      });
}

TEST(Guards, many_values_beside_another_parameter) {
  Bench bench({{"p", int32()}, {"b", Sort::boolean()}});
  expect_shown(bench,
               {{"(and (bvsgt p #x00000000) (or b (= p #x00000001) (= p #x0000000a)"
                 " (= p #x00000014) (= p #x0000001e) (= p #x00000028) (= p #x00000032)"
                 " (= p #x0000003c) (= p #x00000046) (= p #x00000050) (= p #x0000005a)))",
                 "p == 1 || p == 10 || p == 20 || p == 30 || p == 40 || p == 50 || p == 60 ||"
                 " p == 70 || p == 80 || p == 90 || p > 0 && b"}});
}

TEST(Guards, three_intervals) {
  Bench bench({{"p", int32()}});
  const std::string set = "(or (bvslt p #xfffffff6) (and (bvsge p #x00000000) (bvslt p #x0000000a))"
                          " (bvsgt p #x00000064))";
  expect_shown(bench, {
                          {set, "p < -10 || 0 <= p && p < 10 || p > 100"},
                          {"(not " + set + ")", "-10 <= p && p < 0 || 10 <= p && p <= 100"},
                      });
}

TEST(Guards, wide_and_narrow_integers) {
  Bench bench(
      {{"l", Sort::bit_vector(64)}, {"c", Sort::bit_vector(1)}, {"s", Sort::bit_vector(8)}});
  expect_shown(bench, {
                          {"(bvsge l #x0000000000000000)", "l >= 0"},
                          {"(bvsle l #x7ffffffffffffffe)", "l != 9223372036854775807L"},
                          {"(= c #b0)", "c == 0"},
                          {"(not (= c #b0))", "c == -1"},
                          {"(bvult s #x80)", "s >= 0"},
                      });
}

TEST(Guards, booleans) {
  Bench bench({{"a", Sort::boolean()}, {"b", Sort::boolean()}, {"c", Sort::boolean()}});
  expect_shown(bench, {
                          {"a", "a"},
                          {"(not b)", "!b"},
                          {"(and a (or b (not b)) (not c))", "a && !c"},
                          {"(or (and a b) (and a (not b)) (and b a))", "a"},
                          {"(ite a b c)", "a && b || !a && c"},
                          {"(xor a b)", "a != b"},
                          {"(= a c)", "a == c"},
                          {"(and (or a b) (or a c) (or b c))", "a && b || a && c || b && c"},
                          {"(not (and a b c))", "!a || !b || !c"},
                      });
}

TEST(Guards, alternating_bit_uses_the_term_of_the_code) {
  Bench bench({{"sequence", int32()}, {"content", int32()}});
  bench.code("(= (bvand sequence #x00000001) (bvand x #x00000001))");
  expect_shown(bench, {
                          {"(= (bvand sequence #x00000001) #x00000000)", "(sequence & 1) == 0"},
                          {"(not (= ((_ extract 0 0) sequence) #b0))", "(sequence & 1) == 1"},
                      });
}

TEST(Guards, remainders) {
  Bench bench({{"p", int32()}});
  bench.code("(= (bvsrem p #x00000002) (bvsrem x #x00000002))");
  expect_shown(bench, {
                          {"(= (bvsrem p #x00000002) #x00000000)", "p % 2 == 0"},
                          {"(= (bvand p #x00000001) #x00000001)", "p % 2 != 0"},
                          {"(= (bvsrem p #x00000002) #x00000001)", "p % 2 == 1"},
                          {"(bvslt (bvsrem p #x00000002) #x00000000)", "p % 2 == -1"},
                          {"(bvsgt (bvsrem p #x00000002) #xffffffff)", "p % 2 != -1"},
                      });
}

TEST(Guards, the_complement_keeps_the_value_of_the_code) {
  Bench bench({{"p", int32()}});
  bench.code("(= (bvand p #x00000001) #x00000000)");
  expect_shown(bench, {
                          {"(= (bvand p #x00000001) #x00000000)", "(p & 1) == 0"},
                          {"(= (bvand p #x00000001) #x00000001)", "(p & 1) != 0"},
                      });
}

TEST(Guards, piped_output_stream) {
  Bench bench({{"snk", int32()}, {"snkConnected", int32()}});
  bench.code("(or (= snk #x00000000) (not (= x #x00000000)) (= snkConnected #x00000001))");
  const std::string legal = "(and (not (= snk #x00000000)) (not (= snkConnected #x00000001)))";
  expect_shown(bench, {
                          {legal, "snk != 0 && snkConnected != 1"},
                          {"(not " + legal + ")", "snk == 0 || snkConnected == 1"},
                      });
}

TEST(Guards, relations_of_two_parameters) {
  Bench bench({{"a", int32()}, {"b", int32()}, {"c", Sort::boolean()}});
  bench.code("(and (bvslt a b) c)");
  expect_shown(bench, {
                          {"(bvslt a b)", "a < b"},
                          {"(bvsle b a)", "b <= a"},
                          {"(and c (bvsge a b))", "c && b <= a"},
                          {"(ite c (bvslt a b) (= a b))", "c && a < b || !c && a == b"},
                      });
}

TEST(Guards, a_sum_of_the_code) {
  Bench bench({{"a", int32()}, {"b", int32()}, {"c", Sort::boolean()}});
  bench.code("(bvslt x (bvadd a b))");
  expect_shown(bench, {
                          {"(bvslt (bvadd a b) #x0000000a)", "a + b < 10"},
                          {"(and c (bvslt (bvadd b a) #x00000005))", "a + b <= 4 && c"},
                      });
}

TEST(Guards, offset_and_length) {
  Bench bench({{"off", int32()}, {"len", int32()}});
  bench.code("(or (bvslt off #x00000000) (bvslt len #x00000000) (bvslt (bvadd off len) #x00000000)"
             " (bvsgt (bvadd off len) x))");
  const auto legal = [](const std::string& count) {
    return "(and (bvsge off #x00000000) (bvsge len #x00000000) (bvsge (bvadd off len) #x00000000)"
           " (bvsle (bvadd off len) " +
           count + "))";
  };
  expect_shown(
      bench,
      {
          {legal("#x00000005"), "off >= 0 && len >= 0 && 0 <= off + len && off + len <= 5"},
          {legal("#x00001000"), "off >= 0 && len >= 0 && 0 <= off + len && off + len <= 4096"},
      });
}

TEST(Guards, values_that_are_tested_in_a_later_call) {
  Bench bench({{"p", int32()}});
  bench.code("true", "p").other("(and (bvslt x #x000003e9) (= (bvand x #x00000003) #x00000002))");
  expect_shown(bench, {
                          {"(bvsle p #x000003e8)", "p < 1001"},
                          {"(= (bvand p #x00000003) #x00000002)", "(p & 3) == 2"},
                          {"(and (bvsle p #x000003e8) (= (bvand p #x00000003) #x00000002))",
                           "p < 1001 && (p & 3) == 2"},
                      });
}

TEST(Guards, an_even_number_below_a_bound_of_the_state) {
  Bench bench({{"p", int32()}});
  bench.code("(and (bvslt p x) (= (bvand p #x00000001) #x00000000))");
  expect_shown(bench, {{"(and (bvslt p #x000003e8) (= (bvand p #x00000001) #x00000000))",
                        "(p & 1) == 0 && p < 1000"}});
}

TEST(Guards, what_nothing_describes_stays_as_it_is) {
  Bench bench({{"p", int32()}});
  const Term guard =
      bench.parse("(= (bvand (bvxor p (bvlshr p #x00000003)) #x00000055) #x00000011)");
  EXPECT_EQ(bench.simplify(guard), guard);
  EXPECT_FALSE(bench.simplifier().canonical());
  EXPECT_EQ(bench.simplifier().statistics().not_canonical, 1U);
}

TEST(Guards, a_solver_that_gives_up_leaves_the_guard_as_it_is) {
  Bench bench({{"p", int32()}, {"q", int32()}});
  const auto weak = smt::make_z3(nullptr, {.resource_limit = 1, .arrays = false});
  GuardSimplifier simplifier(bench.component(), 0, *weak);
  const Term guard = bench.parse("(bvslt (bvmul p q) (bvmul q #x00012345))");
  EXPECT_EQ(simplifier.simplify(guard), guard);
  EXPECT_FALSE(simplifier.canonical());
}

} // namespace
} // namespace parlance::guards
