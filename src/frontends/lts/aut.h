#pragma once
// AUT, the Aldebaran format of CADP and mCRL2, as labelled transition systems. It has no failing
// states of its own: which ones they are is said beside it.

#include "automata/lts.h"
#include "frontends/lts/fsp.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlance::lts {

/// What the labels and states of a file mean.
struct AutMeaning {
  /// Numbers of states that fail, or labels: a state fails where such a transition begins.
  std::vector<std::string> errors = {"ERROR"};
  std::vector<std::string> internal = {"i", "tau"}; ///< labels of internal steps
};

/// Reads a file; -1 as a target is a failing state, as LTSA writes it.
/// @throws util::UserError with line and column; usage if an error that is named does not occur,
/// unless it is the default
Lts read_aut(std::string_view text, const std::string& file, const AutMeaning& meaning,
             const BuildLimits& limits);

} // namespace parlance::lts
