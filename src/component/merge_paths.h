#pragma once
// What front ends do last: many paths, one a shape or configuration, become few.

#include "component/component.h"

namespace parlance::component {

/// Paths of a method that do the same become one; what they return then depends on which it was.
/// @requires the paths are disjoint and covering
void merge_paths(Method& method);

} // namespace parlance::component
