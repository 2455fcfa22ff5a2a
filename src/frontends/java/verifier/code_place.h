#pragma once
// Where in a class the verifier is, for messages.

#include "frontends/java/classfile/class_file.h"

#include <string>

namespace parlance::java {

struct CodePlace {
  const ClassFile& file;
  const std::string& origin;
  const Method& method;

  /// "FILE: class a.b.C, method f(I)V, offset 7 (iadd): expected X, found Y"
  [[noreturn]] void fail(const Instruction& instruction, const std::string& expected,
                         const std::string& found) const;
  /// The same of the method as a whole.
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const;
  /// The method can be right, but to see it would take too long.
  [[noreturn]] void give_up() const;

private:
  std::string text() const;
};

} // namespace parlance::java
