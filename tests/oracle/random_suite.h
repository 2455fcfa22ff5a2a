#pragma once
// Runs a learner on random components and compares what it returns with their meaning.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
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

struct SuiteResult {
  Tally components;
  Tally full;
  Tally partial;  ///< unknown where concretisations disagree, else right
  Tally proved;   ///< all three properties claimed for all words
  Tally to_depth; ///< all claimed, some to a depth only
  std::vector<Disagreement> disagreements;
  /// Contradictions by words longer than what the interface claims anything about.
  std::vector<Disagreement> beyond_claims;
};

/// Learns the components of the seeds from `first_seed` on. The component, the learned
/// and the canonical interface of each disagreement are written to `failures`.
SuiteResult run_suite(std::uint64_t first_seed, std::size_t count, const Learn& learn,
                      std::ostream& report,
                      const std::filesystem::path& failures = "parlance-oracle-failures");

} // namespace parlance::oracle
