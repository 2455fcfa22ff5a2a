#pragma once
// SAS 2012's table 1: what we learn from each of its classes, beside what was published.

#include "bench/report.h"
#include "util/stop.h"

#include <string>

namespace parlance::bench {

/// @throws util::UserError if a class cannot be read
Report run_sas12(const std::string& examples, const util::StopToken& stop,
                 const Progress& progress);

} // namespace parlance::bench
