#pragma once
// Constant texts: modified UTF-8, as class files write them, and the UTF-16 units that Java sees.

#include <cstdint>
#include <string>

namespace parlance::java {

std::u16string units_of(const std::string& modified_utf8);
std::string modified_utf8_of(const std::u16string& units);

/// String.hashCode
std::int32_t text_hash(const std::string& modified_utf8);

} // namespace parlance::java
