#pragma once
// Between a component and one with fewer variables, or narrower ones, that gives every word the
// same verdict.

#include "component/component.h"

#include <vector>

namespace parlance::component {

struct VariableMap {
  std::vector<Variable> variables; ///< of the smaller component
  std::vector<Term> contracted;    ///< each of them, over the larger one's variables
  /// Each of the larger one's variables in every reachable state, over the smaller one's; null if
  /// it was dropped because nothing depends on it.
  std::vector<Term> expanded;
};

/// Every variable is itself.
VariableMap identity(const std::vector<Variable>& variables);

/// One after the other.
VariableMap composed(const std::vector<Variable>& whole, const VariableMap& first,
                     const VariableMap& second);

/// The component over the smaller one's variables. @requires no variable is dropped
Component mapped(const Component& component, const VariableMap& map);

/// What the map says of the larger component's reachable states, over its variables. It holds
/// initially and is kept by every step.
Term facts(const Component& whole, const VariableMap& map);

} // namespace parlance::component
