#pragma once
// Random observations: what a client sees of calls that end well.

#include "oracle/component.h"
#include "oracle/random.h"

namespace parlance::oracle {

/// Gives some methods observations, and sometimes adds a method that does nothing but show
/// something. What is seen is decided by the state, often by what makes other calls fail, by
/// parameters, by inputs, or by the path. At least one method gets observations.
void add_observations(Random& random, Component& component);

} // namespace parlance::oracle
