#pragma once
// The commands on several systems: compose, discharge, verify.

#include "cli/options.h"
#include "util/error.h"
#include "util/stop.h"

namespace parlance::cli {

util::ExitCode compose(const Options& options, util::StopToken& stop);
util::ExitCode discharge(const Options& options, util::StopToken& stop);
util::ExitCode verify(const Options& options, util::StopToken& stop);

/// One line each on stderr.
void show_notes(const std::vector<std::string>& notes);

} // namespace parlance::cli
