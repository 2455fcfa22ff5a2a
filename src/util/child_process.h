#pragma once
// Other programs, run as child processes: input and output through pipes, limits on time, memory
// and output, and no child left behind.

#include "util/confinement.h"
#include "util/stop.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::util {

struct ChildLimits {
  std::chrono::milliseconds time{60'000};   ///< wall clock
  std::optional<std::size_t> memory_bytes;  ///< address space of the child
  std::size_t output_bytes = 1 << 20;       ///< of stdout and stderr together
  const StopToken* stop = nullptr;          ///< kills the child when it is requested
  const Confinement* confinement = nullptr; ///< what it may not do
};

/// How a child came to its end.
enum class ChildEnd : std::uint8_t {
  exited,       ///< by itself, with an exit code
  signalled,    ///< by a signal that we did not send
  timeout,      ///< we killed it: time limit
  output_limit, ///< we killed it: it wrote too much
  stopped,      ///< we killed it: the stop token asked for it
  not_started,  ///< the program does not exist or cannot be run
  not_isolated, ///< the system refuses it a network namespace of its own
};

struct ChildResult {
  ChildEnd end = ChildEnd::not_started;
  int code = 0; ///< exit code, signal or errno, as `end` says
  std::string output;
  std::string errors;
};

/// Runs a program (with a slash: a path; without: looked up in PATH) in a process group of its own,
/// and waits for its end. Whatever happens, the whole group is dead afterwards.
ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments,
                      std::string_view input, const ChildLimits& limits);

/// "exit code 1", "signal 11 (Segmentation fault)", "time limit", "cannot be started: ...",
/// "no network namespace: ...".
std::string describe_end(const ChildResult& result);

} // namespace parlance::util
