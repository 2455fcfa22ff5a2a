#pragma once
// Runs a learner on random components and compares what it returns with their meaning.

#include "oracle/random_component.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace parlance::oracle {

/// From component text to interface text.
using Learn = std::function<std::string(const std::string& component_text)>;

struct Disagreement {
  std::uint64_t seed = 0;
  std::string message;
};

/// Counts of components with stored parameters and with nondeterminism among some components.
struct Tally {
  std::size_t all = 0;
  std::size_t storing = 0;
  std::size_t nondeterministic = 0;
};

/// How many results claim one property for all words, to a depth, not at all.
struct ClaimCounts {
  std::size_t proved = 0;
  std::size_t to_depth = 0;
  std::size_t not_established = 0;
};

struct SuiteResult {
  Tally components;
  Tally full;
  Tally partial;                     ///< unknown where concretisations disagree, else right
  Tally proved;                      ///< all three properties claimed for all words
  Tally to_depth;                    ///< all claimed, some to a depth only
  std::array<ClaimCounts, 3> claims; ///< safe, permissive, tight
  /// Why a property is not claimed for all words, by how many properties.
  std::map<std::string, std::size_t> reasons;
  /// Of components with observations: those in whose interface more is legal than in the one
  /// learned without; those where it should be, by brute force; and those not compared.
  std::size_t changed = 0;
  std::size_t should_change = 0;
  std::size_t blind_too_large = 0;
  std::vector<Disagreement> disagreements;
  /// Contradictions by words longer than what the interface claims anything about.
  std::vector<Disagreement> beyond_claims;
};

/// Learns the components of the seeds from `first_seed` on; those with observations once more
/// without them. The component, the learned and the canonical interface of each disagreement are
/// written to `failures`.
SuiteResult run_suite(std::uint64_t first_seed, std::size_t count, const Learn& learn,
                      std::ostream& report,
                      const std::filesystem::path& failures = "parlance-oracle-failures",
                      const Profile& profile = {});

} // namespace parlance::oracle
