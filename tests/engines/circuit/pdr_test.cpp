// Engine `pdr` against the truth by brute force, on right candidates and on wrong ones. What it
// proves is checked by enumeration, what it refutes is replayed.

#include "engines/searches.h"

#include <gtest/gtest.h>

#include <iostream>

namespace parlance::engines {
namespace {

using samples::Properties;
using samples::Steps;
using samples::Subject;

#ifdef NDEBUG
constexpr std::uint64_t pdr_seeds = 12;
#else
constexpr std::uint64_t pdr_seeds = 5;
#endif
constexpr int pdr_mutants = 4;
constexpr std::uint32_t unreached_depth = 10'000;
constexpr std::uint64_t most_solves = 200'000;

const std::vector<Properties> all_sets{
    {Property::safe, Property::permissive, Property::tight},
    {Property::safe},
    {Property::permissive},
    {Property::tight},
    {Property::safe, Property::tight},
    {Property::permissive, Property::tight},
};

void check_candidate(samples::CandidateCheck& check) {
  for (const Properties& properties : all_sets) {
    if (std::ranges::all_of(properties,
                            [&](Property property) { return check.applicable(property); })) {
      std::string names;
      for (const Property property : properties)
        names += to_text(property) + " ";
      SCOPED_TRACE(names);
      check.check(properties, {.solve_limit = most_solves}, unreached_depth, false);
      check.check(properties, {.solve_limit = most_solves}, unreached_depth, true);
    }
  }
}

samples::SearchCounts run_on_components(const oracle::Profile& profile) {
  samples::SearchCounts counts;
  for (std::uint64_t seed = 1; seed <= pdr_seeds && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Subject subject(oracle::solved_component(seed, profile));
    Steps steps(subject.meaning);
    oracle::Automaton automaton = subject.meaning.canonical().automaton;
    oracle::Random random(seed);
    for (int i = 0; i <= pdr_mutants && !::testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE("mutant " + std::to_string(i));
      samples::CandidateCheck check(subject, steps, automaton, counts);
      check_candidate(check);
      automaton = samples::mutant(subject.meaning.canonical().automaton, random);
    }
  }
  std::cout << counts.proved << " proved, " << counts.broken << " broken, " << counts.gave_up
            << " given up\n";
  return counts;
}

void expect_mixed(const samples::SearchCounts& counts) {
  EXPECT_GT(counts.proved, static_cast<int>(pdr_seeds));
  EXPECT_GT(counts.broken, static_cast<int>(pdr_seeds));
  EXPECT_LE(100 * counts.gave_up, counts.proved + counts.broken);
}

TEST(Pdr, IsRightOnDeterministicComponents) {
  expect_mixed(run_on_components(samples::deterministic_profile()));
}

TEST(Pdr, IsRightAboutSafetyUnderChoicesOfTheEnvironment) {
  oracle::Profile profile;
  profile.with_inputs = profile.with_internal = profile.with_open_start = 50;
  profile.with_unknowns = 40;
  profile.wide = 0;
  profile.max_width = 3;
  profile.max_legal_states = 24;
  expect_mixed(run_on_components(profile));
}

} // namespace
} // namespace parlance::engines
