#pragma once
// Names and texts of class files for people and for component text. Class files write them in
// modified UTF-8, which has its own way to write some characters, and allows almost every character
// in names.

#include <string>
#include <string_view>

namespace parlance::java {

/// The name in UTF-8. Characters that component text does not allow in names become `_u007c_`.
std::string readable_name(const std::string& modified_utf8);

/// The text in UTF-8 on one line: what cannot be printed is written as in Java source, `a\tb`.
std::string readable_text(const std::string& modified_utf8);

/// The text as Java source writes it, quotes included.
std::string readable_literal(const std::string& modified_utf8);

/// What a constructor is called among the calls of a component: `new Foo`.
std::string constructor_name(const std::string& class_name);
bool is_constructor_name(std::string_view call);

} // namespace parlance::java
