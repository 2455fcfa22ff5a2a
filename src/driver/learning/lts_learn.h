#pragma once
// Learning of labelled transition systems as in FASE'09, with oracle 2 put right.

#include "driver/learning/learn.h"
#include "driver/subjects/lts_input.h"

namespace parlance::driver {

/// Limits in `stop` end in a true partial result. Of the options only `certify` matters here, and
/// `depth` if there are too many beliefs for a proof.
LearnResult learn(const ExplicitComponent& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress = {});

} // namespace parlance::driver
