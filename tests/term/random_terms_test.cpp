// Random expressions: what the builders make of them must mean what the reference says.

#include "term/random_terms.h"

#include "term/substitute.h"
#include "term/term.h"

#include <gtest/gtest.h>

namespace parlance::term {
namespace {

#ifdef NDEBUG
constexpr std::uint64_t seeds = 3000;
#else
constexpr std::uint64_t seeds = 400; // sanitized builds are some thirty times slower
#endif
constexpr int assignments = 6;

bool has_arrays(const reference::Pointer& e) {
  for (const auto& operand : e->operands)
    if (has_arrays(operand))
      return true;
  return e->type.is_array;
}

/// Calls `visit` with an expression, its term, and the generator that made it.
template <class Visit>
void for_each_expression(Visit visit) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    reference::Generator generator(seed);
    const auto depth = static_cast<unsigned>(1 + generator.below(7));
    const reference::Pointer e = generator.expression(generator.type(), depth);
    TermStore store;
    const std::string text = to_text(e);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
    visit(generator, e, store, parse_generated(store, text));
    if (testing::Test::HasFailure())
      return;
  }
}

TEST(RandomTerms, EvaluateAgreesWithTheReference) {
  for_each_expression([](auto& generator, const auto& e, TermStore& store, Term a) {
    for (int i = 0; i < assignments; ++i) {
      reference::Values values;
      generator.assign(e, values);
      EXPECT_EQ(evaluate(a, to_assignment(store, values)), reference::evaluate(e, values)[0]);
    }
  });
}

TEST(RandomTerms, ProgramsAgreeWithTheReference) {
  for_each_expression([](auto& generator, const auto& e, TermStore& store, Term a) {
    if (has_arrays(e))
      return;
    reference::Values values;
    generator.assign(e, values);
    std::vector<Term> inputs;
    for (const auto& [name, value] : values)
      inputs.push_back(generated_variable(store, name));
    const Program program(inputs, std::span(&a, 1));
    for (int i = 0; i < assignments; ++i) {
      std::vector<std::uint64_t> given;
      values.clear();
      generator.assign(e, values);
      for (const auto& [name, value] : values)
        given.push_back(value[0]);
      std::uint64_t result = 0;
      program.run(given, std::span(&result, 1));
      EXPECT_EQ(result, reference::evaluate(e, values)[0]);
    }
  });
}

/// Substituting constants for some variables must agree with evaluating all of them; substituting
/// for all folds to a constant.
TEST(RandomTerms, SubstitutionOfConstantsFolds) {
  for_each_expression([](auto& generator, const auto& e, TermStore& store, Term a) {
    reference::Values values;
    generator.assign(e, values);
    Substitution some;
    Substitution all;
    for (const auto& [name, value] : values) {
      const Term variable = generated_variable(store, name);
      const reference::Type type{variable->sort().is_boolean() ? 0 : variable->sort().width(),
                                 variable->sort().is_array()};
      const Term constant = parse_generated(store, reference::value_text(type, value));
      all.bind(variable, constant);
      if (generator.below(2) == 0)
        some.bind(variable, constant);
    }
    const std::uint64_t expected = reference::evaluate(e, values)[0];
    EXPECT_EQ(evaluate(some.apply(a), to_assignment(store, values)), expected);
    const Term folded = all.apply(a);
    if (has_arrays(e)) { // equalities of arrays do not fold
      EXPECT_EQ(evaluate(folded, {}), expected);
    } else {
      ASSERT_TRUE(folded->is_constant()) << to_smtlib(folded);
      EXPECT_EQ(folded->value(), expected);
    }
  });
}

TEST(RandomTerms, EveryTermIsInNormalForm) {
  for_each_expression([](auto&, const auto&, TermStore&, Term a) {
    std::vector<Term> open{a};
    while (!open.empty()) {
      const Term b = open.back();
      open.pop_back();
      EXPECT_EQ(rebuild(b, b->operands()), b) << to_smtlib(b);
      open.insert(open.end(), b->operands().begin(), b->operands().end());
    }
  });
}

TEST(RandomTerms, NegationIsAnInvolution) {
  for_each_expression([](auto&, const auto&, TermStore& store, Term a) {
    if (!a->sort().is_boolean())
      return;
    EXPECT_EQ(not_(not_(a)), a);
    EXPECT_EQ(and_(a, not_(a)), store.boolean(false));
    EXPECT_EQ(or_(a, not_(a)), store.boolean(true));
  });
}

TEST(RandomTerms, PrintedTermsAreReadBackAsTheSameNode) {
  for_each_expression([](auto&, const auto&, TermStore& store, Term a) {
    EXPECT_EQ(parse_generated(store, to_smtlib(a)), a) << to_smtlib(a);
    EXPECT_EQ(parse_generated(store, to_smtlib(a, true)), a) << to_smtlib(a, true);
  });
}

} // namespace
} // namespace parlance::term
