#include "frontends/java/classes/class_table.h"

#include "frontends/java/classes/readable.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::java {

namespace {

/// Classes whose objects hold one text, or what a throwable tells; their own fields are not used.
const std::map<std::string, std::vector<symex::SlotType>>& modelled_slots() {
  static const symex::SlotType text{"text", term::Sort::bit_vector(text_width), {}};
  static const std::map<std::string, std::vector<symex::SlotType>> slots = {
      {"java/lang/String", {text}},
      {"java/lang/StringBuilder", {text}},
      {"java/lang/StringBuffer", {text}},
      {"java/lang/Class", {}},
      {"java/lang/Throwable",
       {{"message", std::nullopt, "java/lang/String"},
        {"cause", std::nullopt, "java/lang/Throwable"},
        {"hasCause", term::Sort::boolean(), "Z"},
        {"hasSuppressed", term::Sort::boolean(), "Z"}}},
  };
  return slots;
}

} // namespace

term::Sort sort_of(char primitive_descriptor) {
  switch (primitive_descriptor) {
  case 'Z':
    return term::Sort::boolean();
  case 'B':
    return term::Sort::bit_vector(8);
  case 'S':
  case 'C':
    return term::Sort::bit_vector(16);
  case 'J':
  case 'D':
    return term::Sort::bit_vector(64);
  default:
    return term::Sort::bit_vector(32);
  }
}

symex::SlotType slot_type(const std::string& name, const std::string& descriptor) {
  if (is_reference(descriptor)) {
    return {name, std::nullopt, class_of(descriptor)};
  }
  return {name, sort_of(descriptor[0]), descriptor};
}

std::string Class::source_name() const {
  return readable_name(is_array() ? type_to_source(name) : class_to_source(name));
}

Class& ClassTable::get(const std::string& name) {
  if (const auto found = classes_.find(name); found != classes_.end()) {
    return *found->second;
  }
  const bool array = !name.empty() && name[0] == '[';
  const ClassFile* file = array ? nullptr : path_.find(name);
  if (file == nullptr && !array) {
    throw ClassNotFound(class_to_source(name));
  }
  if (!array && !path_.is_system(name) && is_too_new(*file)) {
    throw ClassNotFound(class_to_source(name) + " for this version of Java");
  }
  auto made = std::make_unique<Class>();
  made->name = name;
  made->file = file;
  made->system = array || path_.is_system(name);
  Class& type = *made;
  classes_.emplace(name, std::move(made));
  try {
    array ? link_array(type) : link(type);
  } catch (const ClassNotFound&) {
    linking_.erase(&type);
    classes_.erase(name);
    throw;
  }
  return type;
}

/// The JDK's own classes are of its version.
bool ClassTable::is_too_new(const ClassFile& file) {
  constexpr std::uint16_t preview = 0xffff;
  const ClassFile* const object = path_.find("java/lang/Object");
  return object != nullptr && (file.major > object->major || file.minor == preview);
}

Class& ClassTable::make_up(const std::string& name) {
  auto& made = classes_[name];
  util::check(!made, "a class is made up twice");
  made = std::make_unique<Class>();
  made->name = name;
  made->super = &get("java/lang/Object");
  made->initialisation = Class::Initialisation::done;
  return *made;
}

void ClassTable::link_array(Class& type) {
  const std::string element = type.name.substr(1);
  type.element = slot_type("", element);
  if (is_reference(element)) {
    type.element_class = &get(class_of(element));
  }
  type.super = &get("java/lang/Object");
  type.interfaces = {&get("java/lang/Cloneable"), &get("java/io/Serializable")};
  type.initialisation = Class::Initialisation::done;
}

/// A class that is its own ancestor would be followed for ever.
Class& ClassTable::ancestor(const Class& of, const std::string& name) {
  Class& found = get(name);
  if (linking_.contains(&found)) {
    util::bad_input(of.source_name() + ": is an ancestor of itself, through " +
                    found.source_name());
  }
  return found;
}

void ClassTable::link(Class& type) {
  const ClassFile& file = *type.file;
  linking_.insert(&type);
  if (!file.super.empty()) {
    type.super = &ancestor(type, file.super);
    type.slots = type.super->slots;
  }
  for (const std::string& name : file.interfaces) {
    type.interfaces.push_back(&ancestor(type, name));
  }
  linking_.erase(&type);
  add_fields(type);
  for (const Method& method : file.methods) {
    type.methods[{method.name, method.descriptor}] = {&type, &method,
                                                      *parse_method_descriptor(method.descriptor)};
  }
}

void ClassTable::add_fields(Class& type) {
  type.statics.name = type.name;
  const auto modelled = modelled_slots().find(type.name);
  if (modelled != modelled_slots().end()) {
    type.slots = modelled->second;
  }
  for (const Field& field : type.file->fields) {
    const Class::Member member{field.name, field.descriptor};
    if (field.is_static()) {
      type.static_slots[member] = static_cast<std::uint32_t>(type.statics.slots.size());
      type.statics.slots.push_back(slot_type(readable_name(field.name), field.descriptor));
    } else if (modelled == modelled_slots().end()) {
      type.field_slots[member] = static_cast<std::uint32_t>(type.slots.size());
      type.slots.push_back(slot_type(readable_name(field.name), field.descriptor));
    }
  }
}

