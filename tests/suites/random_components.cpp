// Random components, learned and compared with their meaning by brute force: full results must be
// the canonical interface, others must not contradict it and may be unknown only where
// concretisations disagree. Usage: random_components [COUNT [FIRST_SEED [MAX_GUARDS]]]

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

/// Beyond the longest way to a state of the generator's components.
constexpr std::uint32_t depth = 8;
constexpr std::size_t share = 60; ///< half a minute of processor time
constexpr std::size_t long_count = 5000;
constexpr std::size_t certified_share = 12;
/// Beyond the share, and once a crash while learning: tried without proofs.
constexpr std::uint64_t once_wrong[] = {1707, 2904};

std::string learned(const std::string& text, std::size_t max_guards,
                    engines::Technique engine = engines::Technique::automatic) {
  util::StopToken stop;
  const driver::LoadedComponent loaded =
      driver::component_from_text(text, "random component", stop);
  driver::LearnOptions options;
  options.depth = depth;
  options.max_guards = max_guards;
  options.overflow = driver::Overflow::exact;
  options.engine = engine;
  // The oracle judges every claim; the checker, which takes longer, sees a share of the proofs.
  options.certify = std::hash<std::string>()(text) % certified_share == 0;
  return interface::to_json(driver::learn(loaded.component, options, stop).interface);
}

void print_share(const char* name, std::size_t part, std::size_t whole) {
  std::cout << name << ": " << part << " of " << whole << " ("
            << (whole == 0 ? 0 : 100 * part / whole) << "%)\n";
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : all ? long_count : share;
  const std::uint64_t first_seed = argc > 2 ? std::stoull(argv[2]) : 1;
  const std::size_t max_guards = argc > 3 ? std::stoul(argv[3]) : 64;
  const auto learn_one = [&](const std::string& text) { return learned(text, max_guards); };
  oracle::SuiteResult result = oracle::run_suite(first_seed, count, learn_one, std::cout);
  for (const std::uint64_t seed : once_wrong) {
    const oracle::SuiteResult again = oracle::run_suite(
        seed, 1,
        [&](const std::string& text) {
          return learned(text, max_guards, engines::Technique::unrolled);
        },
        std::cout);
    result.disagreements.insert(result.disagreements.end(), again.disagreements.begin(),
                                again.disagreements.end());
  }
  print_share("full", result.full.all, result.components.all);
  print_share("with stored parameters", result.components.storing, result.components.all);
  print_share("nondeterministic", result.components.nondeterministic, result.components.all);
  print_share("full among nondeterministic", result.full.nondeterministic,
              result.components.nondeterministic);
  const std::size_t deterministic = result.components.all - result.components.nondeterministic;
  const std::size_t proved = result.proved.all - result.proved.nondeterministic;
  print_share("proved among deterministic", proved, deterministic);
  print_share("proved among nondeterministic", result.proved.nondeterministic,
              result.components.nondeterministic);
  print_share("only to a depth among deterministic",
              result.to_depth.all - result.to_depth.nondeterministic, deterministic);
  print_share("only to a depth among nondeterministic", result.to_depth.nondeterministic,
              result.components.nondeterministic);
  print_share("contradicted beyond the claimed depth", result.beyond_claims.size(),
              result.components.all);
  const bool passed = result.disagreements.empty() && result.beyond_claims.empty() &&
                      (max_guards < 64 || 100 * result.full.all >= 80 * result.components.all) &&
                      (max_guards < 64 || 100 * proved >= 95 * deterministic) &&
                      3 * result.components.storing >= result.components.all;
  std::cout << (passed ? result.components.all : 0) << " passed, " << result.disagreements.size()
            << " failed\n";
  return passed ? 0 : 1;
}
