#pragma once
// Class files made byte by byte, to be wrong in exactly one place.

#include "frontends/java/classpath/class_path.h"
#include "frontends/java/verifier/verify.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace parlance::java {

inline Bytes big_endian(std::uint64_t number, int size) {
  Bytes result;
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
    result.push_back(static_cast<std::uint8_t>(number >> shift));
  }
  return result;
}

inline Bytes u1(std::uint64_t number) { return big_endian(number, 1); }
inline Bytes u2(std::uint64_t number) { return big_endian(number, 2); }
inline Bytes u4(std::uint64_t number) { return big_endian(number, 4); }

inline Bytes& operator+=(Bytes& left, const Bytes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

inline Bytes operator+(Bytes left, const Bytes& right) { return std::move(left += right); }

inline Bytes repeated(int count, const Bytes& bytes) {
  Bytes result;
  for (int i = 0; i < count; ++i) {
    result += bytes;
  }
  return result;
}

inline Bytes text_bytes(const std::string& text) { return {text.begin(), text.end()}; }

class ClassBuilder {
  std::uint16_t size_ = 1; // initialised before the public members that use them
  Bytes pool_;
  Bytes methods_;
  std::uint64_t method_count_ = 0;

public:
  std::uint64_t version = 50;
  std::uint64_t flags = access::public_;
  Bytes fields = u2(0);     ///< with their number
  Bytes attributes = u2(0); ///< with their number
  Bytes interfaces = u2(0); ///< with their number
  std::uint16_t name = class_constant("a/B");
  std::uint16_t super = class_constant("java/lang/Object");

  /// Any constant; its index.
  std::uint16_t constant(int tag, const Bytes& content) {
    pool_ += u1(static_cast<std::uint64_t>(tag)) + content;
    const std::uint16_t index = size_;
    size_ = static_cast<std::uint16_t>(size_ + (tag == 5 || tag == 6 ? 2 : 1));
    return index;
  }
  std::uint16_t utf8(const std::string& text) {
    return constant(1, u2(text.size()) + text_bytes(text));
  }
  std::uint16_t class_constant(const std::string& text) { return constant(7, u2(utf8(text))); }
  std::uint16_t member(int tag, const std::string& owner, const std::string& member_name,
                       const std::string& type) {
    const std::uint16_t owner_index = class_constant(owner);
    const std::uint16_t name_index = utf8(member_name);
    const std::uint16_t name_and_type = constant(12, u2(name_index) + u2(utf8(type)));
    return constant(tag, u2(owner_index) + u2(name_and_type));
  }

  Bytes attribute(const std::string& attribute_name, const Bytes& content) {
    return u2(utf8(attribute_name)) + u4(content.size()) + content;
  }
  Bytes code(int max_stack, int max_locals, const Bytes& instructions,
             const Bytes& handlers = u2(0), const Bytes& code_attributes = u2(0)) {
    return attribute("Code", u2(static_cast<std::uint64_t>(max_stack)) +
                                 u2(static_cast<std::uint64_t>(max_locals)) +
                                 u4(instructions.size()) + instructions + handlers +
                                 code_attributes);
  }
  /// Its attributes come with their number.
  void method(std::uint64_t method_flags, const std::string& method_name, const std::string& type,
              const Bytes& method_attributes) {
    const std::uint16_t name_index = utf8(method_name);
    methods_ += u2(method_flags) + u2(name_index) + u2(utf8(type)) + method_attributes;
    ++method_count_;
  }
  /// A public static method with this code.
  void run(const std::string& type, int max_stack, int max_locals, const Bytes& instructions,
           const Bytes& handlers = u2(0)) {
    method(access::static_, "run", type,
           u2(1) + code(max_stack, max_locals, instructions, handlers));
  }

  Bytes build() const {
    return u4(0xcafebabe) + u2(0) + u2(version) + u2(size_) + pool_ + u2(flags) + u2(name) +
           u2(super) + interfaces + fields + u2(method_count_) + methods_ + attributes;
  }
};

/// What a UserError says; empty if there is none.
inline std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const util::UserError& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    return error.what();
  }
  return {};
}

/// Reads and verifies.
inline ClassFile load(const Bytes& bytes, const std::string& origin = "B.class") {
  ClassFile file = parse_class(bytes, origin);
  verify(file, origin);
  return file;
}

inline std::string refusal(const Bytes& bytes) {
  return message_of([&] { load(bytes); });
}

} // namespace parlance::java
