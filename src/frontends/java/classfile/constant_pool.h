#pragma once
// The constant pool of a class file: every index that is followed has been checked to have the
// right tag and valid names when the file was read, so nothing here fails on a parsed class.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::java {

enum class ConstantTag : std::uint8_t {
  none = 0, ///< index 0, and the second half of long and double
  utf8 = 1,
  integer = 3,
  float_ = 4,
  long_ = 5,
  double_ = 6,
  class_ = 7,
  string = 8,
  field = 9,
  method = 10,
  interface_method = 11,
  name_and_type = 12,
  method_handle = 15,
  method_type = 16,
  dynamic = 17,
  invoke_dynamic = 18,
  module = 19,
  package = 20,
};

/// As the specification names them: "Utf8", "InterfaceMethodref".
std::string to_text(ConstantTag tag);

/// A field or method somewhere.
struct MemberReference {
  std::string owner; ///< internal class name, or an array descriptor
  std::string name;
  std::string descriptor;
  bool in_interface = false;
};

/// Kinds of method handles (JVM specification, table 5.4.3.5-A).
enum class HandleKind : std::uint8_t {
  get_field = 1,
  get_static,
  put_field,
  put_static,
  invoke_virtual,
  invoke_static,
  invoke_special,
  new_invoke_special,
  invoke_interface,
};

struct MethodHandle {
  HandleKind kind;
  MemberReference member;
};

struct DynamicReference {
  std::uint16_t bootstrap; ///< index in ClassFile::bootstrap_methods
  std::string name;
  std::string descriptor;
};

class ConstantPool {
public:
  std::size_t size() const { return entries_.size(); } ///< with the unused index 0
  ConstantTag tag(std::uint16_t index) const;          ///< none beyond the end

  // @requires the entry has this tag
  const std::string& utf8(std::uint16_t index) const; ///< modified UTF-8, as in the file
  std::int32_t integer(std::uint16_t index) const;
  std::int64_t long_integer(std::uint16_t index) const;
  std::uint32_t float_bits(std::uint16_t index) const;
  std::uint64_t double_bits(std::uint16_t index) const;
  const std::string& class_name(std::uint16_t index) const; ///< internal name or array descriptor
  const std::string& string(std::uint16_t index) const;     ///< modified UTF-8
  const MemberReference& member(std::uint16_t index) const; ///< field, method, interface_method
  const MethodHandle& method_handle(std::uint16_t index) const;
  const std::string& method_type(std::uint16_t index) const;  ///< a method descriptor
  const DynamicReference& dynamic(std::uint16_t index) const; ///< dynamic, invoke_dynamic

private:
  friend class ConstantPoolReader;
  struct Entry {
    ConstantTag tag = ConstantTag::none;
    std::uint64_t number = 0;    ///< value or bits
    std::string text;            ///< utf8
    std::uint32_t reference = 0; ///< to the text's entry, or into members_, handles_, dynamics_
  };
  const Entry& entry(std::uint16_t index, ConstantTag tag) const;
  const std::string& text_of(std::uint16_t index, ConstantTag tag) const;
  std::vector<Entry> entries_;
  std::vector<MemberReference> members_;
  std::vector<MethodHandle> handles_;
  std::vector<DynamicReference> dynamics_;
};

} // namespace parlance::java
