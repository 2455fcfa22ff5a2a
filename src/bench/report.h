#pragma once
// What a benchmark comes to.

#include "util/error.h"
#include "util/stop.h"

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

/// What a suite has at hand while it runs.
template <typename Options>
class Suite {
protected:
  Suite(const Options& options, const util::StopToken& stop, const Progress& progress)
      : options_(options), stop_(stop), progress_(progress) {}

  Options options_;
  const util::StopToken& stop_;
  const Progress& progress_;
};

/// Row after row. What was measured before a limit ended it stands.
template <typename Rows, typename Measure>
void measure_rows(const Rows& rows, const Measure& measure) {
  try {
    for (const auto& row : rows) {
      measure(row);
    }
  } catch (const util::Stopped&) {
    // The exit code says so.
  }
}

/// As in a report, by whether all is as it should be.
inline util::ExitCode code_of(bool right, const util::StopToken& stop) {
  return stop.requested() ? util::ExitCode::limit
         : right          ? util::ExitCode::complete
                          : util::ExitCode::partial;
}

} // namespace parlance::bench
