// Values as texts: what String.valueOf and concatenation make of them, and records.
#include "frontends/java/machine/machine.h"

#include "frontends/java/machine/models.h"
#include "frontends/java/machine/texts.h"
#include "util/reason.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

const std::string string_descriptor = "Ljava/lang/String;";

const BootstrapMethod& bootstrap_by(const Frame& frame, const DynamicReference& reference) {
  return frame.method->owner->file->bootstrap_methods[reference.bootstrap];
}

} // namespace

std::optional<std::string> Machine::primitive_rendering(Term value, char descriptor) {
  if (!value->is_constant()) {
    return std::nullopt;
  }
  switch (descriptor) {
  case 'Z':
    return value->value() != 0 ? "true" : "false";
  case 'C':
    return modified_utf8_of({static_cast<char16_t>(value->value())});
  case 'J':
    return std::to_string(static_cast<std::int64_t>(value->value()));
  case 'F':
  case 'D':
    return std::nullopt;
  default:
    return std::to_string(static_cast<std::int32_t>(value->value()));
  }
}

Value Machine::text_or_opaque(const std::optional<std::string>& text) {
  return Value::reference(text ? new_string(*text) : new_opaque_string());
}

Value Machine::text_value(const Value& value, const std::string& descriptor) {
  if (!is_reference(descriptor)) {
    return text_or_opaque(primitive_rendering(value.term, descriptor[0]));
  }
  // The message of an exception that the VM made: a text or null.
  if (value.kind == Value::Kind::opaque) {
    return Value::reference(new_opaque_string());
  }
  if (is_null(value)) {
    return Value::reference(world_.literal("null"));
  }
  const ObjectId object = settled(value);
  if (class_of_object(object).name == "java/lang/String") {
    return Value::reference(object);
  }
  return *call_virtual(object, "toString", "()" + string_descriptor, {Value::reference(object)});
}

std::optional<std::string> Machine::rendering(const Value& value, const std::string& descriptor) {
  if (!is_reference(descriptor)) {
    return primitive_rendering(value.term, descriptor[0]);
  }
  const Value text = descriptor == string_descriptor ? value : text_value(value, descriptor);
  // Whether an open text is null need not be decided for one that nobody can read.
  if (text.kind != Value::Kind::reference) {
    return std::nullopt;
  }
  if (text.object.is_null()) {
    return "null";
  }
  const std::string* constant = constant_text(text.object);
  return constant == nullptr ? std::nullopt : std::optional(*constant);
}

/// All parts are made, in their order, even if the whole is not constant.
Value Machine::concatenate(const Frame& frame, const DynamicReference& reference,
                           const std::vector<Value>& arguments) {
  const MethodDescriptor descriptor = *parse_method_descriptor(reference.descriptor);
  std::vector<std::optional<std::string>> parts;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    parts.push_back(rendering(arguments[i], descriptor.parameters[i]));
  }
  const BootstrapMethod& bootstrap = bootstrap_by(frame, reference);
  const ConstantPool& pool = frame.method->owner->file->pool;
  const bool with_recipe =
      !bootstrap.arguments.empty() && pool.tag(bootstrap.arguments[0]) == ConstantTag::string;
  // A recipe with further constants in it is left as it is: text that nobody compares.
  if (!with_recipe || bootstrap.arguments.size() > 1) {
    return Value::reference(new_opaque_string());
  }
  std::string text;
  std::size_t next = 0;
  for (const char c : pool.string(bootstrap.arguments[0])) {
    if (c != '\1') {
      text += c;
    } else if (next < parts.size() && parts[next]) {
      text += *parts[next++];
    } else {
      return Value::reference(new_opaque_string());
    }
  }
  return Value::reference(new_string(text));
}

/// `Point[x=1, y=2]`
Value Machine::record_text(const Frame& frame, const DynamicReference& reference, ObjectId record) {
  const BootstrapMethod& bootstrap = bootstrap_by(frame, reference);
  const ConstantPool& pool = frame.method->owner->file->pool;
  std::optional<std::string> text = simple_class_name(*this, class_of_object(record).name) + "[";
  for (std::size_t i = 2; i < bootstrap.arguments.size(); ++i) {
    if (pool.tag(bootstrap.arguments[i]) != ConstantTag::method_handle) {
      unknown(ReasonId::record_component);
    }
    const MemberReference& field = pool.method_handle(bootstrap.arguments[i]).member;
    const auto part = rendering(component_of(field, record), field.descriptor);
    text =
        text && part
            ? std::optional(fmt::format("{}{}{}={}", *text, i == 2 ? "" : ", ", field.name, *part))
            : std::nullopt;
  }
  return text_or_opaque(text ? std::optional(*text + "]") : std::nullopt);
}

} // namespace parlance::java
