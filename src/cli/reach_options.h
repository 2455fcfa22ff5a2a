#pragma once
// The options of `bench reach`.

#include "bench/reach/reach.h"

namespace CLI {
class App;
}

namespace parlance::cli {

void add_reach_options(CLI::App& command, bench::ReachOptions& options);

} // namespace parlance::cli
