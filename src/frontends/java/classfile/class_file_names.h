#pragma once
// Which texts are names in a class file (JVM specification, 4.2 and 4.4.7).

#include <cstdint>
#include <span>
#include <string_view>

namespace parlance::java {

/// Of a field, a variable or one part of a class name.
bool is_unqualified_name(std::string_view text);
/// Also `<init>` and `<clinit>`.
bool is_method_name(std::string_view text);
/// `java/lang/String`; no array.
bool is_class_name(std::string_view text);

/// Where `text` stops being modified UTF-8; its size if it is all well-formed.
std::size_t modified_utf8_length(std::span<const std::uint8_t> text);

} // namespace parlance::java
