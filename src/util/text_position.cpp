#include "util/text_position.h"

#include <algorithm>

namespace parlance::util {

std::string position_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t last_break = before.rfind('\n');
  const std::size_t column =
      last_break == std::string_view::npos ? before.size() + 1 : before.size() - last_break;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

} // namespace parlance::util
