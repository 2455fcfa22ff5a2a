#pragma once
// Classes that others mention and that are not there. The virtual machine's verifier loads some of
// them before any code of the mentioning class runs (JVMS 4.10.1): those that a handler catches
// always, others where it matters which class extends which.

#include "frontends/java/classes/class_table.h"

#include <set>
#include <string>

namespace parlance::java {

/// By internal name.
struct MissingClasses {
  std::set<std::string> caught;
  std::set<std::string> mentioned; ///< in code or in descriptors
};

/// Of the class and the interfaces that are linked with it. The library is not verified.
MissingClasses missing_classes(ClassTable& classes, const Class& type);

} // namespace parlance::java
