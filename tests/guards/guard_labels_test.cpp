// Guards on parameters whose values have names: references, enum constants, texts.

#include "guards/guard_bench.h"

#include "term/evaluate.h"

#include <gtest/gtest.h>

#include <random>

namespace parlance::guards {
namespace {

void expect_printed(Bench& bench, const std::vector<GuardText>& cases) {
  for (const GuardText& one : cases)
    EXPECT_EQ(bench.print(one.guard), one.text) << one.guard;
}

Sort byte() { return Sort::bit_vector(8); }

TEST(GuardLabels, ReferencesAreToldApartByIdentity) {
  Bench bench({{"s", byte(), {{"null", "this"}, "new Sensor"}}});
  expect_printed(bench, {
                            {"(= s #x00)", "s == null"},
                            {"(not (= s #x00))", "s != null"},
                            {"(= s #x01)", "s == this"},
                            {"(bvult s #x02)", "s == null || s == this"},
                            {"(bvuge s #x02)", "s != null && s != this"},
                            {"(or (bvsge s #x02) (bvslt s #x00))", "s != null && s != this"},
                            {"(distinct s #x01)", "s != this"},
                            {"true", "true"},
                        });
}

TEST(GuardLabels, LongerListsAreWrittenFromTheSideThatCanBeSaid) {
  Bench bench({{"s", byte(), {{"null", "this", "t", "this.sink"}, "new Sink"}}});
  expect_printed(bench,
                 {
                     {"(bvuge s #x04)", "s != null && s != this && s != t && s != this.sink"},
                     {"(bvult s #x04)", "s == null || s == this || s == t || s == this.sink"},
                     {"(or (= s #x00) (bvuge s #x04))", "s != this && s != t && s != this.sink"},
                     {"(or (= s #x03) (= s #x01))", "s == this || s == this.sink"},
                 });
}

TEST(GuardLabels, TheLastEnumConstantIsAllFurtherValues) {
  Bench bench({{"c", byte(), {{"null", "RED", "YELLOW"}, "GREEN"}}});
  expect_printed(bench, {
                            {"(bvuge c #x03)", "c == GREEN"},
                            {"(bvult c #x03)", "c != GREEN"},
                            {"(or (= c #x01) (bvuge c #x03))", "c == RED || c == GREEN"},
                            {"(or (= c #x00) (= c #x02))", "c == null || c == YELLOW"},
                            {"(distinct c #x00)", "c != null"},
                            {"(= c #x02)", "c == YELLOW"},
                        });
}

TEST(GuardLabels, AnEnumOfOneConstantIsNotNull) {
  Bench bench({{"c", byte(), {{"null"}, "ONLY"}}});
  expect_printed(bench, {{"(= c #x00)", "c == null"}, {"(distinct c #x00)", "c != null"}});
}

TEST(GuardLabels, AllValuesMayHaveNames) {
  Bench bench({{"c", Sort::bit_vector(2), {{"N", "E", "S", "W"}, ""}}});
  expect_printed(bench, {
                            {"(bvuge c #b10)", "c == S || c == W"},
                            {"(distinct c #b11)", "c != W"},
                            {"(= c #b11)", "c == W"},
                        });
  Bench last({{"c", Sort::bit_vector(2), {{"N", "E", "S"}, "W"}}});
  expect_printed(last, {{"(bvuge c #b10)", "c == S || c == W"}, {"(= c #b11)", "c == W"}});
}

TEST(GuardLabels, TextsKeepTheirQuotes) {
  Bench bench({{"t", byte(), {{"null", "\"on\"", "\"off\""}, "another text"}}});
  expect_printed(bench, {
                            {"(= t #x01)", "t == \"on\""},
                            {"(bvuge t #x03)", "t != null && t != \"on\" && t != \"off\""},
                        });
}

TEST(GuardLabels, GoTogetherWithOtherParameters) {
  Bench bench({{"s", byte(), {{"null", "this"}, "new Sensor"}},
               {"s.connected", Sort::boolean()},
               {"s.x", int32()}});
  bench.code("(and (bvuge s #x02) (not |s.connected|) (bvslt |s.x| #x00000005))");
  expect_printed(
      bench,
      {
          {"(and (distinct s #x00) (not |s.connected|))", "s != null && !s.connected"},
          {"(or (= s #x00) (and (bvuge s #x02) |s.connected|))",
           "s == null || s != this && s.connected"},
          {"(and (bvuge s #x02) (not |s.connected|))", "s != null && s != this && !s.connected"},
          {"(or (bvult s #x02) |s.connected|)", "s == null || s == this || s.connected"},
          {"(and (bvuge s #x02) (bvslt |s.x| #x00000005))", "s != null && s != this && s.x < 5"},
      });
}

TEST(GuardLabels, DoNotHideRelationsOfOtherParameters) {
  Bench bench({{"s", byte(), {{"null"}, "new Range"}}, {"s.lo", int32()}, {"s.hi", int32()}});
  bench.code("(and (distinct s #x00) (bvslt |s.lo| |s.hi|))");
  expect_printed(bench,
                 {
                     {"(and (bvugt s #x00) (bvslt |s.lo| |s.hi|))", "s != null && s.lo < s.hi"},
                     {"(or (= s #x00) (not (bvslt |s.lo| |s.hi|)))", "s == null || s.hi <= s.lo"},
                 });
}

TEST(GuardLabels, ReferencesAreNotComparedByNumber) {
  Bench bench({{"s", byte(), {{"null", "t"}, "new A"}}, {"t", byte(), {{"null", "s"}, "new A"}}});
  expect_printed(bench, {{"(or (and (= s #x00) (= t #x00)) (and (bvuge s #x02) (bvuge t #x02)))",
                          "s == null && t == null || s != null && s != t && t != null && t != s"}});
}

TEST(GuardLabels, TheCodesOwnNumbersAreNotShown) {
  Bench bench({{"s", byte(), {{"null", "this"}, "new Sensor"}}, {"p", int32()}, {"q", int32()}});
  bench.code("(and (bvult s #x02) (bvslt p q) (bvslt p #x00000007))");
  bench.code("(= ((_ zero_extend 24) s) #x00000001)");
  expect_printed(bench, {{"(and (bvult s #x02) (bvslt p q))", "(s == null || s == this) && p < q"},
                         {"(and (bvuge s #x02) (bvslt p q))", "s != null && s != this && p < q"}});
}

TEST(GuardLabels, ValuesWithoutNamesThatDifferAreNumbers) {
  Bench bench({{"s", byte(), {{"null", "this"}, "new Sensor"}}});
  EXPECT_EQ(bench.print("(= s #x07)"), "s == 7");
  Bench some({{"c", byte(), {{"A", "B"}, ""}}});
  expect_printed(some, {{"(= c #x01)", "c == B"}, {"(distinct c #x01)", "c != B"}});
}

/// Whatever the set is, the text is that of the set, and the formula the set.
TEST(GuardLabels, DependOnTheSetOnly) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 60; ++round) {
    Bench bench(
        {{"s", Sort::bit_vector(4), {{"null", "this", "t"}, round % 2 == 0 ? "new A" : "LAST"}},
         {"b", Sort::boolean()}});
    std::string by_values = "(or false false";
    std::string by_ranges = "(or false false";
    const std::uint64_t rows = random();
    for (unsigned code = 0; code < 4; ++code)
      for (unsigned b = 0; b < 2; ++b) {
        if ((rows >> (2 * code + b) & 1U) == 0)
          continue;
        const std::string flag = b == 1 ? "b" : "(not b)";
        const std::string value = "#x" + std::to_string(code);
        const std::string rest = code < 3 ? "(= s " + value + ")" : "(bvuge s #x3)";
        const std::string range = code < 3 ? "(and (bvuge s " + value + ") (bvule s " + value + "))"
                                           : "(or (bvslt s #x0) (bvsgt s #x2))";
        by_values += " (and " + rest + " " + flag + ")";
        by_ranges = "(or (and " + flag + " " + range + ") " + by_ranges.substr(4);
      }
    by_values += ")";
    by_ranges += ")";
    const std::string text = bench.print(by_values);
    EXPECT_EQ(bench.print(by_ranges), text);
    EXPECT_EQ(text.find("not canonical"), std::string::npos);
    const Term simple = bench.simplify(bench.parse(by_values));
    const Term guard = bench.parse(by_ranges);
    for (std::uint64_t s = 0; s < 16; ++s)
      for (std::uint64_t b = 0; b < 2; ++b) {
        term::Assignment assignment;
        assignment.bind(bench.parameters()[0], s);
        assignment.bind(bench.parameters()[1], b);
        EXPECT_EQ(term::evaluate(simple, assignment), term::evaluate(guard, assignment)) << text;
      }
  }
}

