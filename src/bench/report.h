#pragma once
// What a benchmark comes to.

#include "util/error.h"

#include <functional>
#include <string>

namespace parlance::bench {

struct Report {
  std::string table; ///< for people
  std::string csv;   ///< for programs: a line a measurement, with a header
  /// 0: everything is proved, or was measured; 3: something is not; 4: a limit ended it.
  util::ExitCode code = util::ExitCode::complete;
};

/// Gets a line after each measurement.
using Progress = std::function<void(const std::string&)>;

} // namespace parlance::bench