bool ClassTable::is_subtype(const Class& type, const Class& of) {
  if (&type == &of || of.name == "java/lang/Object") {
    return true;
  }
  if (type.is_array() && of.is_array()) {
    return type.element_class != nullptr && of.element_class != nullptr &&
           is_subtype(*type.element_class, *of.element_class);
  }
  if (type.super != nullptr && is_subtype(*type.super, of)) {
    return true;
  }
  for (const Class* implemented : type.interfaces) {
    if (is_subtype(*implemented, of)) {
      return true;
    }
  }
  return false;
}

namespace {

const LinkedMethod* declared(const Class& type, const Class::Member& member) {
  const auto found = type.methods.find(member);
  return found == type.methods.end() ? nullptr : &found->second;
}

/// The methods of this name in superinterfaces, direct and indirect, that objects can inherit.
void collect_inherited(const Class& type, const Class::Member& member,
                       std::vector<const LinkedMethod*>& found) {
  for (const Class* implemented : type.interfaces) {
    const LinkedMethod* method = declared(*implemented, member);
    if (method != nullptr && (method->method->flags & (access::private_ | access::static_)) == 0 &&
        std::ranges::find(found, method) == found.end()) {
      found.push_back(method);
    }
    collect_inherited(*implemented, member, found);
  }
  if (type.super != nullptr) {
    collect_inherited(*type.super, member, found);
  }
}

/// The only maximally-specific method that is not abstract; else an abstract one, or null.
const LinkedMethod* most_specific(const Class& type, const Class::Member& member) {
  std::vector<const LinkedMethod*> inherited;
  collect_inherited(type, member, inherited);
  const LinkedMethod* abstract = nullptr;
  std::vector<const LinkedMethod*> defaults;
  for (const LinkedMethod* method : inherited) {
    const bool is_hidden = std::ranges::any_of(inherited, [&](const LinkedMethod* other) {
      return other != method && ClassTable::is_subtype(*other->owner, *method->owner);
    });
    if (method->is_abstract()) {
      abstract = abstract == nullptr ? method : abstract;
    } else if (!is_hidden) {
      defaults.push_back(method);
    }
  }
  return defaults.size() == 1 ? defaults.front() : abstract;
}

std::string package_of(const Class& type) {
  const std::size_t slash = type.name.rfind('/');
  return slash == std::string::npos ? std::string() : type.name.substr(0, slash);
}

/// Whether a method can override another one of its name (JVMS 5.4.5), in between aside.
bool overrides_directly(const LinkedMethod& method, const LinkedMethod& overridden) {
  const unsigned flags = overridden.method->flags;
  return (flags & (access::public_ | access::protected_)) != 0 ||
         ((flags & access::private_) == 0 &&
          package_of(*method.owner) == package_of(*overridden.owner));
}

/// Whether the method declared in `type`, or one that it overrides between the two, overrides what
/// was resolved.
bool overrides(const LinkedMethod& method, const LinkedMethod& resolved) {
  const bool inherits = (method.method->flags & (access::private_ | access::static_)) == 0;
  if (!inherits) {
    return false;
  }
  if (resolved.owner->is_interface() || overrides_directly(method, resolved)) {
    return true;
  }
  for (const Class* between = method.owner->super; between != nullptr && between != resolved.owner;
       between = between->super) {
    const LinkedMethod* other =
        declared(*between, {method.method->name, method.method->descriptor});
    if (other != nullptr && overrides_directly(method, *other) && overrides(*other, resolved)) {
      return true;
    }
  }
  return false;
}

} // namespace

const LinkedMethod* ClassTable::resolve(const Class& type, const Class::Member& member) {
  for (const Class* where = &type; where != nullptr; where = where->super) {
    if (const LinkedMethod* method = declared(*where, member)) {
      return method;
    }
  }
  return most_specific(type, member);
}

const LinkedMethod* ClassTable::select(const Class& type, const LinkedMethod& resolved) {
  if ((resolved.method->flags & access::private_) != 0) {
    return &resolved;
  }
  const Class::Member member{resolved.method->name, resolved.method->descriptor};
  for (const Class* where = &type; where != nullptr; where = where->super) {
    const LinkedMethod* method = declared(*where, member);
    if (method == &resolved || (method != nullptr && overrides(*method, resolved))) {
      return method;
    }
  }
  return most_specific(type, member);
}

const LinkedMethod* ClassTable::select(const Class& type, const std::string& name,
                                       const std::string& descriptor) {
  const LinkedMethod* resolved = resolve(type, {name, descriptor});
  return resolved == nullptr ? nullptr : select(type, *resolved);
}

Class* ClassTable::declaring_static(Class& type, const Class::Member& field) {
  if (type.static_slots.contains(field)) {
    return &type;
  }
  for (Class* implemented : type.interfaces) {
    if (Class* found = declaring_static(*implemented, field)) {
      return found;
    }
  }
  return type.super != nullptr ? declaring_static(*type.super, field) : nullptr;
}

const std::uint32_t* ClassTable::field_slot(const Class& type, const Class::Member& field) {
  for (const Class* where = &type; where != nullptr; where = where->super) {
    if (const auto found = where->field_slots.find(field); found != where->field_slots.end()) {
      return &found->second;
    }
  }
  return nullptr;
}

} // namespace parlance::java
