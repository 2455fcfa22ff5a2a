#pragma once
// The text form of components, `parlance-component/1`.

#include "oracle/component.h"

#include <string>
#include <string_view>

namespace parlance::oracle {

std::string component_text(const Component& component);

/// @throws BadText
Component parse_component(std::string_view text);

} // namespace parlance::oracle
