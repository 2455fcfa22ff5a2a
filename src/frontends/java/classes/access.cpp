#include "frontends/java/classes/access.h"

namespace parlance::java {

namespace {

std::string_view package_part(const Class& type) {
  const std::string_view name = type.name;
  const std::size_t end = name.rfind('/');
  return end == std::string_view::npos ? std::string_view{} : name.substr(0, end);
}

const std::string& nest_of(const Class& type) {
  return type.file->nest_host.empty() ? type.name : type.file->nest_host;
}

bool may_use_class(const Class& from, const Class& used) {
  const Class* element = &used;
  while (element->element_class != nullptr) {
    element = element->element_class;
  }
  return element->file == nullptr || (element->file->flags & access::public_) != 0 ||
         package_part(from) == package_part(*element);
}

bool may_use_member(const Class& from, const Class& owner, std::uint16_t flags) {
  if ((flags & access::public_) != 0 || owner.file == nullptr) {
    return true;
  }
  if ((flags & access::private_) != 0) {
    return nest_of(from) == nest_of(owner);
  }
  return package_part(from) == package_part(owner) ||
         ((flags & access::protected_) != 0 && ClassTable::is_subtype(from, owner));
}

struct DeclaredField {
  const Class* owner = nullptr;
  const Field* field = nullptr;
};

/// As JVMS 5.4.3.2 says.
DeclaredField find_declared(const Class& type, const MemberReference& reference) {
  const Field* own =
      type.file == nullptr ? nullptr : type.file->find_field(reference.name, reference.descriptor);
  if (own != nullptr) {
    return {&type, own};
  }
  for (const Class* implemented : type.interfaces) {
    if (const DeclaredField found = find_declared(*implemented, reference); found.field) {
      return found;
    }
  }
  return type.super == nullptr ? DeclaredField{} : find_declared(*type.super, reference);
}

bool may_use_field(const Class& from, const Class& named, const MemberReference& reference,
                   bool writes) {
  const DeclaredField found = find_declared(named, reference);
  const bool is_final = found.field != nullptr && (found.field->flags & access::final_) != 0;
  return found.field == nullptr || (may_use_member(from, *found.owner, found.field->flags) &&
                                    !(writes && is_final && found.owner != &from));
}

} // namespace

bool may_use(ClassTable& classes, const Class& from, std::uint16_t index, bool writes) {
  const ConstantPool& pool = from.file->pool;
  if (pool.tag(index) == ConstantTag::class_) {
    return may_use_class(from, classes.get(pool.class_name(index)));
  }
  const MemberReference& reference = pool.member(index);
  const Class& named = classes.get(reference.owner);
  if (!may_use_class(from, named)) {
    return false;
  }
  if (pool.tag(index) == ConstantTag::field) {
    return may_use_field(from, named, reference, writes);
  }
  const LinkedMethod* method = ClassTable::resolve(named, {reference.name, reference.descriptor});
  return method == nullptr || may_use_member(from, *method->owner, method->method->flags);
}

} // namespace parlance::java
