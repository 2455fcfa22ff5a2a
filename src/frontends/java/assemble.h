#pragma once
// A Component from the summaries of its calls: the shape is one more variable.

#include "component/component.h"
#include "frontends/java/summary.h"

namespace parlance::java {

component::Component assemble(const Summary& summary, World& world, const std::string& name);

} // namespace parlance::java
