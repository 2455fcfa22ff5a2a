#pragma once
// Safety properties over calls (FASE'09, section 3): deterministic automata that run beside a
// component as one more variable. A call that the property does not allow is an error of its own
// kind.

#include "automata/lts.h"
#include "component/component.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// The component with the property composed in. An action of the property is the method or internal
/// step of that name; `m` also means the overloads `m(int)`. Actions that mean none are listed in
/// `notes`, in words: they never happen.
/// @requires the property is deterministic and complete, and does not begin with a failure
component::Component with_property(component::Component component, const automata::Lts& property,
                                   std::vector<std::string>& notes);

} // namespace parlance::driver
