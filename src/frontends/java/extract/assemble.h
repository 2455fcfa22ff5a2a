#pragma once
// A Component from the summaries of its calls: the shape is one more variable.

#include "component/observe.h"
#include "frontends/java/extract/summary.h"

namespace parlance::java {

component::Component assemble(const Summary& summary, World& world, const std::string& name,
                              const component::ObserveOptions& observe);

} // namespace parlance::java
