#include "interface/text_hash.h"

#include <algorithm>
#include <charconv>

namespace parlance::interface {

namespace {

/// Takes the code point off that a text in UTF-8 begins with.
std::uint32_t next_code_point(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  std::uint32_t code = length == 1 ? first : first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length && i < text.size(); ++i) {
    code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  text.remove_prefix(std::min(length, text.size()));
  return code;
}

/// The same behind a backslash.
std::uint32_t next_escaped(std::string_view& text) {
  if (text.starts_with('u') && text.size() >= 5) {
    std::uint32_t unit = 0;
    std::from_chars(text.data() + 1, text.data() + 5, unit, 16);
    text.remove_prefix(5);
    return unit;
  }
  const std::uint32_t code = next_code_point(text);
  return code == 'n' ? '\n' : code == 'r' ? '\r' : code == 't' ? '\t' : code;
}

} // namespace

std::uint32_t hash_of_literal(std::string_view literal) {
  std::string_view text = literal.substr(1, literal.size() - 2);
  std::uint32_t hash = 0;
  while (!text.empty()) {
    std::uint32_t code = next_code_point(text);
    if (code == '\\' && !text.empty()) {
      code = next_escaped(text);
    }
    if (code >= 0x10000) {
      hash = 31 * hash + (0xd800 + ((code - 0x10000) >> 10));
      code = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    hash = 31 * hash + code;
  }
  return hash;
}

} // namespace parlance::interface