// ---- small integers, as Java's code compares them

TEST(SmallIntegers, BytesAndShortsAreComparedWithoutCasts) {
  for (const unsigned width : {8U, 16U}) {
    Bench bench({{"b", Sort::bit_vector(width)}});
    const std::string wide = "((_ sign_extend " + std::to_string(32 - width) + ") b)";
    bench.code("(bvslt " + wide + " #x00000005)");
    expect_printed(bench, {
                              {"(bvslt " + wide + " #x00000005)", "b < 5"},
                              {"(bvsge " + wide + " #x00000005)", "b >= 5"},
                              {"(= " + wide + " #xffffffff)", "b == -1"},
                              {"(bvslt " + wide + " #x00100000)", "true"},
                          });
  }
}

TEST(SmallIntegers, CharsAreNeverNegative) {
  Bench bench({{"c", Sort::bit_vector(16)}, {"d", Sort::bit_vector(16)}});
  const std::string c = "((_ zero_extend 16) c)";
  const std::string d = "((_ zero_extend 16) d)";
  bench.code("(and (bvsle #x00000041 " + c + ") (bvsle " + c + " #x0000005a))");
  bench.code("(bvslt " + c + " " + d + ")");
  expect_printed(
      bench,
      {
          {"(bvsle " + c + " #x0000005a)", "c <= 90"},
          {"(bvsgt " + c + " #x0000005a)", "c > 90"},
          {"(and (bvsle #x00000041 " + c + ") (bvsle " + c + " #x0000005a))", "65 <= c && c <= 90"},
          {"(= " + c + " #x00000041)", "c == 65"},
          {"(bvult c #x9000)", "c <= 36863"},
          {"(bvslt " + c + " " + d + ")", "c < d"},
          {"(and (bvslt " + c + " " + d + ") (bvsgt " + d + " #x0000ff00))", "c < d && d > 65280"},
      });
}

