#pragma once
// The figures of `bench reach`: a row a class, and their sums.

#include "bench/reach/reach_judge.h"
#include "bench/report.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::bench {

/// A verdict that the virtual machine does not share.
struct Contradiction {
  std::string word;       ///< the calls up to the one in question
  std::string claim;      ///< what the interface says of it
  std::string got;        ///< what it did
  std::string assumption; ///< that covers it; empty: none
};

struct ReachRow {
  std::string class_name;
  Reached reached = Reached::crashed;
  std::size_t states = 0; ///< legal ones
  std::string claims;     ///< safe, permissive, tight: proved, a depth, none or refuted
  std::uint64_t words = 0;
  std::uint64_t decided_words = 0; ///< all calls of which are decided
  std::uint64_t calls = 0;
  std::uint64_t decided = 0; ///< calls; contradicted ones too
  std::uint64_t by_chance = 0;
  std::uint64_t contradicted = 0;
  std::uint64_t unrepeated = 0; ///< contradicted once, and not in a fresh virtual machine
  std::map<std::string, std::uint64_t> covered; ///< by the id of the assumption
  double seconds = 0;                           ///< for learning
  std::string cause;                            ///< of the first unknown call
  std::vector<Contradiction> contradictions;    ///< the first ones
  std::vector<Contradiction> exceptions;        ///< the first one that each assumption covers
};

Report reach_report(const std::vector<ReachRow>& rows, bool cut_short);

/// One line on a class that is finished.
std::string progress_text(const ReachRow& row);

} // namespace parlance::bench
