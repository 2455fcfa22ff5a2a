#pragma once
// Limits that end a run: wall clock, memory, interrupt. A watchdog thread looks at them, so that
// solvers can be interrupted in the middle of a call.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

namespace parlance::util {

enum class StopReason : std::uint8_t { none, timeout, memory, interrupt };

/// "time limit", "memory limit", "interrupt".
std::string to_text(StopReason reason);

/// Thrown by StopToken::check, caught where a partial result can be put together.
class Stopped : public std::runtime_error {
public:
  explicit Stopped(StopReason reason) : std::runtime_error(to_text(reason)), reason_(reason) {}
  StopReason reason() const { return reason_; }

private:
  StopReason reason_;
};

struct StopLimits {
  std::optional<std::chrono::milliseconds> timeout;
  std::optional<std::size_t> memory_bytes;
};

/// Watches the limits from its construction on; one that is reached by then is known at once.
class StopToken {
public:
  /// Another token's end is this one's too; it outlives this one.
  explicit StopToken(const StopLimits& limits = {}, const StopToken* outer = nullptr);
  ~StopToken();
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  StopReason reason() const { return reason_.load(std::memory_order_relaxed); }
  bool requested() const { return reason() != StopReason::none; }
  /// @throws Stopped if a limit was reached
  void check() const;
  /// Forgets the limit that was reached, its own or another token's, and gives this much more time
  /// to put the result together.
  void grant(std::chrono::milliseconds grace);
  /// What the run may use, if that is limited.
  const std::optional<std::size_t>& memory_limit() const { return limits_.memory_bytes; }
  /// Calls `action` from the watchdog once a limit is reached, until unsubscribed; it is called
  /// again every few milliseconds, because an interrupt may come just before a solver starts.
  std::uint64_t subscribe(std::function<void()> action);
  void unsubscribe(std::uint64_t subscription);

  /// The signal handler's way in: async-signal-safe.
  static void interrupt_all();

private:
  void watch();
  StopReason reached() const;

  StopLimits limits_;
  const StopToken* outer_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<StopReason> reason_{StopReason::none};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool finished_ = false;
  std::uint64_t next_subscription_ = 0;
  std::map<std::uint64_t, std::function<void()>> actions_;
  std::thread watchdog_;
};

/// Resident memory of this process in bytes, now and at its peak.
std::size_t resident_memory();
std::size_t peak_memory();
/// The peak counts from now on, where the system allows that.
void reset_peak_memory();

} // namespace parlance::util