TEST(SmallIntegers, LongsAreComparedAsSuch) {
  Bench bench({{"a", Sort::bit_vector(64)}, {"b", Sort::bit_vector(64)}});
  const std::string compared = "(ite (bvslt a b) #xffffffff (ite (= a b) #x00000000 #x00000001))";
  bench.code("(bvslt " + compared + " #x00000000)");
  expect_printed(bench, {
                            {"(bvslt " + compared + " #x00000000)", "a < b"},
                            {"(bvsle " + compared + " #x00000000)", "a <= b"},
                            {"(bvsgt " + compared + " #x00000000)", "b < a"},
                            {"(distinct " + compared + " #x00000000)", "a != b"},
                        });
}

TEST(SmallIntegers, BooleansThatWereNumbersAreBooleans) {
  Bench bench({{"b", Sort::boolean()}, {"c", Sort::boolean()}});
  const std::string b = "(ite b #x00000001 #x00000000)";
  const std::string c = "(ite c #x00000001 #x00000000)";
  expect_printed(bench, {
                            {"(distinct " + b + " #x00000000)", "b"},
                            {"(= " + b + " #x00000000)", "!b"},
                            {"(= (bvand " + b + " " + c + ") #x00000000)", "!b || !c"},
                            {"(distinct (bvor " + b + " " + c + ") #x00000000)", "b || c"},
                            {"(distinct (bvxor " + b + " " + c + ") #x00000000)", "b != c"},
                            {"(= " + b + " " + c + ")", "b == c"},
                        });
}

} // namespace
} // namespace parlance::guards
