// Names of what static fields hold.
#include "frontends/java/summary.h"

#include <fmt/format.h>

#include <deque>

namespace parlance::java {

namespace {

/// A name for every base object that a static field leads to.
std::map<std::uint32_t, std::string> base_names(const World& world) {
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
      const Value& value = object.slots[slot];
      if (value.kind == Value::Kind::reference && value.object.is_base() &&
          !names.contains(value.object.index())) {
        names[value.object.index()] =
            object.type->is_array()
                ? fmt::format("{}[{}]", names[index], slot)
                : fmt::format("{}.{}", names[index], object.type->slots[slot].name);
        open.push_back(value.object.index());
      }
    }
  }
  return names;
}

} // namespace

symex::NamedSlots name_base_slots(const World& world) {
  symex::NamedSlots named;
  if (world.mutable_slots.empty()) {
    return named;
  }
  std::map<std::uint32_t, std::string> names = base_names(world);
  for (const BaseSlot& slot : world.mutable_slots) {
    const symex::Object& object = world.base.objects[slot.first];
    const std::string& name = names[slot.first];
    named[slot] = object.type->is_array()
                      ? fmt::format("{}[{}]", name, slot.second)
                      : fmt::format("{}.{}", name, object.type->slots[slot.second].name);
  }
  return named;
}

} // namespace parlance::java
