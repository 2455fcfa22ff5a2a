#pragma once
// Options of commands that read classes.

#include "driver/subjects/java_input.h"

namespace CLI {
class App;
}

namespace parlance::cli {

void add_java_options(CLI::App& command, driver::JavaInput& java);

} // namespace parlance::cli
