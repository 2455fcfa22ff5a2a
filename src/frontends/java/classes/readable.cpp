#include "frontends/java/classes/readable.h"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

namespace parlance::java {

namespace {

constexpr char32_t first_surrogate = 0xd800;
constexpr char32_t first_low_surrogate = 0xdc00;
constexpr char32_t after_surrogates = 0xe000;
constexpr char32_t first_supplementary = 0x10000;

/// One UTF-16 code unit. @requires what is left begins with a character in modified UTF-8
char32_t next_unit(std::string_view& left) {
  const auto byte = [&left](std::size_t i) {
    return static_cast<char32_t>(static_cast<std::uint8_t>(left[i]));
  };
  const char32_t first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : (first < 0xe0 ? 2 : 3);
  const char32_t unit = length == 1 ? first
                        : length == 2
                            ? (first & 0x1f) << 6 | (byte(1) & 0x3f)
                            : (first & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
  left.remove_prefix(length);
  return unit;
}

bool is_low_surrogate(char32_t unit) {
  return unit >= first_low_surrogate && unit < after_surrogates;
}

bool is_surrogate(char32_t unit) { return unit >= first_surrogate && unit < after_surrogates; }

/// The next character; a surrogate that is alone stays one.
char32_t next_character(std::string_view& left) {
  const char32_t unit = next_unit(left);
  if (!is_surrogate(unit) || is_low_surrogate(unit) || left.empty()) {
    return unit;
  }
  std::string_view behind = left;
  const char32_t low = next_unit(behind);
  if (!is_low_surrogate(low)) {
    return unit;
  }
  left = behind;
  return first_supplementary + ((unit - first_surrogate) << 10) + (low - first_low_surrogate);
}

void append_utf8(char32_t character, std::string& text) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80 | (character >> shift & 0x3f));
  };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xc0 | character >> 6);
    tail(0);
  } else if (character < first_supplementary) {
    text += static_cast<char>(0xe0 | character >> 12);
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xf0 | character >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

bool is_control(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

/// Every character as it is, or what `escape` makes of it; nothing means as it is.
template <class Escape>
std::string rewritten(std::string_view left, const Escape& escape) {
  std::string text;
  while (!left.empty()) {
    const char32_t character = next_character(left);
    const std::string escaped = escape(character);
    if (escaped.empty()) {
      append_utf8(character, text);
    } else {
      text += escaped;
    }
  }
  return text;
}

std::string escape_in_name(char32_t character) {
  const bool is_allowed = !is_control(character) && !is_surrogate(character) && character != ' ' &&
                          character != '|' && character != '\\';
  return is_allowed ? "" : fmt::format("_u{:04x}_", static_cast<std::uint32_t>(character));
}

std::string escape_in_text(char32_t character) {
  switch (character) {
  case '\n':
    return "\\n";
  case '\r':
    return "\\r";
  case '\t':
    return "\\t";
  default:
    return is_control(character) || is_surrogate(character)
               ? fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character))
               : "";
  }
}

std::string escape_in_literal(char32_t character) {
  return character == '"' || character == '\\' ? std::string{'\\', static_cast<char>(character)}
                                               : escape_in_text(character);
}

} // namespace

std::string readable_name(const std::string& modified_utf8) {
  return rewritten(modified_utf8, escape_in_name);
}

std::string readable_text(const std::string& modified_utf8) {
  return rewritten(modified_utf8, escape_in_text);
}

std::string readable_literal(const std::string& modified_utf8) {
  return '"' + rewritten(modified_utf8, escape_in_literal) + '"';
}

namespace {

constexpr std::string_view constructor_word = "new ";

} // namespace

std::string constructor_name(const std::string& class_name) {
  return std::string(constructor_word) + class_name;
}

bool is_constructor_name(std::string_view call) { return call.starts_with(constructor_word); }

} // namespace parlance::java
