#pragma once
// The argument of FASE 2009, section 3.3: learning takes what the interface is worth, determinising
// what the component is. Both on the same systems, as these grow.

#include "bench/report.h"
#include "util/stop.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::bench {

struct Fase09Options {
  std::vector<std::string> families;       ///< empty: all
  std::uint32_t largest = 0;               ///< sizes up to this one; 0: all
  std::chrono::milliseconds limit{10'000}; ///< for one measurement
};

/// The interface must have ten legal states, proved and certified, or the report says so.
Report run_fase09(const Fase09Options& options, const util::StopToken& stop,
                  const Progress& progress);

} // namespace parlance::bench
