#pragma once
// How time and memory grow with methods, state variables, the depth of a counter and the paths of a
// method, for each engine.

#include "bench/isola18.h"
#include "bench/report.h"
#include "util/stop.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::bench {

struct ScalingOptions {
  std::vector<std::string> families; ///< empty: all
  std::uint32_t largest = 0;         ///< sizes up to this one; 0: all
  EngineColumns columns;
};

/// An engine that is stopped at one size is not tried at larger ones. `auto` may take six times as
/// long as the others.
Report run_scaling(const ScalingOptions& options, const util::StopToken& stop,
                   const Progress& progress);

} // namespace parlance::bench
