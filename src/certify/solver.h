#pragma once
// The cvc5 program: it gets a script, and only `unsat` for every obligation counts.

#include "certify/files/refusal.h"
#include "certify/obligations/script.h"
#include "util/stop.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace parlance::certify {

struct SolverLimits {
  std::string program = "cvc5";                                   ///< a name in PATH, or a path
  std::chrono::steady_clock::time_point deadline;                 ///< for everything
  std::optional<std::size_t> memory_bytes = std::size_t{4} << 30; ///< address space of the child
  const util::StopToken* stop = nullptr;
};

/// Nothing if the solver answers unsat to every obligation of the script, and nothing else.
std::optional<Refusal> show_all(const Script& script, const SolverLimits& limits);

} // namespace parlance::certify
