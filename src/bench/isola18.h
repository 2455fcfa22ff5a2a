#pragma once
// ISoLA 2018's table: every component with every engine, beside the published figures.

#include "bench/report.h"
#include "engines/portfolio.h"
#include "util/stop.h"

#include <chrono>
#include <string>
#include <vector>

namespace parlance::bench {

/// Which engines run, and how long each may take for one component.
struct EngineColumns {
  std::vector<engines::Technique> engines; ///< empty: all
  std::chrono::milliseconds limit{10'000};
};

/// The limit is of all engines but `auto`. @throws util::UserError if a class cannot be read
Report run_isola18(const std::string& examples, const EngineColumns& columns,
                   const util::StopToken& stop, const Progress& progress);

} // namespace parlance::bench
