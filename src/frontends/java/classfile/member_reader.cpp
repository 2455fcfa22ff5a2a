#include "frontends/java/classfile/member_reader.h"

#include "frontends/java/classfile/attributes.h"
#include "frontends/java/classfile/class_file_names.h"
#include "frontends/java/classfile/code_reader.h"
#include "frontends/java/classfile/descriptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace parlance::java {

namespace {

std::uint16_t read_flags(ByteReader& reader) {
  const std::size_t at = reader.offset();
  const std::uint16_t flags = reader.u2("access flags");
  constexpr unsigned visibility = access::public_ | access::private_ | access::protected_;
  if (std::popcount(flags & visibility) > 1) {
    reader.fail(at, "at most one of public, private and protected", hexadecimal(flags));
  }
  return flags;
}

/// The constant that a field of this type may be initialised with; none: no such type.
ConstantTag constant_for(std::string_view descriptor) {
  switch (descriptor[0]) {
  case 'J':
    return ConstantTag::long_;
  case 'F':
    return ConstantTag::float_;
  case 'D':
    return ConstantTag::double_;
  case 'L':
    return descriptor == "Ljava/lang/String;" ? ConstantTag::string : ConstantTag::none;
  case '[':
    return ConstantTag::none;
  default:
    return ConstantTag::integer;
  }
}

std::uint16_t read_constant_value(ByteReader reader, const ConstantPool& pool,
                                  const std::string& descriptor) {
  const ConstantTag tag = constant_for(descriptor);
  if (tag == ConstantTag::none) {
    reader.fail(reader.offset(), "a field that can have a constant value", in_quotes(descriptor));
  }
  const std::uint16_t result = read_index(reader, pool, tag, "the constant value of a field");
  reader.expect_end("the ConstantValue attribute");
  return result;
}

/// Names by parameter, as many as there are; empty where the compiler made the parameter up.
std::vector<std::string> read_parameters(ByteReader reader, const ConstantPool& pool) {
  std::vector<std::string> result;
  const std::uint8_t count = reader.u1("the number of parameters");
  for (std::uint8_t i = 0; i < count; ++i) {
    const std::size_t at = reader.offset();
    const std::uint16_t index = reader.u2("the name of a parameter");
    if (index != 0 && pool.tag(index) != ConstantTag::utf8) {
      reader.fail(at, "the name of a parameter (0 or the index of a Utf8 constant)",
                  describe_index(pool, index));
    }
    const std::uint16_t flags = reader.u2("the flags of a parameter");
    const bool has_name = index != 0 && (flags & access::synthetic) == 0;
    result.push_back(has_name ? pool.utf8(index) : "");
    reader.pay(result.back().size());
  }
  reader.expect_end("the MethodParameters attribute");
  return result;
}

/// Classes that a method declares to throw.
std::vector<std::string> read_exceptions(ByteReader reader, const ConstantPool& pool) {
  std::vector<std::string> result;
  const std::uint16_t count = reader.count(2, "exceptions");
  for (std::uint16_t i = 0; i < count; ++i) {
    result.push_back(read_class(reader, pool, "a class that a method throws"));
    reader.pay(result.back().size());
  }
  reader.expect_end("the Exceptions attribute");
  return result;
}

/// Whether a signature is of a type variable, or an array of it: `TE;`, `[TE;`. Signatures are not
/// checked, as the virtual machine does not look at them.
bool is_variable(std::string_view signature) {
  signature.remove_prefix(std::min(signature.find_first_not_of('['), signature.size()));
  return signature.starts_with('T');
}

std::string_view read_signature(ByteReader reader, const ConstantPool& pool) {
  return pool.utf8(read_index(reader, pool, ConstantTag::utf8, "a signature"));
}

/// Where no attribute names a parameter, the variable that is in its place from the start does.
void take_names_from_variables(Method& method, const MethodDescriptor& descriptor) {
  // One more slot is that of `this`.
  std::array<const LocalVariable*, most_parameter_slots + 1> at_start{};
  for (const LocalVariable& variable : method.code->variables) {
    if (variable.begin == 0 && variable.index < at_start.size()) {
      at_start[variable.index] = &variable;
    }
  }
  std::size_t slot = method.is_static() ? 0 : 1;
  for (std::size_t i = 0; i < descriptor.parameters.size(); ++i) {
    if (method.parameter_names[i].empty() && at_start[slot] != nullptr &&
        at_start[slot]->descriptor == descriptor.parameters[i]) {
      method.parameter_names[i] = at_start[slot]->name;
    }
    slot += is_wide(descriptor.parameters[i]) ? 2 : 1;
  }
}

class MethodReader {
public:
  MethodReader(ByteReader& reader, const ConstantPool& pool) : reader_(reader), pool_(pool) {}

