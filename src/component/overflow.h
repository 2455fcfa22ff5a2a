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

/// The component with every path that ends unknown taken apart: where its updates overflow, the
/// step is an ok one. For whoever assumes that nothing overflows, before anything is sliced away.
Component with_overflow_apart(Component component);

/// The variables whose updates can overflow in steps that end unknown, by name.
std::vector<std::string> unknown_overflows(const Component& component);

/// The component with every step outside the claim in which an update of a variable overflows.
Component assume_no_overflow(Component component);

/// The variables whose updates can overflow in steps that end ok, by name.
std::vector<std::string> overflowing_variables(const Component& component);

/// Whether a claim depends on what is assumed about overflow.
bool may_overflow(const Component& component);

} // namespace parlance::component
