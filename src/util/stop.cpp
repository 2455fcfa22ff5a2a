#include "util/stop.h"

#include "util/counted_stop.h"
#include "util/named_values.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

namespace parlance::util {

namespace {

// Written by the signal handler, read by every watchdog.
volatile std::sig_atomic_t interrupted = 0;

constexpr auto watch_interval = std::chrono::milliseconds(10);

// Counted points, of tests alone.
std::atomic<std::uint64_t> checks_made{0};
std::atomic<std::uint64_t> last_check{0};
std::atomic<std::uint64_t> granted_checks{0};

bool is_last_check() { return ++checks_made >= last_check && last_check != 0; }

constexpr std::array<NamedValue<StopReason>, 4> stop_reason_names{
    {{StopReason::none, "no limit"},
     {StopReason::timeout, "time limit"},
     {StopReason::memory, "memory limit"},
     {StopReason::interrupt, "interrupt"}}};

} // namespace

std::string to_text(StopReason reason) { return name_of(reason, stop_reason_names); }

namespace {

StopLimits with_memory_of(const StopToken* outer, StopLimits limits) {
  if (outer != nullptr && !limits.memory_bytes) {
    limits.memory_bytes = outer->memory_limit();
  }
  return limits;
}

} // namespace

StopToken::StopToken(const StopLimits& limits, const StopToken* outer)
    : limits_(with_memory_of(outer, limits)), outer_(outer),
      start_(std::chrono::steady_clock::now()), reason_(reached()), watchdog_([this] { watch(); }) {
}

StopToken::~StopToken() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_all();
  watchdog_.join();
}

void StopToken::check() const {
  if (requested()) {
    throw Stopped(reason());
  }
  if (is_last_check()) {
    throw Stopped(StopReason::interrupt);
  }
}

void stop_after(std::uint64_t checks, std::uint64_t granted) {
  checks_made = 0;
  last_check = checks;
  granted_checks = granted;
}

std::uint64_t counted_checks() { return checks_made; }

void StopToken::grant(std::chrono::milliseconds grace) {
  const std::lock_guard lock(mutex_);
  interrupted = 0;
  if (last_check != 0) {
    stop_after(granted_checks);
  }
  limits_ = {grace, std::nullopt};
  outer_ = nullptr;
  start_ = std::chrono::steady_clock::now();
  reason_ = StopReason::none;
}

std::uint64_t StopToken::subscribe(std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  actions_.emplace(next_subscription_, std::move(action));
  return next_subscription_++;
}

void StopToken::unsubscribe(std::uint64_t subscription) {
  const std::lock_guard lock(mutex_);
  actions_.erase(subscription);
}

void StopToken::interrupt_all() { interrupted = 1; }

StopReason StopToken::reached() const {
  if (outer_ != nullptr && outer_->requested()) {
    return outer_->reason();
  }
  if (outer_ == nullptr && interrupted != 0) {
    return StopReason::interrupt; // with an outer token, it is for that one to see first
  }
  if (limits_.timeout && std::chrono::steady_clock::now() - start_ >= *limits_.timeout) {
    return StopReason::timeout;
  }
  if (limits_.memory_bytes && resident_memory() >= *limits_.memory_bytes) {
    return StopReason::memory;
  }
  return StopReason::none;
}

void StopToken::watch() {
  std::unique_lock lock(mutex_);
  while (!finished_) {
    if (!requested()) {
      reason_ = reached();
    }
    if (requested()) {
      for (const auto& [subscription, action] : actions_) {
        action();
      }
    }
    wake_.wait_for(lock, watch_interval);
  }
}

std::size_t resident_memory() {
  std::ifstream statm("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  statm >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) {
      return kilobytes * 1024;
    }
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

void reset_peak_memory() {
  malloc_trim(0); // what an earlier task has freed is not the next one's
  std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace parlance::util
