#pragma once
// Expressions in source syntax to terms. Internal to this folder.

#include "component/component.h"

#include <string>
#include <string_view>

namespace parlance::abstraction {

using term::Term;

/// What is wrong with a text, and at which byte.
struct SourceProblem {
  std::size_t offset;
  std::string what;
};

/// Reads one condition over the component's variables. @throws SourceProblem
Term read_condition(const component::Component& component, std::string_view text);

} // namespace parlance::abstraction
