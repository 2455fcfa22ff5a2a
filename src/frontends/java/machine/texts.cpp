#include "frontends/java/machine/texts.h"

namespace parlance::java {

std::u16string units_of(const std::string& modified_utf8) {
  const std::string& text = modified_utf8;
  std::u16string units;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(i);
    if (first < 0x80) {
      units += static_cast<char16_t>(first);
      i += 1;
    } else if (first < 0xe0) {
      units += static_cast<char16_t>(((first & 0x1f) << 6) | (byte(i + 1) & 0x3f));
      i += 2;
    } else {
      units += static_cast<char16_t>(((first & 0x0f) << 12) | ((byte(i + 1) & 0x3f) << 6) |
                                     (byte(i + 2) & 0x3f));
      i += 3;
    }
  }
  return units;
}

std::string modified_utf8_of(const std::u16string& units) {
  std::string text;
  const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
  for (const char16_t unit : units) {
    if (unit != 0 && unit < 0x80) {
      add(unit);
    } else if (unit < 0x800) {
      add(0xc0U | (unit >> 6));
      add(0x80U | (unit & 0x3fU));
    } else {
      add(0xe0U | (unit >> 12));
      add(0x80U | ((unit >> 6) & 0x3fU));
      add(0x80U | (unit & 0x3fU));
    }
  }
  return text;
}

std::int32_t text_hash(const std::string& modified_utf8) {
  std::uint32_t hash = 0;
  for (const char16_t unit : units_of(modified_utf8)) {
    hash = 31 * hash + unit;
  }
  return static_cast<std::int32_t>(hash);
}

} // namespace parlance::java
