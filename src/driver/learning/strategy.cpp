#include "driver/learning/strategy.h"

#include "abstraction/must_solve.h"

#include <chrono>

namespace parlance::driver {

namespace {

/// What a run that was stopped may still take to put its result together.
constexpr std::chrono::milliseconds grace(2000);

} // namespace

LearnResult Learning::run() {
  LearnResult result;
  try {
    prepare();
    establish();
  } catch (const util::Stopped& stopped) {
    result.stopped = stopped.reason();
    stop_.grant(grace);
  } catch (const abstraction::Limit& limit) {
    limit_ = limit.reason;
  }
  while (print(result)) {
  }
  result.interface.statistics = statistics();
  for (const auto& [name, count] : proofs_) {
    result.interface.statistics["proof " + name] = count;
  }
  finish(result);
  return result;
}

/// True if it is to be done again.
bool Learning::print(LearnResult& result) {
  assemble(result);
  try {
    return certify(result);
  } catch (const util::Stopped& stopped) {
    result.stopped = stopped.reason();
    return false;
  }
}

void Learning::report() {
  stop_.check();
  if (progress_) {
    progress_(progress());
  }
}

} // namespace parlance::driver
