// Source text, case by case. Variables: b, c Bool; p, q, r int; l long; s short; y byte; a int[].

#include "term/smtlib/smtlib.h"
#include "term/source/source_text.h"

#include <gtest/gtest.h>

#include <map>

namespace parlance::term {
namespace {

struct Translation {
  const char* smtlib;
  const char* source;
};

std::ostream& operator<<(std::ostream& out, const Translation& c) { return out << c.smtlib; }

class SourceText : public testing::TestWithParam<Translation> {};

TEST_P(SourceText, ReadsLikeJava) {
  static const std::map<std::string, Sort> variables{
      {"b", Sort::boolean()},      {"c", Sort::boolean()},      {"d", Sort::boolean()},
      {"p", Sort::bit_vector(32)}, {"q", Sort::bit_vector(32)}, {"r", Sort::bit_vector(32)},
      {"l", Sort::bit_vector(64)}, {"s", Sort::bit_vector(16)}, {"y", Sort::bit_vector(8)},
      {"a", Sort::array(32, 32)}};
  TermStore store;
  for (const auto& [name, sort] : variables)
    store.variable(name, sort);
  const Term a = parse_smtlib(store, GetParam().smtlib, [&store](const std::string& name) {
    return store.variable(name, variables.at(name));
  });
  EXPECT_EQ(to_source(a), GetParam().source);
}

INSTANTIATE_TEST_SUITE_P(
    Boolean, SourceText,
    testing::Values(Translation{"true", "true"}, Translation{"b", "b"},
                    Translation{"(not b)", "!b"}, Translation{"(= b true)", "b"},
                    Translation{"(= b false)", "!b"}, Translation{"(= b c)", "b == c"},
                    Translation{"(xor b c)", "b != c"}, Translation{"(and b c)", "b && c"},
                    Translation{"(or b c)", "b || c"}, Translation{"(not (and b c))", "!b || !c"},
                    Translation{"(not (or b c))", "!b && !c"},
                    Translation{"(or (and b c) d)", "d || b && c"},
                    Translation{"(and (or b c) d)", "d && (b || c)"},
                    Translation{"(ite b c d)", "b ? c : d"},
                    Translation{"(not (ite b c d))", "b ? !c : !d"},
                    Translation{"(and b (ite b c d))", "b && (b ? c : d)"},
                    Translation{"(ite (or b c) p q)", "b || c ? p : q"},
                    Translation{"(ite b p (ite c q r))", "b ? p : c ? q : r"},
                    Translation{"(= (ite b p q) r)", "r == (b ? p : q)"}));

INSTANTIATE_TEST_SUITE_P(
    Comparisons, SourceText,
    testing::Values(Translation{"(= p q)", "p == q"}, Translation{"(not (= p q))", "p != q"},
                    Translation{"(= p #x00000005)", "p == 5"},
                    Translation{"(= #xffffffff p)", "p == -1"}, Translation{"(bvslt p q)", "p < q"},
                    Translation{"(not (bvslt p q))", "q <= p"},
                    Translation{"(bvslt #x00000000 p)", "p > 0"},
                    Translation{"(bvsle #x00000000 p)", "p >= 0"},
                    Translation{"(not (bvslt p #x00000005))", "p >= 5"},
                    Translation{"(bvsle p #x00000005)", "p <= 5"},
                    Translation{"(bvult p q)", "Integer.compareUnsigned(p, q) < 0"},
                    Translation{"(bvule p q)", "Integer.compareUnsigned(p, q) <= 0"},
                    Translation{"(bvugt p #x00000005)", "Integer.compareUnsigned(p, 5) > 0"},
                    Translation{"(bvuge l #x0000000000000005)", "Long.compareUnsigned(l, 5) >= 0"},
                    Translation{"(bvult y #x05)", "ult(y, 5)"},
                    Translation{"(not (bvult y #x05))", "ule(5, y)"},
                    Translation{"(= (bvslt p q) b)", "b == p < q"},
                    Translation{"(bvslt (bvadd p q) #x00000000)", "p + q < 0"},
                    Translation{"(= (bvand p #x00000001) #x00000001)", "(p & 1) == 1"},
                    Translation{"(= (bvsrem p #x00000002) #x00000000)", "p % 2 == 0"}));

INSTANTIATE_TEST_SUITE_P(
    Bounds, SourceText,
    testing::Values(
        Translation{"(and (bvslt #x00000000 p) (bvslt p #x00000014))", "0 < p && p < 20"},
        Translation{"(and (bvslt p #x00000014) (bvslt #x00000000 p))", "0 < p && p < 20"},
        Translation{"(and (bvsle p #x00000014) b (bvsge p #x00000000))", "b && 0 <= p && p <= 20"},
        Translation{"(and (bvslt p #x00000014) (bvslt #x00000000 q))", "p < 20 && q > 0"},
        Translation{"(not (or (bvsle p #x00000000) (bvsle #x00000014 p)))", "0 < p && p < 20"},
        Translation{"(or (bvsle p #x00000000) (bvsle #x00000014 p))", "p <= 0 || p >= 20"},
        Translation{"(or (and (bvslt p #x00000014) (bvslt #x00000000 p)) b)",
                    "b || 0 < p && p < 20"},
        Translation{"(and (bvslt (bvadd p q) #x00000014) (bvslt #x00000000 (bvadd p q)))",
                    "0 < p + q && p + q < 20"},
        Translation{"(and (bvslt (bvand p q) #x00000014) (bvslt #x00000000 (bvand p q)))",
                    "0 < (p & q) && (p & q) < 20"},
        Translation{"(and (bvult p #x00000014) (bvult #x00000002 p))",
                    "Integer.compareUnsigned(p, 20) < 0 && Integer.compareUnsigned(p, 2) > 0"},
        Translation{"(and (bvslt p #x00000014) (bvslt #x00000000 p) (bvslt #x00000001 p))",
                    "0 < p && p < 20 && p > 1"}));

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, SourceText,
    testing::Values(Translation{"(bvadd p #x00000001)", "p + 1"},
                    Translation{"(bvsub p #x00000001)", "p - 1"},
                    Translation{"(bvadd p #x80000000)", "p + -2147483648"},
                    Translation{"(bvsub #x00000005 p)", "5 - p"},
                    Translation{"(bvsub p (bvsub q r))", "p - (q - r)"},
                    Translation{"(bvsub (bvsub p q) r)", "p - q - r"},
                    Translation{"(bvmul (bvadd p q) r)", "r * (p + q)"},
                    Translation{"(bvadd (bvmul p q) r)", "r + p * q"},
                    Translation{"(bvneg p)", "-p"}, Translation{"(bvnot (bvadd p q))", "~(p + q)"},
                    Translation{"(bvneg (bvnot p))", "-~p"}, Translation{"(bvsdiv p q)", "p / q"},
                    Translation{"(bvudiv p q)", "Integer.divideUnsigned(p, q)"},
                    Translation{"(bvurem l l)", "Long.remainderUnsigned(l, l)"},
                    Translation{"(bvudiv y y)", "udiv(y, y)"},
                    Translation{"(bvsmod p q)", "Math.floorMod(p, q)"},
                    Translation{"(bvsmod y y)", "smod(y, y)"},
                    Translation{"(bvshl p (bvand q #x0000001f))", "p << (q & 31)"},
                    Translation{"(bvlshr (bvadd p q) #x00000001)", "p + q >>> 1"},
                    Translation{"(bvashr p #x00000001)", "p >> 1"},
                    Translation{"(bvor (bvand p q) (bvxor p r))", "p & q | p ^ r"},
                    Translation{"(bvand (bvor p q) #xfffffffe)", "(p | q) & -2"},
                    Translation{"(bvmul p #xfffffffd)", "p * -3"},
                    Translation{"(bvadd l #x0000000100000000)", "l + 4294967296L"},
                    Translation{"(bvadd l #xffffffff00000000)", "l - 4294967296L"},
                    Translation{"(bvadd l #x0000000000000007)", "l + 7"}));

INSTANTIATE_TEST_SUITE_P(
    Casts, SourceText,
    testing::Values(Translation{"((_ sign_extend 32) p)", "(long) p"},
                    Translation{"((_ sign_extend 32) (bvadd p q))", "(long) (p + q)"},
                    Translation{"(bvadd ((_ sign_extend 32) p) l)", "l + (long) p"},
                    Translation{"((_ sign_extend 24) y)", "y"},
                    Translation{"((_ zero_extend 16) s)", "s"},
                    Translation{"((_ extract 31 0) l)", "(int) l"},
                    Translation{"((_ extract 7 0) p)", "(byte) p"},
                    Translation{"((_ sign_extend 24) ((_ extract 7 0) p))", "(byte) p"},
                    Translation{"((_ zero_extend 16) ((_ extract 15 0) p))", "(char) p"},
                    Translation{"((_ zero_extend 24) y)", "Byte.toUnsignedInt(y)"},
                    Translation{"((_ zero_extend 24) ((_ extract 7 0) p))", "p & 255"},
                    Translation{"(= ((_ zero_extend 30) ((_ extract 1 0) p)) #x00000003)",
                                "extract(p, 1, 0) == -1"},
                    Translation{"((_ zero_extend 32) p)", "Integer.toUnsignedLong(p)"},
                    Translation{"((_ extract 8 3) p)", "extract(p, 8, 3)"},
                    Translation{"(concat y y)", "concat(y, y)"},
                    Translation{"((_ zero_extend 3) y)", "zext11(y)"},
                    Translation{"((_ sign_extend 3) y)", "sext11(y)"}));

INSTANTIATE_TEST_SUITE_P(
    Arrays, SourceText,
    testing::Values(Translation{"(select a (bvadd p #x00000001))", "a[p + 1]"},
                    Translation{"(select (store a p q) r)", "store(a, p, q)[r]"},
                    Translation{"(= a ((as const (Array (_ BitVec 32) (_ BitVec 32))) p))",
                                "a == array(p)"}));

TEST(SourceText, Values) {
  EXPECT_EQ(value_to_source(Sort::boolean(), 1), "true");
  EXPECT_EQ(value_to_source(Sort::bit_vector(32), 0xfffffffd), "-3");
  EXPECT_EQ(value_to_source(Sort::bit_vector(64), 1ULL << 31), "2147483648L");
  EXPECT_EQ(value_to_source(Sort::bit_vector(64), 1ULL << 63), "-9223372036854775808L");
}

} // namespace
} // namespace parlance::term
