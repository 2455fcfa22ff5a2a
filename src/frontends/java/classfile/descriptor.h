#pragma once
// Field and method descriptors: `(ILjava/lang/String;[J)V`.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::java {

/// Of a method, without `this`.
constexpr std::size_t most_parameter_slots = 255;

struct MethodDescriptor {
  std::vector<std::string> parameters; ///< field descriptors
  std::string result;                  ///< a field descriptor or "V"
};

/// Whether this is a well-formed field descriptor (at most 255 dimensions).
bool is_field_descriptor(std::string_view text);

/// Nothing if malformed.
std::optional<MethodDescriptor> parse_method_descriptor(std::string_view text);

/// long and double take two stack slots.
inline bool is_wide(std::string_view field_descriptor) {
  return field_descriptor == "J" || field_descriptor == "D";
}
inline bool is_reference(std::string_view field_descriptor) {
  return !field_descriptor.empty() && (field_descriptor[0] == 'L' || field_descriptor[0] == '[');
}

/// The class a reference descriptor names as `checkcast` does: `java/lang/String` for
/// `Ljava/lang/String;`, an array descriptor for itself. @requires is_reference(descriptor)
std::string class_of(std::string_view field_descriptor);
/// The inverse: `Ljava/lang/String;`, or the array descriptor itself.
std::string descriptor_of(std::string_view class_name);

/// As in source: `int`, `java.lang.String[]`.
std::string type_to_source(std::string_view field_descriptor);
/// `a/b/C$D` as `a.b.C$D`.
std::string class_to_source(std::string_view internal_name);

} // namespace parlance::java
