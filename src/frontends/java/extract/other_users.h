#pragma once
// Who could change what calls read without making a call: other methods of the class, and other
// classes of its package.

#include "frontends/java/extract/extract.h"
#include "frontends/java/extract/steps.h"

namespace parlance::java {

/// Says whom the calls rely on, after all of them were executed.
void assume_other_users(World& world, Class& component, const Steps& steps,
                        const ExtractOptions& options, const util::StopToken& stop);

} // namespace parlance::java
