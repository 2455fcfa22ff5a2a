#pragma once
// Random methods and internal steps: paths that are disjoint and covering by construction.

#include "oracle/component.h"
#include "oracle/random.h"
#include "oracle/random_expression.h"

namespace parlance::oracle {

/// What one component has; drawn first, so that shares do not depend on its size.
struct Traits {
  bool inputs = false;
  bool internal = false;
  bool open_start = false;
  bool stores = false;
  bool unknowns = false;
  bool wide = false;
};

/// What a method is mainly there for.
enum class Theme { protocol, store, check, free };

/// What the formulas of an action of the component can speak of.
Leaves leaves_of(const Component& component, const Action& action);

/// Adds paths to a method that has a name, parameters and inputs.
void add_method_paths(Random& random, const Component& component, const Traits& traits, Theme theme,
                      Action& method);

/// The same for an internal step.
void add_internal_paths(Random& random, const Component& component, const Traits& traits,
                        Action& step);

} // namespace parlance::oracle
