// The verdict as a function of one call's parameters, against concrete evaluation.

#include "component/loading.h"
#include "component/verdict_function.h"
#include "oracle/examples.h"
#include "oracle/random_component.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using oracle::Verdict;
using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using oracle::examples::unknown;
using samples::Loaded;

Verdict verdict_at(const VerdictFunction& function, const term::Assignment& assignment) {
  const bool illegal = term::evaluate(function.illegal, assignment) != 0;
  const bool undecided = term::evaluate(function.unknown, assignment) != 0;
  EXPECT_FALSE(illegal && undecided) << "the two exclude each other";
  return illegal ? Verdict::illegal : undecided ? Verdict::unknown : Verdict::legal;
}

/// One word with the arguments of one call left open.
struct OpenCase {
  oracle::Word word;
  std::size_t open;
};

/// The function where the prefix is legal and no limit is reached.
std::optional<VerdictFunction> function_of(Loaded& loaded, BeliefSpace& space,
                                           const OpenCase& test) {
  const BeliefStep* step = &space.start();
  for (std::size_t i = 0; i < test.open && samples::verdict_of(*step) == Verdict::legal; ++i)
    step = &space.call(step->next, test.word[i].method, test.word[i].arguments);
  if (samples::verdict_of(*step) != Verdict::legal)
    return std::nullopt;
  std::vector<SymbolicCall> calls{open_call(loaded.component, test.word[test.open].method)};
  for (std::size_t i = test.open + 1; i < test.word.size(); ++i)
    calls.push_back(constant_call(loaded.component, {test.word[i].method, test.word[i].arguments}));
  VerdictFunction function = verdict_function(space, step->next, calls);
  return function.limit.empty() ? std::optional(function) : std::nullopt;
}

/// Compares for every argument value. Returns whether there was something to compare.
bool compare(const oracle::BruteForce& meaning, Loaded& loaded, BeliefSpace& space, OpenCase test) {
  const std::optional<VerdictFunction> function = function_of(loaded, space, test);
  if (!function)
    return false;
  const std::vector<Variable>& parameters =
      loaded.component.methods[test.word[test.open].method].parameters;
  const oracle::TupleSpace tuples(
      meaning.component().methods[test.word[test.open].method].parameters);
  for (std::size_t rank = 0; rank < tuples.size(); ++rank) {
    oracle::Tuple& arguments = test.word[test.open].arguments;
    arguments = tuples.tuple(rank);
    term::Assignment assignment;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      assignment.bind(parameters[i].symbol, arguments[i]);
    EXPECT_EQ(verdict_at(*function, assignment), meaning.verdict(test.word))
        << oracle::word_text(meaning.component(), test.word);
  }
  return true;
}

void compare_random(const oracle::Profile& profile) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed, profile);
    Loaded loaded(solved.text);
    BeliefSpace space(loaded.component, *loaded.solver, loaded.stop);
    oracle::Random random(seed);
    for (int i = 0; i < 6; ++i) {
      const std::size_t length = 1 + random.below(4);
      const OpenCase test{samples::random_word(random, solved.meaning.concrete(), length),
                          random.below(length)};
      compared += compare(solved.meaning, loaded, space, test) ? 1 : 0;
    }
    if (::testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(compared, samples::seeds);
}

TEST(VerdictFunction, AgreesWithConcreteEvaluation) { compare_random({}); }

TEST(VerdictFunction, AgreesWithConcreteEvaluationUnderChoices) {
  oracle::Profile everything;
  everything.with_inputs = everything.with_internal = everything.with_unknowns = 100;
  everything.wide = 0;
  compare_random(everything);
}

TEST(VerdictFunction, NothingHappensAfterAnUnknownOutcome) {
  // Only the ok path sets x, on which the internal step fails.
  const std::string text = oracle::examples::component(
      named("x", "Bool", "false"),
      action("m", unknown("p") + "," + ok("(not p)", "x", "true"), named("p", "Bool")),
      samples::internal_step("tick", ok("(not x)") + "," + error("x")));
  Loaded loaded(text);
  BeliefSpace space(loaded.component, *loaded.solver, loaded.stop);
  EXPECT_TRUE(compare(oracle::examples::solve(text), loaded, space, {{{0, {0}}}, 0}));
}

TEST(VerdictFunction, IsExactOnWideParameters) {
  Loaded loaded(oracle::examples::component(
      named("x", "(_ BitVec 32)", "(_ bv0 32)"),
      action("set", ok("true", "x", "p"), named("p", "(_ BitVec 32)")) + "," +
          action("use", ok("(bvsle e x)") + "," + error("(bvsgt e x)"), "",
                 named("e", "(_ BitVec 32)"))));
  BeliefSpace space(loaded.component, *loaded.solver, loaded.stop);
  const std::vector<SymbolicCall> word{open_call(loaded.component, 0),
                                       constant_call(loaded.component, {1, {}})};
  const VerdictFunction function = verdict_function(space, space.start().next, word);
  ASSERT_TRUE(function.limit.empty()) << util::to_text(function.limit);
  const Term p = loaded.component.methods[0].parameters[0].symbol;
  const Term expected = term::distinct(p, loaded.store->constant(p->sort(), 0x7fffffff));
  const std::vector<Term> different{term::xor_(function.illegal, expected)};
  EXPECT_TRUE(loaded.solver->check(different).unsat());
  EXPECT_TRUE(function.unknown->is_false());
}

} // namespace
} // namespace parlance::component
