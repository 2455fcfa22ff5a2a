#include "frontends/java/classfile/class_file_names.h"

namespace parlance::java {

namespace {

/// The length of the encoded character that `text` begins with; 0 if it is none. A zero byte and
/// sequences of four bytes do not occur: modified UTF-8 writes them differently.
std::size_t character_length(std::span<const std::uint8_t> text) {
  const std::uint8_t first = text[0];
  std::size_t length = 0;
  if (first != 0 && first < 0x80) {
    return 1;
  }
  if ((first & 0xe0) == 0xc0) {
    length = 2;
  } else if ((first & 0xf0) == 0xe0) {
    length = 3;
  }
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((text[i] & 0xc0) != 0x80) {
      return 0;
    }
  }
  return length;
}

} // namespace

bool is_unqualified_name(std::string_view text) {
  return !text.empty() && text.find_first_of(".;[/") == std::string_view::npos;
}

bool is_method_name(std::string_view text) {
  if (text == "<init>" || text == "<clinit>") {
    return true;
  }
  return is_unqualified_name(text) && text.find_first_of("<>") == std::string_view::npos;
}

bool is_class_name(std::string_view text) {
  return !text.empty() && !text.starts_with('/') && !text.ends_with('/') &&
         text.find("//") == std::string_view::npos &&
         text.find_first_of(".;[") == std::string_view::npos;
}

std::size_t modified_utf8_length(std::span<const std::uint8_t> text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.subspan(at));
    if (length == 0) {
      break;
    }
    at += length;
  }
  return at;
}

} // namespace parlance::java
