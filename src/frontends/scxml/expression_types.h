#pragma once
// Types of expressions. ECMAScript has none, but what is read here keeps to them: a datum is a
// number or a Boolean for good, and so is a field of the data that an event carries.

#include "frontends/scxml/chart.h"

namespace parlance::scxml {

/// The type of a value. @requires check_types
ValueType type_of(const Chart& chart, const Expression& expression);

/// Gives every datum and every field of event data its type, and refuses what does not keep to it.
/// @throws util::UserError with the place
void check_types(Chart& chart);

} // namespace parlance::scxml
