#pragma once
// Text for messages.

#include <cstddef>
#include <string>
#include <string_view>

namespace parlance::util {

/// "line L, column C" of a byte, both counted from 1.
std::string position_of(std::string_view text, std::size_t byte);

/// The text without line breaks and other control characters, whatever names it quotes.
std::string one_line(std::string text);

} // namespace parlance::util
