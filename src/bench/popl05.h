#pragma once
// POPL 2005's table 1: the game on every class with the paper's predicates, beside the published
// figures; and its seeded error.

#include "bench/report.h"
#include "util/stop.h"

#include <string>

namespace parlance::bench {

/// @throws util::UserError if a class cannot be read
Report run_popl05(const std::string& examples, const util::StopToken& stop,
                  const Progress& progress);

} // namespace parlance::bench
