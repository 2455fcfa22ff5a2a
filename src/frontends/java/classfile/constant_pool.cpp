#include "frontends/java/classfile/constant_pool.h"

#include "util/error.h"
#include "util/named_values.h"

#include <bit>

namespace parlance::java {

namespace {

constexpr std::array<util::NamedValue<ConstantTag>, 18> tag_names{
    {{ConstantTag::none, "unused"},
     {ConstantTag::utf8, "Utf8"},
     {ConstantTag::integer, "Integer"},
     {ConstantTag::float_, "Float"},
     {ConstantTag::long_, "Long"},
     {ConstantTag::double_, "Double"},
     {ConstantTag::class_, "Class"},
     {ConstantTag::string, "String"},
     {ConstantTag::field, "Fieldref"},
     {ConstantTag::method, "Methodref"},
     {ConstantTag::interface_method, "InterfaceMethodref"},
     {ConstantTag::name_and_type, "NameAndType"},
     {ConstantTag::method_handle, "MethodHandle"},
     {ConstantTag::method_type, "MethodType"},
     {ConstantTag::dynamic, "Dynamic"},
     {ConstantTag::invoke_dynamic, "InvokeDynamic"},
     {ConstantTag::module, "Module"},
     {ConstantTag::package, "Package"}}};

} // namespace

std::string to_text(ConstantTag tag) { return util::name_of(tag, tag_names); }

ConstantTag ConstantPool::tag(std::uint16_t index) const {
  return index < entries_.size() ? entries_[index].tag : ConstantTag::none;
}

const ConstantPool::Entry& ConstantPool::entry(std::uint16_t index, ConstantTag tag) const {
  util::check(this->tag(index) == tag, "a constant is used as what it is not");
  return entries_[index];
}

const std::string& ConstantPool::text_of(std::uint16_t index, ConstantTag tag) const {
  return entries_[entry(index, tag).reference].text;
}

const std::string& ConstantPool::utf8(std::uint16_t index) const {
  return entry(index, ConstantTag::utf8).text;
}

std::int32_t ConstantPool::integer(std::uint16_t index) const {
  return static_cast<std::int32_t>(entry(index, ConstantTag::integer).number);
}

std::int64_t ConstantPool::long_integer(std::uint16_t index) const {
  return std::bit_cast<std::int64_t>(entry(index, ConstantTag::long_).number);
}

std::uint32_t ConstantPool::float_bits(std::uint16_t index) const {
  return static_cast<std::uint32_t>(entry(index, ConstantTag::float_).number);
}

std::uint64_t ConstantPool::double_bits(std::uint16_t index) const {
  return entry(index, ConstantTag::double_).number;
}

const std::string& ConstantPool::class_name(std::uint16_t index) const {
  return text_of(index, ConstantTag::class_);
}

const std::string& ConstantPool::string(std::uint16_t index) const {
  return text_of(index, ConstantTag::string);
}

const MemberReference& ConstantPool::member(std::uint16_t index) const {
  const ConstantTag found = tag(index);
  util::check(found == ConstantTag::field || found == ConstantTag::method ||
                  found == ConstantTag::interface_method,
              "a constant is used as a field or method, which it is not");
  return members_[entries_[index].reference];
}

const MethodHandle& ConstantPool::method_handle(std::uint16_t index) const {
  return handles_[entry(index, ConstantTag::method_handle).reference];
}

const std::string& ConstantPool::method_type(std::uint16_t index) const {
  return text_of(index, ConstantTag::method_type);
}

const DynamicReference& ConstantPool::dynamic(std::uint16_t index) const {
  const ConstantTag found = tag(index);
  util::check(found == ConstantTag::dynamic || found == ConstantTag::invoke_dynamic,
              "a constant is used as a dynamic one, which it is not");
  return dynamics_[entries_[index].reference];
}

} // namespace parlance::java
