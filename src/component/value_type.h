#pragma once
// What the bits of a parameter mean to people. Formulas speak of the bits alone.

#include "term/sort.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace parlance::component {

enum class ValueType : std::uint8_t { integer, floating, character };

/// `char`, `float`, `double`; empty for integers.
std::string value_type_name(ValueType type, const term::Sort& sort);

/// What is wrong with a type of this name on a parameter of this sort, whose values may have names
/// of their own, in words; empty if nothing.
std::string value_type_problem(std::string_view name, const term::Sort& sort, bool has_labels);
/// @requires value_type_problem finds nothing wrong
ValueType value_type_of(std::string_view name);

} // namespace parlance::component
