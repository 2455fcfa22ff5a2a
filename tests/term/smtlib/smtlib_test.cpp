// SMT-LIB text: fixed examples, errors with their places, and Z3's opinion.

#include "term/random_terms.h"

#include "util/error.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace parlance::term {
namespace {

std::string read_and_print(const std::string& text) {
  TermStore store;
  return to_smtlib(parse_generated(store, text));
}

TEST(Smtlib, SymbolsArePlainWhereThatIsLegal) {
  EXPECT_EQ(smtlib_symbol("x!0"), "x!0");
  EXPECT_EQ(smtlib_symbol("this.lo"), "this.lo");
  EXPECT_EQ(smtlib_symbol("new Foo(int)"), "|new Foo(int)|");
  EXPECT_EQ(smtlib_symbol("0x"), "|0x|");
  EXPECT_EQ(smtlib_symbol("let"), "|let|");
  EXPECT_EQ(smtlib_symbol("push"), "|push|");
  EXPECT_EQ(smtlib_symbol("true"), "|true|");
  EXPECT_EQ(smtlib_symbol(""), "||");
  EXPECT_THROW(smtlib_symbol("a|b"), util::InternalError);
}

TEST(Smtlib, Values) {
  EXPECT_EQ(value_to_smtlib(Sort::boolean(), 1), "true");
  EXPECT_EQ(value_to_smtlib(Sort::bit_vector(32), 10), "#x0000000a");
  EXPECT_EQ(value_to_smtlib(Sort::bit_vector(3), 5), "#b101");
  EXPECT_EQ(value_to_smtlib(Sort::bit_vector(64), ~0ULL), "#xffffffffffffffff");
}

TEST(Smtlib, Sorts) {
  for (const char* text : {"Bool", "(_ BitVec 32)", "(Array (_ BitVec 32) (_ BitVec 8))"})
    EXPECT_EQ(parse_sort(text).smtlib(), text);
  EXPECT_EQ(parse_sort(" ( _ BitVec 1 ) ; a bit\n"), Sort::bit_vector(1));
}

TEST(Smtlib, ReadsWhatTheStandardHas) {
  EXPECT_EQ(read_and_print("(and (bvsgt v8_0 #x05) ; comment )\n |b0_0|)"),
            "(and (bvslt #x05 v8_0) b0_0)");
  EXPECT_EQ(read_and_print("(= v8_0 v8_1 v8_2)"), "(and (= v8_0 v8_1) (= v8_1 v8_2))");
  EXPECT_EQ(read_and_print("(=> b0_0 b0_1 b0_2)"), "(or b0_2 (not b0_1) (not b0_0))");
  EXPECT_EQ(read_and_print("(bvadd v8_0 v8_1 v8_2)"), "(bvadd v8_2 (bvadd v8_0 v8_1))");
  EXPECT_EQ(read_and_print("((_ extract 3 0) v8_0)"), "((_ extract 3 0) v8_0)");
  EXPECT_EQ(read_and_print("((_ sign_extend 8) v8_0)"), "((_ sign_extend 8) v8_0)");
  EXPECT_EQ(read_and_print("(_ bv255 8)"), "#xff");
  EXPECT_EQ(read_and_print("#xAb"), "#xab");
  EXPECT_EQ(read_and_print("((as const (Array (_ BitVec 3) (_ BitVec 8))) v8_0)"),
            "((as const (Array (_ BitVec 3) (_ BitVec 8))) v8_0)");
}

TEST(Smtlib, LetBindsInParallelAndShadows) {
  EXPECT_EQ(read_and_print("(let ((v8_0 v8_1) (v8_1 v8_0)) (bvsub v8_0 v8_1))"),
            "(bvsub v8_1 v8_0)");
  EXPECT_EQ(read_and_print("(let ((x v8_0)) (bvsub (let ((x v8_1)) x) x))"), "(bvsub v8_1 v8_0)");
}

TEST(Smtlib, SharedSubtermsAreBoundOnce) {
  TermStore store;
  const Term a = parse_generated(store, "(let ((p (bvmul v8_0 v8_1))) (bvsub (bvand p v8_0) p))");
  EXPECT_EQ(to_smtlib(a), "(bvsub (bvand v8_0 (bvmul v8_0 v8_1)) (bvmul v8_0 v8_1))");
  EXPECT_EQ(to_smtlib(a, true), "(let (($1 (bvmul v8_0 v8_1))) (bvsub (bvand v8_0 $1) $1))");
}

TEST(Smtlib, LetNamesAvoidTheTermsOwn) {
  TermStore store;
  const Term x = store.variable("$1", Sort::bit_vector(8));
  const Term product = binary(Op::bv_mul, x, x);
  EXPECT_EQ(to_smtlib(binary(Op::bv_udiv, product, product), true),
            "(let (($2 (bvmul $1 $1))) (bvudiv $2 $2))");
}

TEST(Smtlib, NamesThatNeedBarsSurvive) {
  TermStore store;
  const Term x = store.variable("let", Sort::boolean());
  const Term y = store.variable("new Foo(int) true", Sort::boolean());
  const Term z = store.variable("true", Sort::boolean());
  const auto scope = [&](const std::string& name) { return store.variable(name, Sort::boolean()); };
  const Term a = and_(or_(x, y), z);
  EXPECT_EQ(parse_smtlib(store, to_smtlib(a), scope), a);
}

// ---- errors ----

struct Wrong {
  const char* text;
  std::size_t line;
  std::size_t column;
  const char* message;
};

std::ostream& operator<<(std::ostream& out, const Wrong& wrong) { return out << wrong.text; }

class SmtlibError : public testing::TestWithParam<Wrong> {};

TEST_P(SmtlibError, SaysWhere) {
  TermStore store;
  const auto scope = [&store](const std::string& name) {
    return name[0] == '?' ? nullptr : generated_variable(store, name);
  };
  const Wrong& wrong = GetParam();
  try {
    parse_smtlib(store, wrong.text, scope);
    FAIL() << "was accepted";
  } catch (const ParseError& error) {
    EXPECT_EQ(error.line(), wrong.line);
    EXPECT_EQ(error.column(), wrong.column);
    EXPECT_EQ(error.what(), "line " + std::to_string(wrong.line) + ", column " +
                                std::to_string(wrong.column) + ": " + wrong.message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Tokens, SmtlibError,
    testing::Values(Wrong{"", 1, 1, "the text ends within a term"},
                    Wrong{"(not b0_0", 1, 10, "the text ends within a term"},
                    Wrong{"\n  ; only a comment", 2, 19, "the text ends within a term"},
                    Wrong{"b0_0 b0_1", 1, 6, "nothing may follow the term"},
                    Wrong{"(not b0_0))", 1, 11, "nothing may follow the term"},
                    Wrong{")", 1, 1, "expected a term, not ')'"},
                    Wrong{"(not\n\t\"b0_0\")", 2, 2, "unexpected character"},
                    Wrong{"(not |b0_0)", 1, 6, "this quoted symbol does not end"},
                    Wrong{"#d12", 1, 1, "expected #x or #b"}, Wrong{"#x", 1, 1, "malformed number"},
                    Wrong{"#b012", 1, 1, "malformed number"},
                    Wrong{"12a", 1, 1, "malformed number"}, Wrong{"#", 1, 1, "expected #x or #b"},
                    Wrong{"#x11112222333344445", 1, 1, "bit-vectors have 1 to 64 bits, not 68"},
                    Wrong{"12", 1, 1, "bit-vectors are written #x..., #b... or (_ bvN width)"}));

INSTANTIATE_TEST_SUITE_P(
    Grammar, SmtlibError,
    testing::Values(Wrong{"(and b0_0\n  ?x)", 2, 3, "unknown name '?x'"},
                    Wrong{"(foo b0_0)", 1, 2, "unknown operator 'foo'"},
                    Wrong{"((_ foo 1) v8_0)", 1, 5, "unknown operator 'foo'"},
                    Wrong{"()", 1, 2, "expected an operator"},
                    Wrong{"(forall ((x Bool)) x)", 1, 2, "'forall' is not supported here"},
                    Wrong{"(let () b0_0)", 1, 7, "expected a binding"},
                    Wrong{"(let ((x b0_0) (x b0_1)) x)", 1, 17, "'x' is bound twice"},
                    Wrong{"(let ((x)) x)", 1, 9, "expected a term, not ')'"},
                    Wrong{"(let ((x b0_0)))", 1, 16, "expected a term, not ')'"},
                    Wrong{"(let ((x b0_0) x)", 1, 16, "expected a binding"},
                    Wrong{"(let ((x b0_0 b0_1)) x)", 1, 15, "expected ')'"},
                    Wrong{"(let ((?x b0_0)) b0_0 ?x)", 1, 23, "expected ')'"},
                    Wrong{"(_ bv256 8)", 1, 4, "this value does not fit into 8 bits"},
                    Wrong{"(_ bv99999999999999999999 64)", 1, 4,
                          "this value does not fit into 64 bits"},
                    Wrong{"(_ bv 8)", 1, 4, "expected bvN"},
                    Wrong{"(_ bv1x 8)", 1, 4, "expected bvN"},
                    Wrong{"(_ bv1 0)", 1, 8, "the width of a bit-vector must be between 1 and 64"},
                    Wrong{"(_ bv1 99999999999999999999)", 1, 8, "this numeral is too large"},
                    Wrong{"((_ extract) v8_0)", 1, 12, "expected a numeral"},
                    Wrong{"((as const Bool) b0_0)", 1, 12, "expected the sort of an array"},
                    Wrong{"((as foo Bool) b0_0)", 1, 6, "expected 'const'"}));

INSTANTIATE_TEST_SUITE_P(
    Sorts, SmtlibError,
    testing::Values(Wrong{"(not b0_0 b0_1)", 1, 2, "'not' takes 1 argument, not 2"},
                    Wrong{"(not)", 1, 2, "'not' takes 1 argument, not 0"},
                    Wrong{"(= b0_0)", 1, 2, "'=' takes at least 2 arguments, not 1"},
                    Wrong{"(not v8_0)", 1, 6, "expected Bool, not (_ BitVec 8)"},
                    Wrong{"(and b0_0 (bvadd v8_0 v8_1))", 1, 11, "expected Bool, not (_ BitVec 8)"},
                    Wrong{"(bvadd v8_0\n v16_0)", 2, 2, "expected (_ BitVec 8), not (_ BitVec 16)"},
                    Wrong{"(bvnot b0_0)", 1, 8, "expected a bit-vector, not Bool"},
                    Wrong{"(ite v8_0 v8_0 v8_0)", 1, 6, "expected Bool, not (_ BitVec 8)"},
                    Wrong{"(ite b0_0 v8_0 b0_1)", 1, 16, "expected (_ BitVec 8), not Bool"},
                    Wrong{"(= v8_0 v8_1 b0_0)", 1, 14, "expected (_ BitVec 8), not Bool"},
                    Wrong{"(select v8_0 v3_0)", 1, 9, "expected an array, not (_ BitVec 8)"},
                    Wrong{"(select a8_0 v8_0)", 1, 14, "expected (_ BitVec 3), not (_ BitVec 8)"},
                    Wrong{"(store a8_0 v3_0 b0_0)", 1, 18, "expected (_ BitVec 8), not Bool"},
                    Wrong{"(concat v64_0 v8_0)", 1, 2, "bit-vectors have 1 to 64 bits, not 72"},
                    Wrong{"((_ extract 8 0) v8_0)", 1, 5,
                          "the extracted bits do not lie within the bit-vector"},
                    Wrong{"((_ extract 0 1) v8_0)", 1, 5,
                          "the extracted bits do not lie within the bit-vector"},
                    Wrong{"((_ extract 1) v8_0)", 1, 5, "'extract' takes 2 indices"},
                    Wrong{"((_ zero_extend 57) v8_0)", 1, 5,
                          "bit-vectors have 1 to 64 bits, not 65"},
                    Wrong{"((_ repeat 0) v8_0)", 1, 5, "bit-vectors have 1 to 64 bits, not 0"},
                    Wrong{"((_ repeat 9) v8_0)", 1, 5, "bit-vectors have 1 to 64 bits, not 72"}));

TEST(Smtlib, WrongSortsSayWhere) {
  for (const auto& [text, column] :
       std::vector<std::pair<std::string, std::size_t>>{{"Int", 1},
                                                        {"(_ BitVec 0)", 11},
                                                        {"(_ BitVec 65)", 11},
                                                        {"(_ BitVec 8", 12},
                                                        {"(Array Bool Bool)", 8},
                                                        {"Bool Bool", 6},
                                                        {"(Array (Array (_", 9}}) {
    try {
      parse_sort(text);
      ADD_FAILURE() << text << " was accepted";
    } catch (const ParseError& error) {
      EXPECT_EQ(error.column(), column) << text << ": " << error.what();
    }
  }
}

TEST(Smtlib, DamagedTextIsRefusedOrReadButNeverCrashes) {
  reference::Generator generator(7);
  for (int round = 0; round < 3000; ++round) {
    generator.forget();
    std::string text = to_text(generator.expression(generator.type(), 3));
    for (std::uint64_t i = 0; i <= generator.below(3); ++i) {
      const std::size_t place = generator.below(text.size());
      const std::size_t length = 1 + generator.below(4);
      if (generator.below(2) == 0)
        text.erase(place, length);
      else
        text.insert(place, std::string("()_ #x|;bv0 1let").substr(generator.below(12), length));
      if (text.empty())
        text = "(";
    }
    TermStore store;
    const auto scope = [&store](const std::string& name) -> Term {
      return name.size() == 4 ? store.variable(name, Sort::bit_vector(8)) : nullptr;
    };
    try {
      parse_smtlib(store, text, scope);
    } catch (const ParseError& error) {
      EXPECT_GE(error.line(), 1U);
    }
  }
}

// ---- a second reader ----

std::string declarations(const reference::Values& values) {
  std::string text;
  for (const auto& [name, value] : values) {
    const auto width = static_cast<unsigned>(std::stoul(name.substr(1)));
    const reference::Type type{width, name[0] == 'a'};
    text += "(define-fun " + name + " () " + reference::sort_text(type) + " " +
            reference::value_text(type, value) + ")\n";
  }
  return text;
}

std::string run_z3(const std::string& script) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("parlance_smtlib_test_" + std::to_string(::getpid()) + ".smt2");
  std::ofstream(path) << script;
  FILE* pipe = ::popen(("z3 -T:60 " + path.string() + " 2>&1").c_str(), "r");
  std::string output;
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe))
    output.append(buffer, count);
  ::pclose(pipe);
  std::filesystem::remove(path);
  return output;
}

/// Both the text that the parser reads and the text that the printer writes must mean to Z3 what
/// they mean to us.
TEST(Smtlib, Z3AgreesOnTheValueOfRandomTerms) {
  std::string script;
  std::string expected;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    reference::Generator generator(100000 + seed);
    const reference::Type type = generator.type();
    const reference::Pointer e = generator.expression(type, 4);
    reference::Values values;
    generator.assign(e, values);
    TermStore store;
    const Term a = parse_generated(store, to_text(e));
    const std::uint64_t value = evaluate(a, to_assignment(store, values));
    const std::string printed = value_to_smtlib(a->sort(), value);
    script += "(push)\n" + declarations(values) + "(assert (not (and (= " + to_text(e) + " " +
              printed + ") (= " + to_smtlib(a, seed % 2 == 0) + " " + printed +
              "))))\n(check-sat)\n(pop)\n";
    expected += "unsat\n";
  }
  EXPECT_EQ(run_z3(script), expected);
}

} // namespace
} // namespace parlance::term
