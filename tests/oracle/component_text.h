#pragma once
// The text form of components, `parlance-component`: writes version 1, reads version 2 as well.

#include "oracle/component.h"

#include <string>
#include <string_view>

namespace parlance::oracle {

std::string component_text(const Component& component);

/// @throws BadText
Component parse_component(std::string_view text);

} // namespace parlance::oracle
