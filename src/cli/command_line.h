#pragma once
// The command line: arguments to the driver and back.

namespace parlance::cli {

/// Runs one command and returns the exit code of the process. Results go to stdout, everything else
/// to stderr. Never throws.
int run(int argc, const char* const* argv);

} // namespace parlance::cli
