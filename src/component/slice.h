#pragma once
// Slicing: the component cut down to the variables that errors, unknowns and observations can
// depend on. Every history has the same verdict in the slice as in the whole.

#include "component/component.h"

namespace parlance::component {

/// Variables that cannot reach a guard that matters are dropped; ok paths with equal effect on the
/// others become one. Values of ok outcomes are dropped.
/// @requires the component is well-formed
Component slice(const Component& component);

} // namespace parlance::component
