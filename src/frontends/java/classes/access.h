#pragma once
// Who may use what (JVMS 5.4.4). A compiler has seen to it, of the classes that it saw: others may
// be there at run time.

#include "frontends/java/classes/class_table.h"

#include <cstdint>

namespace parlance::java {

/// Whether code of a class may use what an entry of its constant pool names: a class, a field, or a
/// method. What is not found is in nobody's way. @throws ClassNotFound
bool may_use(ClassTable& classes, const Class& from, std::uint16_t index, bool writes);

} // namespace parlance::java
