// All ways to check a candidate agree with each other and with the truth by brute force, on right
// interfaces and on wrong ones.

#include "engines/beliefs/belief_inclusion.h"
#include "engines/bounded.h"
#include "engines/candidates.h"
#include "engines/product/unrolling.h"

#include <gtest/gtest.h>

namespace parlance::engines {
namespace {

using samples::Subject;

#ifdef NDEBUG
constexpr std::uint64_t agreement_seeds = 10;
#else
constexpr std::uint64_t agreement_seeds = 3;
#endif
constexpr int agreement_mutants = 3;
constexpr std::uint32_t checked_depth = 4;

/// Bounded checking by unrolling alone.
EngineResult check_unrolled(const component::Component& component, const Candidate& candidate) {
  const auto solver = smt::make_z3(nullptr);
  Unrolling unrolling(component, candidate, *solver);
  EngineResult result;
  while (unrolling.length() < checked_depth) {
    unrolling.extend(!result.refutation());
    for (const Property property : all_properties) {
      PropertyResult& found = result[property];
      if (found.refutation)
        continue;
      const std::vector<Term> violated{unrolling.violation(property)};
      if (solver->check(violated).sat())
        found.refutation = unrolling.first_word(property);
      else
        found.depth = static_cast<std::uint32_t>(unrolling.length());
    }
  }
  return result;
}

EngineResult check_bounded(Subject& subject, const Candidate& candidate) {
  Bounded engine(subject.space, candidate, {}, subject.loaded.stop);
  EngineResult result;
  for (std::uint32_t done = 1; done <= checked_depth; ++done)
    result = engine.check(done);
  return result;
}

void check_all_ways(Subject& subject, const oracle::Automaton& automaton) {
  const Candidate candidate = samples::candidate_for(subject, automaton);
  {
    SCOPED_TRACE("beliefs");
    BeliefInclusion inclusion(subject.space, candidate, false);
    samples::expect_true(inclusion.check(checked_depth), subject.meaning, automaton, checked_depth);
  }
  {
    SCOPED_TRACE("bounded");
    samples::expect_true(check_bounded(subject, candidate), subject.meaning, automaton,
                         checked_depth);
  }
  if (subject.space.deterministic() && automaton.is_legal(automaton.initial)) {
    SCOPED_TRACE("unrolled");
    samples::expect_true(check_unrolled(subject.loaded.component, candidate), subject.meaning,
                         automaton, checked_depth);
  }
}

/// Returns how many of the mutants were wrong.
int check_component(Subject& subject, std::uint64_t seed) {
  const oracle::Automaton& canonical = subject.meaning.canonical().automaton;
  check_all_ways(subject, canonical);
  oracle::Random random(seed);
  int wrong = 0;
  for (int i = 0; i < agreement_mutants && !::testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE("mutant " + std::to_string(i));
    const oracle::Automaton automaton = samples::mutant(canonical, random);
    check_all_ways(subject, automaton);
    for (const auto& shortest : samples::truth_of(subject.meaning, automaton))
      wrong += shortest.has_value() ? 1 : 0;
  }
  return wrong;
}

void expect_agreement(const oracle::Profile& profile) {
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= agreement_seeds && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Subject subject(oracle::solved_component(seed, profile));
    wrong += check_component(subject, seed);
  }
  EXPECT_GE(wrong, static_cast<int>(agreement_seeds)) << "hardly any mutant was wrong";
}

TEST(Engines, AgreeOnDeterministicComponents) {
  expect_agreement(samples::deterministic_profile());
}

TEST(Engines, AreRightUnderChoicesOfTheEnvironment) { expect_agreement({}); }

TEST(Engines, TheFirstRefutationIsAShortestOne) {
  for (std::uint64_t seed = 1; seed <= agreement_seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Subject subject(oracle::solved_component(seed, samples::deterministic_profile()));
    oracle::Random random(seed);
    const oracle::Automaton automaton =
        samples::mutant(subject.meaning.canonical().automaton, random);
    const Candidate candidate = samples::candidate_for(subject, automaton);
    std::optional<std::size_t> shortest;
    for (const auto& length : samples::truth_of(subject.meaning, automaton))
      if (length && *length <= checked_depth)
        shortest = std::min(shortest.value_or(*length), *length);
    Bounded engine(subject.space, candidate, {true, {}}, subject.loaded.stop);
    const auto refutation = engine.check(checked_depth).refutation();
    ASSERT_EQ(refutation.has_value(), shortest.has_value());
    if (refutation) {
      EXPECT_EQ(refutation->size(), *shortest);
    }
  }
}

} // namespace
} // namespace parlance::engines
