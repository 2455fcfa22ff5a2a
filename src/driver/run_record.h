#pragma once
// What differs from run to run: it stands in a file of its own, so that results can be compared
// byte by byte.

#include <chrono>
#include <cstdint>
#include <string>

namespace parlance::driver {

struct RunRecord {
  double seconds = 0;
  std::uint64_t peak_memory_bytes = 0;
  std::string engine; ///< that has proved the result; empty: none
};

/// Of the run that began then, up to now.
RunRecord record_since(std::chrono::steady_clock::time_point start, const std::string& engine);

/// The text of run.json, with the host and versions.
std::string to_json(const RunRecord& record);

/// For `--stats`, one line each.
std::string to_text(const RunRecord& record);

} // namespace parlance::driver
