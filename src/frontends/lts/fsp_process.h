#pragma once
// From a primitive FSP process to its labelled transition system. Internal to this folder.

#include "automata/lts.h"
#include "frontends/lts/fsp_values.h"

namespace parlance::lts {

using automata::Lts;

/// The states that can be reached, and the alphabet of all local processes, as in LTSA. The
/// environment holds the process's parameters.
/// @throws util::UserError with line and column; of a property also if it is not deterministic
Lts build_process(const Process& process, const Environment& parameters,
                  const Evaluator& evaluator);

} // namespace parlance::lts
