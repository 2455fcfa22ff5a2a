#include "cli/progress_line.h"

#include "cli/standard_error.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace parlance::cli {

namespace {

constexpr auto terminal_interval = std::chrono::milliseconds(100);
constexpr auto log_interval = std::chrono::seconds(5);

} // namespace

ProgressLine::ProgressLine(bool quiet)
    : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0), start_(Clock::now()), last_(start_) {}

ProgressLine::~ProgressLine() {
  if (written_) {
    to_standard_error("\r\x1b[K");
  }
}

void ProgressLine::show(const driver::Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (quiet_ || now - last_ < (terminal_ ? Clock::duration(terminal_interval)
                                         : Clock::duration(log_interval))) {
    return;
  }
  last_ = now;
  std::string line =
      fmt::format("{:.1f} s: {} states, {} symbols, {} queries, checked to depth {}",
                  std::chrono::duration<double>(now - start_).count(), progress.states,
                  progress.symbols, progress.queries, progress.depth);
  std::string separator = "; proof: ";
  for (const auto& [name, count] : progress.proof) {
    line += fmt::format("{}{} {}", separator, count, name);
    separator = ", ";
  }
  if (terminal_) {
    to_standard_error("\r\x1b[K" + line);
    written_ = true;
  } else {
    to_standard_error(line + "\n");
  }
}

} // namespace parlance::cli
