#pragma once
// The learn-refine loop: teacher and engines take turns until nothing is found any more, or a limit
// ends the run with the last conjecture that was checked.

#include "component/component.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace parlance::driver {

struct LearnOptions {
  std::uint32_t depth = 8;
  std::size_t max_guards = 64;
  std::uint32_t seed = 0; ///< of the solver
};

/// What a run is doing, for people who wait.
struct Progress {
  std::size_t states = 0;
  std::size_t symbols = 0;
  std::uint32_t depth = 0; ///< checked so far
  std::uint64_t queries = 0;
};
using ProgressSink = std::function<void(const Progress&)>;

struct LearnResult {
  interface::Interface interface;
  util::StopReason stopped = util::StopReason::none;
};

/// Learns the interface of a well-formed component. Limits in `stop` end in a true partial result.
LearnResult learn(const component::Component& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress = {});

} // namespace parlance::driver
