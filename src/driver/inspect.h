#pragma once
// A Component as a person reads it: what each call does, path by path.

#include "component/component.h"

#include <string>

namespace parlance::driver {

std::string inspect_text(const component::Component& component);

} // namespace parlance::driver
