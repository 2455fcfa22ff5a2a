#include "frontends/java/machine/base_names.h"

#include "symex/access_path.h"

#include <deque>

namespace parlance::java {

std::map<std::uint32_t, std::string> base_names(const World& world, Through through) {
  std::map<std::uint32_t, std::string> names;
  std::deque<std::uint32_t> open;
  const std::vector<symex::Object>& objects = world.base.objects;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    // The object that holds a class's statics has the class's name, but is not of the class.
    if (dynamic_cast<const Class*>(objects[i].type) == nullptr) {
      names[i] = class_to_source(objects[i].type->name);
      open.push_back(i);
    }
  }
  while (!open.empty()) {
    const std::uint32_t index = open.front();
    open.pop_front();
    const symex::Object& object = objects[index];
    for (std::uint32_t slot = 0; slot < object.slots.size(); ++slot) {
      const symex::Value& value = object.slots[slot];
      const bool named =
          through == Through::every_field || !world.mutable_slots.contains({index, slot});
      if (named && value.kind == symex::Value::Kind::reference && value.object.is_base() &&
          !names.contains(value.object.index())) {
        names[value.object.index()] = symex::slot_path(*object.type, names[index], slot);
        open.push_back(value.object.index());
      }
    }
  }
  return names;
}

symex::NamedSlots name_base_slots(const World& world) {
  symex::NamedSlots named;
  if (world.mutable_slots.empty()) {
    return named;
  }
  std::map<std::uint32_t, std::string> names = base_names(world, Through::every_field);
  for (const BaseSlot& slot : world.mutable_slots) {
    const symex::Object& object = world.base.objects[slot.first];
    const std::string& name = names[slot.first];
    named[slot] = symex::slot_path(*object.type, name, slot.second);
  }
  return named;
}

} // namespace parlance::java
