#include "symex/access_path.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::symex {

namespace {

Destination destination_of(const Object& object, std::uint32_t slot) {
  using Kind = Destination::Kind;
  const Value& value = object.slots[slot];
  if (value.kind == Value::Kind::reference && !value.object.is_null()) {
    return {Kind::object, value.object, {}};
  }
  if (value.kind == Value::Kind::absent) {
    const auto origins = object.origins.find(slot);
    return {
        Kind::unseen, {}, origins == object.origins.end() ? std::set<Origin>{} : origins->second};
  }
  return {};
}

} // namespace

std::string slot_path(const ObjectType& type, const std::string& path, std::uint32_t slot) {
  if (type.is_array()) {
    return fmt::format("{}[{}]", path, slot);
  }
  const std::string& name = type.slots[slot].name;
  const auto earlier = std::count_if(type.slots.begin(), type.slots.begin() + slot,
                                     [&](const SlotType& other) { return other.name == name; });
  return fmt::format("{}.{}{}", path, name, std::string(static_cast<std::size_t>(earlier), '\''));
}

Destination follow(const Heap& heap, const std::optional<ObjectId>& root, const NamedSlots& named,
                   const std::string& path) {
  if (path == "this") {
    return root ? Destination{Destination::Kind::object, *root, {}} : Destination{};
  }
  for (const auto& [place, name] : named) {
    if (name == path) {
      return destination_of(heap.read(ObjectId::base(place.first)), place.second);
    }
  }
  const std::size_t end = path.find_last_of(".[");
  if (end == std::string::npos) {
    return {};
  }
  const std::string outer = path.substr(0, end);
  Destination holder = follow(heap, root, named, outer);
  if (holder.kind != Destination::Kind::object) {
    return holder;
  }
  const Object& object = heap.read(holder.object);
  for (std::uint32_t slot = 0; slot < object.slots.size(); ++slot) {
    if (slot_path(*object.type, outer, slot) == path) {
      return destination_of(object, slot);
    }
  }
  return {};
}

} // namespace parlance::symex
