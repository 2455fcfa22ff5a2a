// Examples whose forbidden calls fail for some choice only: proved on beliefs, written as
// certificates, and checked.

#include "certify/check.h"
#include "component/loading.h"
#include "engines/beliefs/belief_certificate.h"
#include "engines/beliefs/belief_inclusion.h"
#include "engines/bounded.h"
#include "engines/portfolio.h"
#include "interface/json/interface_json.h"
#include "interface/rebind.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>

namespace parlance::engines {
namespace {

/// Component, interface and invariant of the checker's own tests.
struct Example : component::samples::Loaded {
  explicit Example(const std::string& name, const std::string& component_path = "")
      : Loaded(file(component_path.empty() ? fixture(name + ".component.json") : component_path)),
        component_text(
            file(component_path.empty() ? fixture(name + ".component.json") : component_path)),
        interface_text(file(fixture(name + ".interface.json"))), reduction(component, {}, *solver),
        space(reduction.component(), *solver, stop),
        candidate(candidate_of(
            interface::bind_to_component(interface::read_json(interface_text, "FILE"), component),
            component, *solver)) {
    const std::string certificate = file(fixture(name + ".smt2"));
    safe = certificate.substr(certificate.find("(define-fun safe"));
  }

  static std::string fixture(const std::string& name) {
    return std::string(PARLANCE_SOURCE_DIR) + "/tests/certify/fixtures/" + name;
  }
  static std::string file(const std::string& path) {
    std::ifstream stream(path);
    EXPECT_TRUE(stream) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::string certificate(const BeliefProof& proof, const std::vector<Property>& claims) const {
    return "; parlance-certificate/1\n" + belief_certificate_lines(proof, claims, reduction) + safe;
  }

  std::string component_text;
  std::string interface_text;
  std::string safe;
  component::Reduction reduction;
  component::BeliefSpace space;
  Candidate candidate;
};

void expect_example_certified(Example& example, const std::vector<Property>& claims) {
  Bounded engine(example.space, example.candidate, {}, example.stop);
  EXPECT_EQ(engine.check(2)[Property::permissive].beliefs(), nullptr);
  const EngineResult& result = engine.prove();
  for (const Property property : claims)
    ASSERT_NE(result[property].beliefs(), nullptr)
        << to_text(property) << util::to_text(result[property].reason);
  EXPECT_EQ(result[Property::safe].depth, 2U) << "what check said stays";
  const std::string certificate = example.certificate(*result[claims[0]].beliefs(), claims);
  const certify::Report report =
      certify::check(example.component_text, example.interface_text, certificate, {});
  EXPECT_TRUE(report.accepted()) << to_text(report) << certificate;
}

TEST(BeliefCertificate, OfExamplesIsAccepted) {
  const std::string examples = std::string(PARLANCE_SOURCE_DIR) + "/examples/components/";
  for (const std::string name : {"wheel", "windy_gate"}) {
    SCOPED_TRACE(name);
    Example example(name);
    expect_example_certified(example, {Property::permissive, Property::tight});
  }
  Example inputs("later_input", examples + "later_input.json");
  expect_example_certified(inputs, {Property::permissive, Property::tight});
  Example internal("internal_step", examples + "internal_step.json");
  expect_example_certified(internal, {Property::permissive, Property::tight});
}

TEST(BeliefCertificate, ListsWhatInternalStepsAfterAForbiddenCallReach) {
  Example fuse("fuse");
  expect_example_certified(fuse, {Property::permissive});
  const EngineResult result = BeliefInclusion(fuse.space, fuse.candidate, false).prove();
  const BeliefProof* const proof = result[Property::permissive].beliefs();
  ASSERT_EQ(proof->lines.size(), 2U);
  EXPECT_EQ(proof->lines[1].by_call, 1U);
  EXPECT_EQ(proof->lines[1].states, (std::vector<component::ConcreteState>{{1}, {2}}));
}

TEST(BeliefCertificate, NeedsFewerPairsIfLargerBeliefsAreLeftOut) {
  Example inputs("later_input",
                 std::string(PARLANCE_SOURCE_DIR) + "/examples/components/later_input.json");
  const InclusionLimits limits{7, 64}; // one pair for each legal state
  const auto prove = [&](Pruning pruning) {
    return BeliefInclusion(inputs.space, inputs.candidate, false, limits, pruning).prove();
  };
  EXPECT_EQ(prove(Pruning::none)[Property::permissive].beliefs(), nullptr);
  EXPECT_NE(prove(Pruning::larger_beliefs)[Property::permissive].beliefs(), nullptr);
  EXPECT_FALSE(prove(Pruning::larger_beliefs)[Property::safe].proved());
  const EngineResult stopped =
      BeliefInclusion(inputs.space, inputs.candidate, false, {3, 64}, Pruning::larger_beliefs)
          .prove();
  EXPECT_GT(stopped[Property::permissive].depth, 0U);
  EXPECT_EQ(stopped[Property::safe].depth, 0U) << "only permissive is searched";
}

TEST(BeliefCertificate, OfTheSmallestBeliefsIsFoundWhenAllAreTooMany) {
  Example inputs("later_input",
                 std::string(PARLANCE_SOURCE_DIR) + "/examples/components/later_input.json");
  util::StopToken stop;
  PortfolioOptions options;
  options.inclusion.pairs = 7;
  Portfolio engines(inputs.space, inputs.candidate, options, stop);
  const EngineResult& result = engines.prove(Effort::thorough);
  EXPECT_TRUE(result[Property::safe].proved());
  EXPECT_TRUE(result[Property::permissive].proved());
  EXPECT_EQ(result[Property::tight].beliefs(), nullptr) << "they say nothing of what is left open";
}

TEST(BeliefCertificate, NeedsAnEndOfTheSearch) {
  Example gate("windy_gate");
  const EngineResult result = BeliefInclusion(gate.space, gate.candidate, false, {1, 64}).prove();
  for (const Property property : all_properties) {
    EXPECT_EQ(result[property].beliefs(), nullptr);
    EXPECT_EQ(result[property].depth, 1U);
    EXPECT_FALSE(result[property].reason.empty());
  }
}

} // namespace
} // namespace parlance::engines
