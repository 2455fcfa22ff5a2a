// Proofs on beliefs against the truth by brute force, and as certificates against the checker.

#include "certify/check.h"
#include "engines/beliefs/belief_certificate.h"
#include "engines/beliefs/belief_inclusion.h"
#include "engines/candidates.h"
#include "oracle/component_text.h"
#include "term/smtlib/smtlib.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <numeric>

namespace parlance::engines {
namespace {

using samples::Subject;

/// How many random components to try.
std::uint64_t proof_seeds() { return std::getenv("PARLANCE_LONG") != nullptr ? 100 : 8; }

constexpr int proof_mutants = 2;

oracle::Profile profile() {
  oracle::Profile profile;
  profile.with_inputs = 60;
  profile.with_internal = 35;
  profile.with_open_start = 30;
  profile.with_unknowns = 30;
  profile.wide = 0;
  profile.max_width = 3;
  profile.parameter_bits = 3;
  profile.max_legal_states = 16;
  return profile;
}

/// An automaton for a component, on the component as passes leave it.
struct Case {
  Case(Subject& component, const oracle::Automaton& candidate_automaton)
      : subject(component), automaton(candidate_automaton),
        candidate(samples::candidate_for(subject, automaton)),
        reduction(subject.loaded.component, {}, *subject.loaded.solver),
        space(reduction.component(), *subject.loaded.solver, subject.loaded.stop),
        truth(samples::truth_of(subject.meaning, automaton)) {}

  bool holds(Property property) const { return !truth[static_cast<std::size_t>(property)]; }

  bool holds_all() const {
    return std::ranges::all_of(all_properties, [&](Property property) { return holds(property); });
  }

  bool internal_steps_may_fail() const {
    return std::ranges::any_of(reduction.component().internal, [](const component::Method& step) {
      return std::ranges::any_of(step.paths, [](const component::Path& path) {
        return path.outcome.kind == component::OutcomeKind::error;
      });
    });
  }

  EngineResult prove(Pruning pruning) {
    return BeliefInclusion(space, candidate, false, {}, pruning).prove();
  }

  /// The proof that it is safe, with the candidate's state by its position in the interface.
  std::string safe_definition() {
    const EngineResult result = prove(Pruning::none);
    const InvariantProof* const proof = result[Property::safe].invariant();
    EXPECT_NE(proof, nullptr);
    std::string location = "#b" + std::string(proof->location->sort().width(), '0');
    std::string known;
    for (std::size_t i = 0; i < proof->locations.size(); ++i) {
      const std::string here =
          "(= q " + term::value_to_smtlib(position_sort(), proof->locations[i]) + ")";
      known += " " + here;
      location = "(ite " + here + " " + term::value_to_smtlib(proof->location->sort(), i) + " " +
                 location + ")";
    }
    std::string parameters;
    for (const component::Variable& variable : subject.loaded.component.variables)
      parameters += "(|" + variable.name + "| " + text(variable.sort()) + ") ";
    return "(define-fun safe (" + parameters + "(q " + text(position_sort()) +
           ")) Bool (and (or false" + known + ") (let ((" + term::to_smtlib(proof->location) + " " +
           location + ")) " + term::to_smtlib(reduction.lifted(proof->invariant)) + ")))\n";
  }

  certify::Report certified(const std::string& lines) {
    const std::string interface =
        oracle::interface_text(subject.meaning, subject.meaning.canonical().alphabet, automaton);
    return certify::check(oracle::component_text(subject.meaning.component()), interface,
                          "; parlance-certificate/1\n" + lines + safe_definition(), {});
  }

  std::string lines(const BeliefProof& proof, const std::vector<Property>& claims) const {
    return belief_certificate_lines(proof, claims, reduction);
  }

  Subject& subject;
  oracle::Automaton automaton;
  Candidate candidate;
  component::Reduction reduction;
  component::BeliefSpace space;
  samples::Truth truth;

private:
  static std::string text(const term::Sort& sort) {
    return sort.is_boolean() ? "Bool" : "(_ BitVec " + std::to_string(sort.width()) + ")";
  }

