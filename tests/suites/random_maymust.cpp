// Random components, learned by may and must abstractions and compared with their meaning by brute
// force, by all four schemes. Usage: random_maymust [COUNT [FIRST_SEED]]

#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/json/interface_json.h"
#include "oracle/random_suite.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>

namespace {

using namespace parlance;

constexpr std::size_t share = 200;
constexpr std::size_t long_count = 1000;
constexpr std::size_t certified_share = 12;
/// Components that need more guards or predicates, the more so in schemes that begin anew with
/// each, take longest, and end with bounds.
struct Limits {
  std::size_t guards;
  std::size_t predicates;
};
constexpr Limits low{20, 48};
constexpr Limits high{32, 64}; ///< for the full count
constexpr std::size_t predicates_when_beginning_anew = 8;

/// How many components each scheme had, and how many of them it had to leave open.
struct Tally {
  std::size_t learned = 0;
  std::set<std::uint64_t> open; ///< seeds
};

/// Every eighth one by one of the schemes that begin anew, which take longer.
teachers::Scheme scheme_of(std::uint64_t number) {
  return number % 8 == 0 ? teachers::all_schemes[number / 8 % (teachers::all_schemes.size() - 1)]
                         : teachers::Scheme::learn_reuse;
}

std::string learned(const std::string& text, std::uint64_t seed, teachers::Scheme scheme,
                    Tally& tally) {
  util::StopToken stop;
  const driver::LoadedComponent loaded =
      driver::component_from_text(text, "random component", stop);
  driver::LearnOptions options;
  options.strategy = driver::Strategy::maymust;
  options.scheme = scheme;
  options.overflow = driver::Overflow::exact;
  const Limits& limits = std::getenv("PARLANCE_LONG") != nullptr ? high : low;
  options.max_guards = limits.guards;
  options.max_predicates =
      scheme == teachers::Scheme::learn_reuse ? limits.predicates : predicates_when_beginning_anew;
  // The oracle judges every claim; the checker, which takes longer, sees a share of the proofs.
  options.certify = std::hash<std::string>()(text) % certified_share == 0;
  const driver::LearnResult result = driver::learn(loaded.component, options, stop);
  ++tally.learned;
  if (result.bounds) {
    tally.open.insert(seed);
  }
  return interface::to_json(result.interface);
}

/// A run that was ended by its limit says of words between its bounds that they are unknown, though
/// the component is sure of them. It may say nothing else that is wrong.
bool is_between_bounds(const oracle::Disagreement& disagreement,
                       const std::map<teachers::Scheme, Tally>& tallies) {
  return disagreement.message.starts_with("needless unknown") &&
         std::ranges::any_of(tallies, [&](const auto& entry) {
           return entry.second.open.contains(disagreement.seed);
         });
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : all ? long_count : share;
  const std::uint64_t first_seed = argc > 2 ? std::stoull(argv[2]) : 1;
  std::map<teachers::Scheme, Tally> tallies;
  std::uint64_t seed = first_seed;
  const oracle::SuiteResult result = oracle::run_suite(
      first_seed, count,
      [&](const std::string& text) {
        const teachers::Scheme scheme = scheme_of(seed);
        return learned(text, seed++, scheme, tallies[scheme]);
      },
      std::cout);
  for (const auto& [scheme, tally] : tallies) {
    std::cout << teachers::to_text(scheme) << ": " << tally.learned << " components, "
              << tally.open.size() << " left open\n";
  }
  std::cout << "full: " << result.full.all << " of " << result.components.all
            << ", nondeterministic: " << result.full.nondeterministic << " of "
            << result.components.nondeterministic << ", proved: " << result.proved.all << "\n";
  const auto failed = std::ranges::count_if(result.disagreements, [&](const auto& disagreement) {
    return !is_between_bounds(disagreement, tallies);
  });
  const bool passed = failed == 0 && result.beyond_claims.empty() &&
                      100 * result.full.all >= 85 * result.components.all;
  std::cout << (passed ? result.components.all : 0) << " passed, " << failed << " failed\n";
  return passed ? 0 : 1;
}
