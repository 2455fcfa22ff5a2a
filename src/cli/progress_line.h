#pragma once
// Progress on stderr: one line that is written over on a terminal, a line now and then elsewhere.

#include "driver/learning/learn.h"

#include <chrono>

namespace parlance::cli {

class ProgressLine {
public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(const driver::Progress& progress);

private:
  using Clock = std::chrono::steady_clock;
  bool quiet_;
  bool terminal_;
  bool written_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

} // namespace parlance::cli