  term::Sort position_sort() const {
    const unsigned bits = static_cast<unsigned>(std::bit_width(automaton.size() - 1));
    return term::Sort::bit_vector(std::max(1U, bits));
  }
};

struct ProofCounts {
  int proofs = 0;
  int wrong = 0;
  int without_certificate = 0; ///< tight, with internal steps that fail
  int internal = 0;            ///< lines with states that internal steps reach
  int failing = 0;             ///< lines behind forbidden calls
};

/// Proved if it holds and a certificate can say it; never if it does not hold.
void expect_proved(const Case& one, const EngineResult& result, Property property,
                   ProofCounts& counts) {
  SCOPED_TRACE(to_text(property));
  const bool is_proved = result[property].beliefs() != nullptr;
  if (!one.holds(property)) {
    EXPECT_FALSE(is_proved);
    EXPECT_TRUE(result[property].refutation.has_value());
    ++counts.wrong;
  } else if (property == Property::tight && one.internal_steps_may_fail()) {
    counts.without_certificate += is_proved ? 0 : 1;
  } else {
    EXPECT_TRUE(is_proved) << util::to_text(result[property].reason);
  }
}

void expect_certified(Case& one, const EngineResult& result) {
  std::vector<Property> claims;
  const BeliefProof* proof = nullptr;
  for (const Property property : {Property::permissive, Property::tight})
    if (result[property].beliefs() != nullptr) {
      claims.push_back(property);
      proof = result[property].beliefs();
    }
  if (proof == nullptr)
    return;
  const std::string lines = one.lines(*proof, claims);
  const certify::Report report = one.certified(lines);
  EXPECT_TRUE(report.accepted()) << to_text(report) << lines << one.safe_definition();
}

void check_case(Case& one, ProofCounts& counts) {
  const EngineResult all = one.prove(Pruning::none);
  if (!one.holds(Property::safe)) {
    for (const Property property : all_properties)
      EXPECT_FALSE(all[property].proved());
    ++counts.wrong;
    return;
  }
  EXPECT_NE(all[Property::safe].invariant(), nullptr);
  expect_proved(one, all, Property::permissive, counts);
  expect_proved(one, all, Property::tight, counts);
  expect_certified(one, all);
  SCOPED_TRACE("pruned");
  const EngineResult pruned = one.prove(Pruning::larger_beliefs);
  expect_proved(one, pruned, Property::permissive, counts);
  EXPECT_FALSE(pruned[Property::safe].proved());
  EXPECT_EQ(pruned[Property::safe].depth, 0U);
  EXPECT_TRUE(one.holds(Property::tight) || pruned[Property::tight].beliefs() == nullptr);
  expect_certified(one, pruned);
  if (const BeliefProof* const proof = all[Property::permissive].beliefs()) {
    ++counts.proofs;
    for (const BeliefProof::Line& line : proof->lines) {
      counts.internal += line.by_call < line.states.size() ? 1 : 0;
      counts.failing += one.automaton.is_legal(line.state) ? 0 : 1;
    }
  }
}

TEST(BeliefProof, IsFoundForWhatHoldsAndAcceptedAsACertificate) {
  ProofCounts counts;
  for (std::uint64_t seed = 1; seed <= proof_seeds() && !::testing::Test::HasFailure(); ++seed) {
    Subject subject(oracle::solved_component(seed, profile()));
    const oracle::Automaton& canonical = subject.meaning.canonical().automaton;
    oracle::Random random(seed);
    for (int i = 0; i <= proof_mutants && !::testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", mutant " + std::to_string(i));
      Case one(subject, i == 0 ? canonical : samples::mutant(canonical, random));
      if (one.automaton.is_legal(one.automaton.initial))
        check_case(one, counts);
    }
  }
  std::cout << counts.proofs << " proofs, " << counts.internal << " lines with internal steps, "
            << counts.failing << " where they fail; " << counts.wrong << " wrong properties; "
            << counts.without_certificate << " right ones that certificates cannot say\n";
  EXPECT_GE(counts.proofs, static_cast<int>(proof_seeds()));
  EXPECT_GE(counts.wrong, static_cast<int>(proof_seeds() / 2));
  EXPECT_GT(counts.internal, 0);
}

/// The lines of one component's right interface, claimed for a wrong one.
TEST(BeliefProof, OfAnotherInterfaceDoesNotCertifyWhatIsWrong) {
  int refused = 0;
  for (std::uint64_t seed = 1; seed <= proof_seeds() && !::testing::Test::HasFailure(); ++seed) {
    Subject subject(oracle::solved_component(seed, profile()));
    const oracle::Automaton canonical =
        samples::with_all_sinks(subject.meaning.canonical().automaton);
    Case right(subject, canonical);
    const EngineResult result = right.automaton.is_legal(right.automaton.initial)
                                    ? right.prove(Pruning::none)
                                    : EngineResult();
    const BeliefProof* const proof = result[Property::permissive].beliefs();
    oracle::Random random(seed);
    for (int i = 0; i < 2 * proof_mutants && proof != nullptr; ++i) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", mutant " + std::to_string(i));
      Case wrong(subject, samples::mutant(canonical, random));
      if (!wrong.holds(Property::safe) || wrong.holds_all())
        continue;
      const certify::Report report =
          wrong.certified(wrong.lines(*proof, {Property::permissive, Property::tight}));
      for (const Property property : {Property::permissive, Property::tight}) {
        const auto status = report.claims[static_cast<std::size_t>(property)].status;
        EXPECT_TRUE(wrong.holds(property) || status != certify::ClaimStatus::accepted);
        refused += wrong.holds(property) ? 0 : 1;
      }
    }
  }
  std::cout << refused << " wrong claims refused\n";
  EXPECT_GT(refused, 0);
}

} // namespace
} // namespace parlance::engines
