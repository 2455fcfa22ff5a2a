#include "frontends/java/machine/argument_space.h"

#include "frontends/java/classes/readable.h"
#include "frontends/java/machine/base_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

ObjectNames::ObjectNames(World& world, const symex::Shape& shape,
                         const std::vector<term::Term>& values, const symex::NamedSlots& named)
    : heap_(world.base), named_(named) {
  symex::restore(heap_, shape, values, world.store);
  if (shape.has_root) {
    root_ = symex::ObjectId::own(0);
  }
  for (std::uint32_t i = 0; i < shape.nodes.size(); ++i) {
    held_.push_back({symex::ObjectId::own(i), shape.nodes[i].name});
  }
}

symex::Destination ObjectNames::follow(const std::string& name) const {
  return symex::follow(heap_, root_, named_, name);
}

bool may_be_one(const Class& first, const Class& second) {
  const auto is_open = [](const Class& type) { return type.is_interface() || type.is_abstract(); };
  return ClassTable::is_subtype(first, second) || ClassTable::is_subtype(second, first) ||
         (is_open(first) && is_open(second) && (first.is_interface() || second.is_interface()));
}

bool has_covariant_arrays(const Class& array) {
  const Class* element = array.element_class;
  while (element != nullptr && element->is_array()) {
    element = element->element_class;
  }
  return element != nullptr && element->file != nullptr &&
         (element->file->flags & access::final_) == 0;
}

std::string constant_label(const World& world, symex::ObjectId object) {
  if (const std::string* mirrored = world.mirrored(object)) {
    return readable_name(class_to_source(*mirrored)) + ".class";
  }
  const symex::Object& constant = world.base.objects[object.index()];
  if (constant.type->name == "java/lang/String" && !constant.slots.empty() &&
      constant.slots[0].kind == symex::Value::Kind::primitive &&
      constant.slots[0].term->is_constant()) {
    if (const std::string* text = world.text_of(constant.slots[0].term->value())) {
      return readable_literal(*text);
    }
  }
  const std::map<std::uint32_t, std::string> names = base_names(world, Through::constant_fields);
  const auto found = names.find(object.index());
  return found != names.end()
             ? found->second
             : fmt::format("{} #{}", class_to_source(constant.type->name), object.index());
}

namespace {

/// Objects that hold the statics of a class are no objects of Java.
const Class* class_of_base(const symex::Object& object) {
  return dynamic_cast<const Class*>(object.type);
}

bool is_changeable(const Class& type) {
  return type.is_array() || (!type.slots.empty() && type.name != "java/lang/String");
}

/// Whether there is a base object of this class (or below) that a call may change.
bool has_static_object(const World& world, const Class& type) {
  return std::ranges::any_of(world.base.objects, [&](const symex::Object& object) {
    const Class* actual = class_of_base(object);
    return actual != nullptr && is_changeable(*actual) && ClassTable::is_subtype(*actual, type);
  });
}

/// Whether calls change this slot of such an object.
bool has_changing_static_object(const World& world, const Class& type, std::uint32_t slot) {
  return std::ranges::any_of(world.mutable_slots, [&](const BaseSlot& changing) {
    const Class* actual = class_of_base(world.base.objects[changing.first]);
    return changing.second == slot && actual != nullptr && ClassTable::is_subtype(*actual, type);
  });
}

} // namespace

void assume_no_static_objects(World& world) {
  for (const Class* type : world.changed_from_outside) {
    if (has_static_object(world, *type)) {
      world.assume(Assumed::no_static_objects, type->source_name());
    }
  }
  for (const auto& [type, slot] : world.read_from_outside) {
    if (has_changing_static_object(world, *type, slot)) {
      world.assume(Assumed::no_static_objects, type->source_name());
    }
  }
}

} // namespace parlance::java
