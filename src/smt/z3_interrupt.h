#pragma once
// Ends what Z3 is doing when the run's limits are reached.

#include "util/stop.h"

#include <z3++.h>

#include <cstdint>

namespace parlance::smt {

/// Interrupts a Z3 context while the watchdog says so; only from one check to the next. The stop
/// token may be null.
class InterruptScope {
public:
  InterruptScope(util::StopToken* stop, z3::context& context) : stop_(stop) {
    if (stop_ != nullptr) {
      subscription_ = stop_->subscribe([&context] { context.interrupt(); });
    }
  }
  ~InterruptScope() {
    if (stop_ != nullptr) {
      stop_->unsubscribe(subscription_);
    }
  }
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

private:
  util::StopToken* stop_;
  std::uint64_t subscription_ = 0;
};

} // namespace parlance::smt
