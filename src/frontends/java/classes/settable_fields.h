#pragma once
// Fields of an object handed over that its maker can give every value: public ones, those that a
// setter or a constructor just stores. What other fields can hold, an invariant of the class may
// limit.

#include "frontends/java/classes/class_table.h"

#include <cstdint>
#include <set>

namespace parlance::java {

/// Slots of objects of the class that can have all values of their types, in every combination.
std::set<std::uint32_t> settable_slots(const Class& type);

/// The field that a slot is; null if it is none of a class file.
const Field* field_of_slot(const Class& type, std::uint32_t slot);

} // namespace parlance::java
