#pragma once
// When an update overflows: a signed +, -, *, negation or MIN / -1 that is executed in it has a
// value that differs from its integer value.

#include "component/component.h"

#include <string>
#include <vector>

namespace parlance::component {

/// The condition under which evaluating the term overflows. Of an ite only the branch that is
/// taken counts.
Term overflow_condition(Term a);

/// The component with every step outside the claim in which an update of a variable overflows.
Component assume_no_overflow(Component component);

/// The variables whose updates can overflow, by name.
std::vector<std::string> overflowing_variables(const Component& component);

} // namespace parlance::component
