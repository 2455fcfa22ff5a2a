#pragma once
// Options of commands that read statecharts.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace parlance::cli {

void add_scxml_options(CLI::App& command, std::vector<std::string>& errors);

} // namespace parlance::cli
