#pragma once
// Counts what passes through.

#include "learn/oracles/oracle.h"

#include <cstdint>

namespace parlance::learn {

struct QueryCounts {
  std::uint64_t batches = 0;
  std::uint64_t queries = 0;
  std::uint64_t symbols = 0; ///< lengths of all words asked, summed
  bool operator==(const QueryCounts&) const = default;
};

/// Passes every question on and counts it.
class CountingOracle final : public MembershipOracle {
public:
  explicit CountingOracle(MembershipOracle& next) : next_(next) {}
  std::vector<Answer> answer(std::span<const Word> words) override;
  const QueryCounts& counts() const { return counts_; }

private:
  MembershipOracle& next_;
  QueryCounts counts_;
};

} // namespace parlance::learn
