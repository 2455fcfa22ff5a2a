// Source text, case by case. Variables: b, c Bool; p, q, r int; l long; s short; y byte; a int[].

#include "term/smtlib.h"
#include "term/source_text.h"

#include <gtest/gtest.h>

#include <map>

namespace parlance::term {
namespace {

struct Case {
  const char* smtlib;
  const char* source;
};

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.smtlib; }

class SourceText : public testing::TestWithParam<Case> {};

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
    testing::Values(Case{"true", "true"}, Case{"b", "b"}, Case{"(not b)", "!b"},
                    Case{"(= b true)", "b"}, Case{"(= b false)", "!b"}, Case{"(= b c)", "b == c"},
                    Case{"(xor b c)", "b != c"}, Case{"(and b c)", "b && c"},
                    Case{"(or b c)", "b || c"}, Case{"(not (and b c))", "!b || !c"},
                    Case{"(not (or b c))", "!b && !c"}, Case{"(or (and b c) d)", "d || b && c"},
                    Case{"(and (or b c) d)", "d && (b || c)"}, Case{"(ite b c d)", "b ? c : d"},
                    Case{"(not (ite b c d))", "b ? !c : !d"},
                    Case{"(and b (ite b c d))", "b && (b ? c : d)"},
                    Case{"(ite (or b c) p q)", "b || c ? p : q"},
                    Case{"(ite b p (ite c q r))", "b ? p : c ? q : r"},
                    Case{"(= (ite b p q) r)", "r == (b ? p : q)"}));

INSTANTIATE_TEST_SUITE_P(
    Comparisons, SourceText,
    testing::Values(Case{"(= p q)", "p == q"}, Case{"(not (= p q))", "p != q"},
                    Case{"(= p #x00000005)", "p == 5"}, Case{"(= #xffffffff p)", "p == -1"},
                    Case{"(bvslt p q)", "p < q"}, Case{"(not (bvslt p q))", "q <= p"},
                    Case{"(bvslt #x00000000 p)", "p > 0"}, Case{"(bvsle #x00000000 p)", "p >= 0"},
                    Case{"(not (bvslt p #x00000005))", "p >= 5"},
                    Case{"(bvsle p #x00000005)", "p <= 5"},
                    Case{"(bvult p q)", "Integer.compareUnsigned(p, q) < 0"},
                    Case{"(bvule p q)", "Integer.compareUnsigned(p, q) <= 0"},
                    Case{"(bvugt p #x00000005)", "Integer.compareUnsigned(p, 5) > 0"},
                    Case{"(bvuge l #x0000000000000005)", "Long.compareUnsigned(l, 5) >= 0"},
                    Case{"(bvult y #x05)", "ult(y, 5)"}, Case{"(not (bvult y #x05))", "ule(5, y)"},
                    Case{"(= (bvslt p q) b)", "b == p < q"},
                    Case{"(bvslt (bvadd p q) #x00000000)", "p + q < 0"},
                    Case{"(= (bvand p #x00000001) #x00000001)", "(p & 1) == 1"},
                    Case{"(= (bvsrem p #x00000002) #x00000000)", "p % 2 == 0"}));

