#pragma once
// Statecharts on the command line.

#include "component/hide.h"
#include "driver/load.h"
#include "frontends/scxml/extract.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::driver {

struct ScxmlInput {
  std::vector<std::string> errors; ///< states and events that are errors
  component::CallChoice calls = {};
  scxml::RunLimits limits = {};
};

/// Whether a file is a statechart: `.scxml`.
bool is_scxml(const std::string& input);

/// @throws util::UserError with one line that says where and what
LoadedComponent load_scxml(const std::string& input, const ScxmlInput& options,
                           util::StopToken& stop);

} // namespace parlance::driver
