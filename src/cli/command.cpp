#include "cli/command.h"

namespace parlance::cli {

util::StopLimits CommonOptions::limits() const {
  util::StopLimits limits;
  if (timeout_seconds) {
    limits.timeout = std::chrono::milliseconds(static_cast<std::int64_t>(*timeout_seconds * 1000));
  }
  if (memory_megabytes) {
    limits.memory_bytes = *memory_megabytes << 20;
  }
  return limits;
}

} // namespace parlance::cli