INSTANTIATE_TEST_SUITE_P(
    Bounds, SourceText,
    testing::Values(
        Case{"(and (bvslt #x00000000 p) (bvslt p #x00000014))", "0 < p && p < 20"},
        Case{"(and (bvslt p #x00000014) (bvslt #x00000000 p))", "0 < p && p < 20"},
        Case{"(and (bvsle p #x00000014) b (bvsge p #x00000000))", "b && 0 <= p && p <= 20"},
        Case{"(and (bvslt p #x00000014) (bvslt #x00000000 q))", "p < 20 && q > 0"},
        Case{"(not (or (bvsle p #x00000000) (bvsle #x00000014 p)))", "0 < p && p < 20"},
        Case{"(or (bvsle p #x00000000) (bvsle #x00000014 p))", "p <= 0 || p >= 20"},
        Case{"(or (and (bvslt p #x00000014) (bvslt #x00000000 p)) b)", "b || 0 < p && p < 20"},
        Case{"(and (bvslt (bvadd p q) #x00000014) (bvslt #x00000000 (bvadd p q)))",
             "0 < p + q && p + q < 20"},
        Case{"(and (bvslt (bvand p q) #x00000014) (bvslt #x00000000 (bvand p q)))",
             "0 < (p & q) && (p & q) < 20"},
        Case{"(and (bvult p #x00000014) (bvult #x00000002 p))",
             "Integer.compareUnsigned(p, 20) < 0 && Integer.compareUnsigned(p, 2) > 0"},
        Case{"(and (bvslt p #x00000014) (bvslt #x00000000 p) (bvslt #x00000001 p))",
             "0 < p && p < 20 && p > 1"}));

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, SourceText,
    testing::Values(
        Case{"(bvadd p #x00000001)", "p + 1"}, Case{"(bvsub p #x00000001)", "p - 1"},
        Case{"(bvadd p #x80000000)", "p + -2147483648"}, Case{"(bvsub #x00000005 p)", "5 - p"},
        Case{"(bvsub p (bvsub q r))", "p - (q - r)"}, Case{"(bvsub (bvsub p q) r)", "p - q - r"},
        Case{"(bvmul (bvadd p q) r)", "r * (p + q)"}, Case{"(bvadd (bvmul p q) r)", "r + p * q"},
        Case{"(bvneg p)", "-p"}, Case{"(bvnot (bvadd p q))", "~(p + q)"},
        Case{"(bvneg (bvnot p))", "-~p"}, Case{"(bvsdiv p q)", "p / q"},
        Case{"(bvudiv p q)", "Integer.divideUnsigned(p, q)"},
        Case{"(bvurem l l)", "Long.remainderUnsigned(l, l)"}, Case{"(bvudiv y y)", "udiv(y, y)"},
        Case{"(bvsmod p q)", "Math.floorMod(p, q)"}, Case{"(bvsmod y y)", "smod(y, y)"},
        Case{"(bvshl p (bvand q #x0000001f))", "p << (q & 31)"},
        Case{"(bvlshr (bvadd p q) #x00000001)", "p + q >>> 1"},
        Case{"(bvashr p #x00000001)", "p >> 1"},
        Case{"(bvor (bvand p q) (bvxor p r))", "p & q | p ^ r"},
        Case{"(bvand (bvor p q) #xfffffffe)", "(p | q) & -2"},
        Case{"(bvmul p #xfffffffd)", "p * -3"},
        Case{"(bvadd l #x0000000100000000)", "l + 4294967296L"},
        Case{"(bvadd l #xffffffff00000000)", "l - 4294967296L"},
        Case{"(bvadd l #x0000000000000007)", "l + 7"}));

INSTANTIATE_TEST_SUITE_P(
    Casts, SourceText,
    testing::Values(
        Case{"((_ sign_extend 32) p)", "(long) p"},
        Case{"((_ sign_extend 32) (bvadd p q))", "(long) (p + q)"},
        Case{"(bvadd ((_ sign_extend 32) p) l)", "l + (long) p"},
        Case{"((_ sign_extend 24) y)", "y"}, Case{"((_ zero_extend 16) s)", "s"},
        Case{"((_ extract 31 0) l)", "(int) l"}, Case{"((_ extract 7 0) p)", "(byte) p"},
        Case{"((_ sign_extend 24) ((_ extract 7 0) p))", "(byte) p"},
        Case{"((_ zero_extend 16) ((_ extract 15 0) p))", "(char) p"},
        Case{"((_ zero_extend 24) y)", "Byte.toUnsignedInt(y)"},
        Case{"((_ zero_extend 32) p)", "Integer.toUnsignedLong(p)"},
        Case{"((_ extract 8 3) p)", "extract(p, 8, 3)"}, Case{"(concat y y)", "concat(y, y)"},
        Case{"((_ zero_extend 3) y)", "zext11(y)"}, Case{"((_ sign_extend 3) y)", "sext11(y)"}));

INSTANTIATE_TEST_SUITE_P(
    Arrays, SourceText,
    testing::Values(Case{"(select a (bvadd p #x00000001))", "a[p + 1]"},
                    Case{"(select (store a p q) r)", "store(a, p, q)[r]"},
                    Case{"(= a ((as const (Array (_ BitVec 32) (_ BitVec 32))) p))",
                         "a == array(p)"}));

TEST(SourceText, Values) {
  EXPECT_EQ(value_to_source(Sort::boolean(), 1), "true");
  EXPECT_EQ(value_to_source(Sort::bit_vector(32), 0xfffffffd), "-3");
  EXPECT_EQ(value_to_source(Sort::bit_vector(64), 1ULL << 31), "2147483648L");
  EXPECT_EQ(value_to_source(Sort::bit_vector(64), 1ULL << 63), "-9223372036854775808L");
}

} // namespace
} // namespace parlance::term
