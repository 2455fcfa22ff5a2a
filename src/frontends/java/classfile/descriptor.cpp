#include "frontends/java/classfile/descriptor.h"

#include "frontends/java/classfile/class_file_names.h"

#include <algorithm>

namespace parlance::java {

namespace {

constexpr std::size_t most_dimensions = 255;

/// The length of the field descriptor that `text` begins with; 0 if there is none.
std::size_t field_length(std::string_view text) {
  const std::size_t dimensions = std::min(text.find_first_not_of('['), text.size());
  if (dimensions > most_dimensions || dimensions == text.size()) {
    return 0;
  }
  const char kind = text[dimensions];
  if (kind != 'L') {
    return std::string_view("BCDFIJSZ").find(kind) == std::string_view::npos ? 0 : dimensions + 1;
  }
  const std::size_t end = text.find(';', dimensions);
  if (end == std::string_view::npos ||
      !is_class_name(text.substr(dimensions + 1, end - dimensions - 1))) {
    return 0;
  }
  return end + 1;
}

std::string_view primitive_name(char kind) {
  switch (kind) {
  case 'B':
    return "byte";
  case 'C':
    return "char";
  case 'D':
    return "double";
  case 'F':
    return "float";
  case 'I':
    return "int";
  case 'J':
    return "long";
  case 'S':
    return "short";
  case 'Z':
    return "boolean";
  default:
    return "void";
  }
}

} // namespace

bool is_field_descriptor(std::string_view text) {
  return !text.empty() && field_length(text) == text.size();
}

std::optional<MethodDescriptor> parse_method_descriptor(std::string_view text) {
  if (!text.starts_with('(')) {
    return std::nullopt;
  }
  text.remove_prefix(1);
  MethodDescriptor result;
  std::size_t slots = 0;
  while (!text.starts_with(')')) {
    const std::size_t length = field_length(text);
    if (length == 0) {
      return std::nullopt;
    }
    result.parameters.emplace_back(text.substr(0, length));
    slots += is_wide(result.parameters.back()) ? 2 : 1;
    if (slots > most_parameter_slots) {
      return std::nullopt;
    }
    text.remove_prefix(length);
  }
  text.remove_prefix(1);
  if (text != "V" && !is_field_descriptor(text)) {
    return std::nullopt;
  }
  result.result = text;
  return result;
}

std::string class_of(std::string_view field_descriptor) {
  if (field_descriptor.starts_with('L')) {
    field_descriptor = field_descriptor.substr(1, field_descriptor.size() - 2);
  }
  return std::string(field_descriptor);
}

std::string descriptor_of(std::string_view class_name) {
  if (class_name.starts_with('[')) {
    return std::string(class_name);
  }
  return "L" + std::string(class_name) + ";";
}

std::string type_to_source(std::string_view field_descriptor) {
  const std::size_t dimensions =
      std::min(field_descriptor.find_first_not_of('['), field_descriptor.size());
  const std::string_view element = field_descriptor.substr(dimensions);
  std::string result;
  if (is_reference(element)) {
    result = class_to_source(class_of(element));
  } else {
    result = primitive_name(element.empty() ? 'V' : element[0]);
  }
  for (std::size_t i = 0; i < dimensions; ++i) {
    result += "[]";
  }
  return result;
}

std::string class_to_source(std::string_view internal_name) {
  std::string result(internal_name);
  std::replace(result.begin(), result.end(), '/', '.');
  return result;
}

} // namespace parlance::java
