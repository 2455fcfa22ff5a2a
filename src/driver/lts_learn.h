#pragma once
// What the driver does with labelled transition systems: learning as in FASE'09, with oracle 2 put
// right, the check of a given interface, and the verdict of a word.

#include "driver/check.h"
#include "driver/learn.h"
#include "driver/lts_input.h"
#include "driver/query.h"

namespace parlance::driver {

/// Limits in `stop` end in a true partial result. Of the options only `certify` matters here, and
/// `depth` if there are too many beliefs for a proof.
LearnResult learn(const ExplicitComponent& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress = {});

/// `where` begins messages: the interface's file.
/// @throws util::UserError (bad_input) if the interface speaks of other calls
CheckResult check(const interface::Interface& interface, const ExplicitComponent& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where);

/// @requires the calls are of the component's alphabet
QueryResult query(const ExplicitComponent& component, const interface::Calls& calls);

} // namespace parlance::driver
