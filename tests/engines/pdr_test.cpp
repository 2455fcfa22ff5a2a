// Engine `pdr` against the truth by brute force, on right candidates and on wrong ones. What it
// proves is checked by enumeration, what it refutes is replayed.

#include "engines/proofs.h"
#include "engines/prover.h"

#include <gtest/gtest.h>

#include <iostream>

namespace parlance::engines {
namespace {

using Answer = Reachability::Answer;
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
constexpr std::uint64_t solve_limit = 200'000;

const std::vector<Properties> all_sets{
    {Property::safe, Property::permissive, Property::tight},
    {Property::safe},
    {Property::permissive},
    {Property::tight},
    {Property::safe, Property::tight},
    {Property::permissive, Property::tight},
};

struct PdrCounts {
  int proved = 0;
  int broken = 0;
  int gave_up = 0;
};

/// By property: the length of a shortest word that refutes it, whatever the others say of it.
samples::Truth truth_of_each(const oracle::BruteForce& meaning,
                             const oracle::Automaton& automaton) {
  using Pair = std::pair<std::size_t, std::size_t>;
  const oracle::CanonicalInterface& canonical = meaning.canonical();
  samples::Truth truth;
  oracle::Search<Pair> search({automaton.initial, canonical.automaton.initial});
  for (std::size_t i = 0; i < search.size(); ++i) {
    const auto [state, right] = search[i];
    const oracle::Verdict said = automaton.verdicts[state];
    if (said != canonical.automaton.verdicts[right]) {
      auto& shortest = truth[static_cast<std::size_t>(samples::property_of(said))];
      shortest = std::min(shortest.value_or(search.depth(i)), search.depth(i));
    }
    for (std::size_t call = 0; automaton.is_legal(state) && call < canonical.symbol_of.size();
         ++call)
      search.reach({automaton.next[state][canonical.symbol_of[call]],
                    canonical.automaton.is_legal(right) ? meaning.next(right, call) : right},
                   i, call);
  }
  return truth;
}

/// The length of a shortest word that refutes one of the properties.
std::optional<std::size_t> shortest_refutation(const samples::Truth& truth,
                                               const Properties& properties) {
  std::optional<std::size_t> shortest;
  for (const Property property : properties)
    if (const auto length = truth[static_cast<std::size_t>(property)])
      shortest = std::min(shortest.value_or(*length), *length);
  return shortest;
}

void expect_refutes(const std::optional<ConcreteWord>& refutation, const Subject& subject,
                    const oracle::Automaton& automaton, const Properties& properties) {
  ASSERT_TRUE(refutation.has_value());
  oracle::Word word;
  for (const ConcreteCall& call : *refutation)
    word.push_back({call.method, call.arguments});
  const oracle::Verdict said = samples::said_of(subject.meaning, automaton, word);
  const std::string text = oracle::word_text(subject.meaning.component(), word);
  EXPECT_TRUE(samples::contains(properties, samples::property_of(said))) << text;
  EXPECT_NE(subject.meaning.verdict(word), said) << text;
}

/// One candidate, checked for one set of properties after another.
class CandidateCheck {
public:
  CandidateCheck(Subject& subject, Steps& steps, const oracle::Automaton& automaton,
                 PdrCounts& counts)
      : subject_(subject), steps_(steps), automaton_(automaton),
        candidate_(samples::candidate_for(subject, automaton)),
        truth_(truth_of_each(subject.meaning, automaton)), counts_(counts) {}

  bool applicable(Property property) {
    return Prover::applicable(subject_.space, candidate_, property);
  }

  void check(const Properties& properties, bool prepared) {
    Prover prover(subject_.space, candidate_, properties, {.solve_limit = solve_limit},
                  subject_.loaded.stop);
    if (prepared)
      prover.prepare();
    expect_true(prover, prover.run(unreached_depth));
  }

private:
  void expect_true(Prover& prover, Answer answer) {
    const Properties& properties = prover.properties();
    const auto shortest = shortest_refutation(truth_, properties);
    if (shortest) {
      EXPECT_LE(prover.depth(), *shortest == 0 ? 0 : *shortest - 1);
    }
    if (answer == Answer::gave_up) {
      ++counts_.gave_up;
    } else if (shortest) {
      ASSERT_EQ(answer, Answer::broken) << "refuted by a word of length " << *shortest;
      ++counts_.broken;
      expect_refutes(prover.refutation(), subject_, automaton_, properties);
    } else {
      ASSERT_EQ(answer, Answer::proved);
      ++counts_.proved;
      const Proof proof = prover.proof();
      samples::ProofCheck(proof, subject_, candidate_, properties).expect_right(steps_);
    }
  }

  Subject& subject_;
  Steps& steps_;
  const oracle::Automaton& automaton_;
  Candidate candidate_;
  samples::Truth truth_;
  PdrCounts& counts_;
};

void check_candidate(CandidateCheck& check) {
  for (const Properties& properties : all_sets) {
    if (std::ranges::all_of(properties,
                            [&](Property property) { return check.applicable(property); })) {
      std::string names;
      for (const Property property : properties)
        names += to_text(property) + " ";
      SCOPED_TRACE(names);
      check.check(properties, false);
      check.check(properties, true);
    }
  }
}

PdrCounts run_on_components(const oracle::Profile& profile) {
  PdrCounts counts;
  for (std::uint64_t seed = 1; seed <= pdr_seeds && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Subject subject(oracle::solved_component(seed, profile));
    Steps steps(subject.meaning);
    oracle::Automaton automaton = subject.meaning.canonical().automaton;
    oracle::Random random(seed);
    for (int i = 0; i <= pdr_mutants && !::testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE("mutant " + std::to_string(i));
      CandidateCheck check(subject, steps, automaton, counts);
      check_candidate(check);
      automaton = samples::mutant(subject.meaning.canonical().automaton, random);
    }
  }
  std::cout << counts.proved << " proved, " << counts.broken << " broken, " << counts.gave_up
            << " given up\n";
  return counts;
}

void expect_mixed(const PdrCounts& counts) {
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
