#pragma once
// The check of a given interface against a labelled transition system, and the verdict of a word.

#include "driver/checking/check.h"
#include "driver/checking/query.h"
#include "driver/subjects/lts_input.h"

namespace parlance::driver {

/// `where` begins messages: the interface's file.
/// @throws util::UserError (bad_input) if the interface speaks of other calls
CheckResult check(const interface::Interface& interface, const ExplicitComponent& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where);

/// @requires the calls are of the component's alphabet
QueryResult query(const ExplicitComponent& component, const interface::Calls& calls);

} // namespace parlance::driver
