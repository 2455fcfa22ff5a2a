#include "frontends/java/classfile/class_file.h"

namespace parlance::java {

namespace {

template <typename Member>
const Member* find(const std::vector<Member>& members, std::string_view name,
                   std::string_view descriptor) {
  for (const Member& member : members) {
    if (member.name == name && member.descriptor == descriptor) {
      return &member;
    }
  }
  return nullptr;
}

} // namespace

const Method* ClassFile::find_method(std::string_view method_name,
                                     std::string_view descriptor) const {
  return find(methods, method_name, descriptor);
}

const Field* ClassFile::find_field(std::string_view field_name, std::string_view descriptor) const {
  return find(fields, field_name, descriptor);
}

} // namespace parlance::java
