#pragma once
// Where the scope of an analysis ends: others than the component's calls that could change what the
// calls read. What was relied on is said as an assumption; what nobody reads is not.
//
// A component is one object of exactly its class, made by `new`, and its calls are those of one
// client. Somebody else could call static methods of the class, make a second object that shares
// statics with it, write to fields that are visible, or change objects that the component gave out
// or was given.

#include "frontends/java/extract/extract.h"
#include "frontends/java/extract/steps.h"

namespace parlance::java {

/// Whether clients see a member of a class.
bool is_visible(std::uint16_t flags, const ExtractOptions& options);

/// Says what the calls rely on, after all of them were executed.
/// Where a limit keeps other code from being read, it is relied on as a whole.
void assume_scope(World& world, Class& component, const Steps& steps, const ExtractOptions& options,
                  const util::StopToken& stop);

} // namespace parlance::java