  Method run() {
    const std::size_t at = reader_.offset();
    method_.flags = read_flags(reader_);
    method_.name = read_utf8(reader_, pool_, "the name of a method");
    method_.descriptor = read_utf8(reader_, pool_, "the descriptor of a method");
    if (!is_method_name(method_.name)) {
      reader_.fail(at + 2, "the name of a method", in_quotes(method_.name));
    }
    const auto descriptor = parse_method_descriptor(method_.descriptor);
    if (!descriptor) {
      reader_.fail(at + 4, "a method descriptor", in_quotes(method_.descriptor));
    }
    if (method_.name.starts_with('<') && descriptor->result != "V") {
      reader_.fail(at + 4, fmt::format("{} without result", method_.name),
                   in_quotes(method_.descriptor));
    }
    for_each_attribute(reader_, pool_, [this](std::string_view name, ByteReader content) {
      read_attribute(name, content);
    });
    check_code(at);
    set_parameter_names(*descriptor);
    return std::move(method_);
  }

private:
  void read_attribute(std::string_view name, ByteReader content) {
    if (name == "Code") {
      expect_first(has_code_, content, name);
      method_.code = read_code(content, pool_);
    } else if (name == "MethodParameters") {
      expect_first(has_parameters_, content, name);
      method_.parameter_names = read_parameters(content, pool_);
    } else if (name == "Exceptions") {
      method_.exceptions = read_exceptions(content, pool_);
    } else if (name == "Signature") {
      const std::string_view signature = read_signature(content, pool_);
      const std::size_t result = signature.rfind(')');
      method_.is_generic =
          result != std::string_view::npos && is_variable(signature.substr(result + 1));
    }
  }

  void check_code(std::size_t at) const {
    const bool bodiless = (method_.flags & (access::abstract_ | access::native_)) != 0;
    // A class initialiser has code whatever its flags say.
    if (has_code_ == (bodiless && method_.name != "<clinit>")) {
      reader_.fail(at, bodiless ? "no code of an abstract or native method" : "code",
                   fmt::format("method {} {}", in_quotes(method_.name),
                               has_code_ ? "with code" : "without"));
    }
  }

  void set_parameter_names(const MethodDescriptor& descriptor) {
    if (method_.parameter_names.size() != descriptor.parameters.size()) {
      method_.parameter_names.assign(descriptor.parameters.size(), "");
    }
    if (method_.code) {
      take_names_from_variables(method_, descriptor);
    }
  }

  ByteReader& reader_;
  const ConstantPool& pool_;
  Method method_;
  bool has_code_ = false;
  bool has_parameters_ = false;
};

} // namespace

Field read_field(ByteReader& reader, const ConstantPool& pool) {
  const std::size_t at = reader.offset();
  Field field;
  field.flags = read_flags(reader);
  field.name = read_utf8(reader, pool, "the name of a field");
  field.descriptor = read_utf8(reader, pool, "the descriptor of a field");
  if (!is_unqualified_name(field.name)) {
    reader.fail(at + 2, "the name of a field", in_quotes(field.name));
  }
  if (!is_field_descriptor(field.descriptor)) {
    reader.fail(at + 4, "a field descriptor", in_quotes(field.descriptor));
  }
  bool has_constant = false;
  for_each_attribute(reader, pool, [&](std::string_view name, ByteReader content) {
    // The virtual machine ignores the attribute of instance fields: constructors set them.
    if (name == "ConstantValue" && field.is_static()) {
      expect_first(has_constant, content, name);
      field.constant_value = read_constant_value(content, pool, field.descriptor);
    } else if (name == "Signature") {
      field.is_generic = is_variable(read_signature(content, pool));
    }
  });
  return field;
}

Method read_method(ByteReader& reader, const ConstantPool& pool) {
  return MethodReader(reader, pool).run();
}

} // namespace parlance::java
