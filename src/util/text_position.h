#pragma once
// Places in a text for messages.

#include <cstddef>
#include <string>
#include <string_view>

namespace parlance::util {

/// "line L, column C" of a byte, both counted from 1.
std::string position_of(std::string_view text, std::size_t byte);

} // namespace parlance::util
