// Terms far deeper than any call stack.

#include "term/evaluate.h"
#include "term/smtlib/smtlib.h"
#include "term/source/source_text.h"
#include "term/substitute.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace parlance::term {
namespace {

constexpr int nesting = 200'000;

/// Built once for all tests, since terms are immutable.
struct Deep {
  /// x * (x * (x * ... y)), which no rewriting flattens.
  Term make_product() const {
    Term a = y;
    for (int i = 0; i < nesting; ++i)
      a = binary(Op::bv_mul, x, a);
    return a;
  }

  /// Alternating connectives with negations between them.
  Term make_formula() const {
    Term a = b;
    for (int i = 0; i < nesting; ++i)
      a = i % 2 == 0 ? and_(not_(a), c) : or_(not_(a), equal(x, y));
    return a;
  }

  /// Stores of what was selected below, at an index that may be the same.
  Term make_array() {
    Term a = store.variable("a", Sort::array(32, 32));
    for (int i = 0; i < nesting; ++i)
      a = term::store(a, x, binary(Op::bv_add, y, select(a, y)));
    return a;
  }

  TermStore store;
  Term b = store.variable("b", Sort::boolean());
  Term c = store.variable("c", Sort::boolean());
  Term x = store.variable("x", Sort::bit_vector(32));
  Term y = store.variable("y", Sort::bit_vector(32));
  Term product = make_product();
  Term formula = make_formula();
};

class DeepTerms : public testing::Test {
protected:
  static void SetUpTestSuite() { deep_ = std::make_unique<Deep>(); }
  static void TearDownTestSuite() { deep_.reset(); }

  static inline std::unique_ptr<Deep> deep_;
  Deep& deep = *deep_;
  TermStore& store = deep.store;
  Term b = deep.b;
  Term c = deep.c;
  Term x = deep.x;
  Term y = deep.y;
};

TEST_F(DeepTerms, Evaluate) {
  Assignment assignment;
  assignment.bind(x, 0xffffffff);
  assignment.bind(y, 7);
  EXPECT_EQ(evaluate(deep.product, assignment), 7U);
  assignment.bind(c, 1);
  EXPECT_EQ(evaluate(deep.formula, assignment), 0U);
}

TEST_F(DeepTerms, RunAsProgram) {
  const std::array inputs{x, y};
  std::uint64_t result = 0;
  Program(inputs, std::span(&deep.product, 1))
      .run(std::array<std::uint64_t, 2>{1, 9}, std::span(&result, 1));
  EXPECT_EQ(result, 9U);
}

TEST_F(DeepTerms, Substitute) {
  Substitution substitution;
  substitution.bind(x, store.constant(x->sort(), 1));
  EXPECT_EQ(substitution.apply(deep.product), y);
  Substitution boolean;
  boolean.bind(b, c);
  EXPECT_NE(boolean.apply(deep.formula), deep.formula);
}

TEST_F(DeepTerms, CountAndCollect) {
  const Term a = deep.product;
  EXPECT_EQ(node_count(a), static_cast<std::size_t>(nesting) + 2);
  EXPECT_EQ(variables_of(a), (std::vector<Term>{x, y}));
}

TEST_F(DeepTerms, Print) {
  const Term a = deep.product;
  EXPECT_EQ(to_smtlib(a).size(), to_smtlib(a, true).size());
  EXPECT_GT(to_source(a).size(), static_cast<std::size_t>(nesting));
  EXPECT_GT(to_source(not_(deep.formula)).size(), static_cast<std::size_t>(nesting));
}

TEST_F(DeepTerms, ArraysOfManyStores) {
  const Term a = select(deep.make_array(), x);
  EXPECT_GT(node_count(a), static_cast<std::size_t>(nesting));
  Assignment assignment;
  assignment.bind(y, 1);
  EXPECT_EQ(evaluate(a, assignment), 1U);
}

TEST_F(DeepTerms, DeepTextIsReadOrRefused) {
  const auto nested = [](std::size_t levels) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i)
      text += "(not ";
    return text + "b" + std::string(levels, ')');
  };
  const auto scope = [this](const std::string& name) { return name == "b" ? b : nullptr; };
  EXPECT_EQ(parse_smtlib(store, nested(90'000), scope), b);
  EXPECT_THROW(parse_smtlib(store, nested(200'000), scope), ParseError);
  EXPECT_THROW(parse_smtlib(store, std::string(1'000'000, '('), scope), ParseError);
}

TEST_F(DeepTerms, LongChainsOfLetAreRead) {
  Term a = y;
  for (int i = 0; i < 90'000; ++i)
    a = binary(Op::bv_udiv, a, binary(Op::bv_urem, a, x)); // each is used twice by the next
  const std::string text = to_smtlib(a, true);
  const auto scope = [this](const std::string& name) { return name == "x" ? x : y; };
  EXPECT_EQ(parse_smtlib(store, text, scope), a);
}

} // namespace
} // namespace parlance::term
