#pragma once
// What a run in a virtual machine says about an interface: the automaton follows what came back.

#include "driver/validation/java_runner.h"
#include "interface/interface.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace parlance::driver {

/// One of the names for what a call may show, for a value as the runner writes it; the number of
/// names if it is none of them.
std::size_t observation_of(const std::vector<std::string>& names, const std::string& value);

struct Judgement {
  bool agrees = true;
  bool ended_by_machine = false; ///< an error of the virtual machine itself: neither yes nor no
  interface::Calls calls;        ///< that were looked at, with what came back
  std::string expected;          ///< of the last one, if the run does not agree
  std::string got;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> taken; ///< states and symbols
  /// The last call is forbidden, and went well with what was made up: it need not fail.
  bool was_spared = false;
  std::string forbidden = {}; ///< how a forbidden last call fails, in words
};

/// Follows the interface as far as it says what to expect. Where something was made up, a call that
/// is forbidden may fail, and need not. @requires the sequence was run
Judgement judge(const interface::Interface& interface, const interface::Calls& calls,
                const RunResult& result);

} // namespace parlance::driver
