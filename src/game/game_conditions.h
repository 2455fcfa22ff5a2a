#pragma once
// Where guards for the game come from: the conditions on parameters alone that decide what a method
// does, or what the predicates are after it.

#include "component/component.h"

#include <vector>

namespace parlance::game {

using term::Term;

struct ParameterConditions {
  std::vector<Term> alone; ///< the largest on parameters alone
  std::vector<Term> mixed; ///< comparisons of parameters with the state
};

/// In the order in which they occur.
ParameterConditions parameter_conditions(const component::Component& component, std::size_t method,
                                         const std::vector<Term>& predicates);

} // namespace parlance::game
