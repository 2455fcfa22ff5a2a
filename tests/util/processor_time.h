// Processor time of this process: a limit of effort that a busy machine does not break.

#pragma once

#include <ctime>

namespace parlance::util {

class ProcessorTime {
public:
  double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

private:
  std::clock_t start_ = std::clock();
};

} // namespace parlance::util
