#pragma once
// One class file, read and checked in its structure: everything later stages ask for, with names
// instead of indices where a name is what they want.

#include "frontends/java/classfile/bytecode.h"
#include "frontends/java/classfile/constant_pool.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parlance::java {

/// Bits of access_flags (JVM specification, tables 4.1-B, 4.5-A and 4.6-A).
namespace access {
inline constexpr std::uint16_t public_ = 0x0001;
inline constexpr std::uint16_t private_ = 0x0002;
inline constexpr std::uint16_t protected_ = 0x0004;
inline constexpr std::uint16_t static_ = 0x0008;
inline constexpr std::uint16_t final_ = 0x0010;
inline constexpr std::uint16_t synchronized_ = 0x0020; ///< of a method
inline constexpr std::uint16_t bridge = 0x0040;        ///< of a method
inline constexpr std::uint16_t varargs = 0x0080;       ///< of a method
inline constexpr std::uint16_t native_ = 0x0100;
inline constexpr std::uint16_t interface_ = 0x0200;
inline constexpr std::uint16_t abstract_ = 0x0400;
inline constexpr std::uint16_t synthetic = 0x1000;
inline constexpr std::uint16_t enum_ = 0x4000;
inline constexpr std::uint16_t module = 0x8000; ///< of a class
} // namespace access

struct Field {
  std::uint16_t flags = 0;
  std::string name;
  std::string descriptor;
  std::uint16_t constant_value = 0; ///< index in the pool; 0: none
  bool is_generic = false; ///< the source declares it of a type variable, or an array of it
  bool is_static() const { return (flags & access::static_) != 0; }
};

struct Method {
  std::uint16_t flags = 0;
  std::string name;
  std::string descriptor;
  std::optional<Code> code; ///< none if abstract or native
  /// As the source spells them, where a MethodParameters attribute or the debug table says; one a
  /// parameter of the descriptor, empty where unknown.
  std::vector<std::string> parameter_names;
  std::vector<std::string> exceptions; ///< classes that it declares to throw
  bool is_generic = false;             ///< it returns a type variable, or an array of it
  bool is_static() const { return (flags & access::static_) != 0; }
};

struct InnerClass {
  std::string inner;
  std::string outer; ///< empty for local and anonymous classes
  std::string name;  ///< empty for anonymous classes
  std::uint16_t flags = 0;
};

struct BootstrapMethod {
  std::uint16_t handle = 0; ///< index in the pool
  std::vector<std::uint16_t> arguments;
};

/// Class names are internal ones: `java/lang/String`.
struct ClassFile {
  std::uint16_t major = 0;
  std::uint16_t minor = 0;
  std::uint16_t flags = 0;
  std::string name;
  std::string super; ///< empty only for java/lang/Object and module descriptors
  std::vector<std::string> interfaces;
  ConstantPool pool;
  std::vector<Field> fields;
  std::vector<Method> methods;
  std::string source_file; ///< empty if unknown
  std::vector<BootstrapMethod> bootstrap_methods;
  std::vector<InnerClass> inner_classes;
  std::string nest_host; ///< empty if it is its own
  std::vector<std::string> nest_members;
  std::vector<std::string> permitted_subclasses;
  bool is_record = false;
  std::vector<std::string> record_components; ///< names, in order

  bool is_interface() const { return (flags & access::interface_) != 0; }
  const Method* find_method(std::string_view name, std::string_view descriptor) const;
  const Field* find_field(std::string_view name, std::string_view descriptor) const;
};

/// Reads a class file of versions 45 to 69. Only the structure is checked here; `verify.h` checks
/// the code. `origin` names the file in messages.
/// @throws util::UserError (bad_input): one line with the offset and what was expected there
ClassFile parse_class(std::span<const std::uint8_t> bytes, const std::string& origin);

} // namespace parlance::java
