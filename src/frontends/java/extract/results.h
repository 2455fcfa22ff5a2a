#pragma once
// What calls return, as far as a client can tell results apart: primitive values, constants of an
// enum, null or not.

#include "component/component.h"
#include "frontends/java/machine/machine.h"

namespace parlance::java {

/// None for void.
std::optional<component::ResultType> result_type(const LinkedMethod& method, World& world);

/// The result as a value of that type. What a reference is, is decided by this.
/// @requires the method is not void
Term result_value(const LinkedMethod& method, const Value& result, Machine& machine, World& world);

} // namespace parlance::java
