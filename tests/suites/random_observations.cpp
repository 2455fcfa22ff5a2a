// Random components with observations and hidden initial values, learned and compared with their
// meaning by brute force on all histories that they can produce; and learned once more without
// observations, where a third of the interfaces must allow less.
// Usage: random_observations [COUNT [FIRST_SEED]]

#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/json/interface_json.h"
#include "oracle/random_suite.h"

#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>

namespace {

using namespace parlance;

constexpr std::uint32_t depth = 8;
constexpr std::size_t share = 80;
constexpr std::size_t long_count = 1000;
constexpr std::size_t certified_share = 12;

std::string learned(const std::string& text) {
  util::StopToken stop;
  const driver::LoadedComponent loaded =
      driver::component_from_text(text, "random component", stop);
  driver::LearnOptions options;
  options.depth = depth;
  options.overflow = driver::Overflow::exact;
  // The oracle judges every claim; the checker, which takes longer, sees a share of the proofs.
  options.certify = std::hash<std::string>()(text) % certified_share == 0;
  return interface::to_json(driver::learn(loaded.component, options, stop).interface);
}

void print_claims(const char* name, const oracle::ClaimCounts& claims) {
  std::cout << name << ": " << claims.proved << " proved, " << claims.to_depth << " to a depth, "
            << claims.not_established << " not established\n";
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : all ? long_count : share;
  const std::uint64_t first_seed = argc > 2 ? std::stoull(argv[2]) : 1;
  const oracle::SuiteResult result = oracle::run_suite(
      first_seed, count, learned, std::cout, "parlance-oracle-failures", oracle::observing());
  const std::size_t components = result.components.all;
  print_claims("safe", result.claims[0]);
  print_claims("permissive", result.claims[1]);
  print_claims("tight", result.claims[2]);
  for (const auto& [reason, times] : result.reasons)
    std::cout << "not proved, " << times << " times: " << reason << "\n";
  std::cout << "more is legal with observations: " << result.changed << " of " << components
            << ", by brute force " << result.should_change << " (" << result.blind_too_large
            << " not compared)\n";
  const bool passed = result.disagreements.empty() && result.beyond_claims.empty() &&
                      3 * result.changed >= components && 100 * result.full.all >= 80 * components;
  std::cout << (passed ? components : 0) << " passed, " << result.disagreements.size()
            << " failed\n";
  return passed ? 0 : 1;
}
