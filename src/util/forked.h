#pragma once
// Work in a second process, begun now and asked for later, for a second core. It sees the program
// as it is now; nothing comes back but the text of its answer.

#include "util/stop.h"

#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace parlance::util {

class Forked {
public:
  /// Calls `work` in a child, which is killed with this object, or with this process.
  /// @requires the work uses no other thread of this process, nor what one may have locked
  explicit Forked(const std::function<std::string()>& work);
  ~Forked();
  Forked(const Forked&) = delete;
  Forked& operator=(const Forked&) = delete;

  /// Whether `answer` would not wait.
  bool ready();
  /// Waits for the answer; none if the child ended without one, or could not be made. Once.
  /// @throws Stopped
  std::optional<std::string> answer(const StopToken& stop);

private:
  bool read_some(int milliseconds);
  void end();

  pid_t child_ = -1;
  int output_ = -1;
  std::string text_;
  bool closed_ = false; ///< all that the child will ever write is read
};

/// Cores that this process may run on.
unsigned core_count();

} // namespace parlance::util
