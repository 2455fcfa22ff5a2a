#pragma once
// Attributes of classes, fields, methods and code: named stretches of bytes.

#include "frontends/java/classfile/constant_pool_reader.h"

#include <string_view>

namespace parlance::java {

/// Calls `visit(name, content)` for each attribute of the table that follows, with a reader of its
/// content. What is not visited is skipped by its length.
template <typename Visit>
void for_each_attribute(ByteReader& reader, const ConstantPool& pool, const Visit& visit) {
  const std::uint16_t count = reader.count(6, "attributes");
  for (std::uint16_t i = 0; i < count; ++i) {
    const std::uint16_t index =
        read_index(reader, pool, ConstantTag::utf8, "the name of an attribute");
    const std::uint32_t length = reader.u4("the length of an attribute");
    visit(std::string_view(pool.utf8(index)), reader.part(length, "an attribute"));
  }
}

/// Notes that an attribute was met, which may happen only once. @throws util::UserError
inline void expect_first(bool& met, const ByteReader& content, std::string_view name) {
  if (met) {
    content.fail(content.offset(), "at most one attribute " + std::string(name), "another one");
  }
  met = true;
}

} // namespace parlance::java
