#include "symex/shape.h"

#include "symex/access_path.h"
#include "util/error.h"

#include <fmt/format.h>

namespace parlance::symex {

namespace {

/// Walks a heap breadth first from its roots.
class Capture {
public:
  Capture(const Heap& heap, const NamedSlots& changing) : heap_(heap), changing_(changing) {}

  Snapshot run(const std::optional<ObjectId>& root) {
    if (root) {
      snapshot_.shape.has_root = true;
      node_of(*root, "this");
    }
    for (const auto& [slot, name] : changing_) {
      const Object& object = heap_.read(ObjectId::base(slot.first));
      snapshot_.shape.base_slots.emplace_back(slot, shape_of(object.slots[slot.second], name, {}));
    }
    for (std::size_t i = 0; i < snapshot_.shape.nodes.size(); ++i) {
      fill(i);
    }
    snapshot_.shape.key = key();
    return std::move(snapshot_);
  }

private:
  std::uint32_t node_of(ObjectId id, const std::string& name) {
    const auto [found, inserted] =
        nodes_.try_emplace(id, static_cast<std::uint32_t>(snapshot_.shape.nodes.size()));
    if (inserted) {
      ShapeNode node;
      node.type = heap_.read(id).type;
      node.name = name;
      node.came_as = heap_.read(id).came_as;
      snapshot_.shape.nodes.push_back(std::move(node));
      objects_.push_back(id);
    }
    return found->second;
  }

  ShapeSlot shape_of(const Value& value, const std::string& name, const std::set<Origin>& origins) {
    using Kind = ShapeSlot::Kind;
    switch (value.kind) {
    case Value::Kind::absent:
      return {Kind::absent, 0, origins};
    case Value::Kind::opaque:
      return {Kind::opaque, 0, {}};
    case Value::Kind::primitive:
      snapshot_.shape.leaves.push_back({name, value.term->sort()});
      snapshot_.values.push_back(value.term);
      return {Kind::leaf, static_cast<std::uint32_t>(snapshot_.values.size() - 1), {}};
    case Value::Kind::reference:
      if (value.object.is_null()) {
        return {Kind::null, 0, {}};
      }
      if (value.object.is_base()) {
        return {Kind::base, value.object.index(), {}};
      }
      return {Kind::node, node_of(value.object, name), {}};
    case Value::Kind::open:
      break;
    }
    throw util::InternalError("an open reference is in the heap");
  }

  void fill(std::size_t index) {
    const Object& object = heap_.read(objects_[index]);
    const std::string path = snapshot_.shape.nodes[index].name;
    std::vector<ShapeSlot> slots;
    for (std::uint32_t i = 0; i < object.slots.size(); ++i) {
      const auto origins = object.origins.find(i);
      slots.push_back(
          shape_of(object.slots[i], slot_path(*object.type, path, i),
                   origins == object.origins.end() ? std::set<Origin>{} : origins->second));
    }
    std::optional<ShapeSlot> length;
    if (object.length != nullptr && !object.has_known_length()) {
      length = shape_of(Value::primitive(object.length), path + ".length", {});
    }
    ShapeNode& node = snapshot_.shape.nodes[index];
    node.slots = std::move(slots);
    node.length = std::move(length);
    node.opaque = object.opaque;
  }

  static std::string slot_key(const ShapeSlot& slot) {
    static constexpr std::string_view letters = "l0nbao";
    std::string text(1, letters[static_cast<std::size_t>(slot.kind)]);
    const bool refers = slot.kind == ShapeSlot::Kind::node || slot.kind == ShapeSlot::Kind::base;
    return refers ? text + std::to_string(slot.index) : text;
  }

  std::string key() const {
    std::string text = snapshot_.shape.has_root ? "this" : "-";
    for (const auto& [place, slot] : snapshot_.shape.base_slots) {
      text += fmt::format(" {}.{}={}", place.first, place.second, slot_key(slot));
    }
    for (const ShapeNode& node : snapshot_.shape.nodes) {
      text +=
          fmt::format("; {}{}{}", node.type->name, node.opaque ? "?" : "", node.length ? "[]" : "");
      for (const ShapeSlot& slot : node.slots) {
        text += " " + slot_key(slot);
      }
    }
    return text;
  }

  const Heap& heap_;
  const NamedSlots& changing_;
  Snapshot snapshot_;
  std::map<ObjectId, std::uint32_t> nodes_;
  std::vector<ObjectId> objects_;
};

Value value_of(const ShapeSlot& slot, const std::vector<Term>& values) {
  switch (slot.kind) {
  case ShapeSlot::Kind::leaf:
    return Value::primitive(values[slot.index]);
  case ShapeSlot::Kind::null:
    return Value::null();
  case ShapeSlot::Kind::node:
    return Value::reference(ObjectId::own(slot.index));
  case ShapeSlot::Kind::base:
    return Value::reference(ObjectId::base(slot.index));
  case ShapeSlot::Kind::absent:
    return {};
  case ShapeSlot::Kind::opaque:
    return Value::opaque();
  }
  throw util::InternalError("a slot of no kind");
}

Object object_of(const ShapeNode& node, const std::vector<Term>& values, term::TermStore& store) {
  Object object{node.type, {}};
  object.opaque = node.opaque;
  object.came_as = node.came_as;
  for (std::uint32_t i = 0; i < node.slots.size(); ++i) {
    object.slots.push_back(value_of(node.slots[i], values));
    if (node.slots[i].kind == ShapeSlot::Kind::absent) {
      object.origins[i] = node.slots[i].origins;
    }
  }
  if (node.length) {
    object.length = values[node.length->index];
  } else if (node.type->is_array()) {
    object.length = store.constant(term::Sort::bit_vector(32), node.slots.size());
  }
  return object;
}

/// Whether there are more afterwards.
bool merge(std::set<Origin>& origins, const std::set<Origin>& others) {
  const std::size_t before = origins.size();
  origins.insert(others.begin(), others.end());
  return origins.size() > before;
}

} // namespace

bool Shape::add_origins(const Shape& other) {
  bool objects_came = false;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    objects_came = merge(nodes[i].came_as, other.nodes[i].came_as) || objects_came;
    for (std::size_t j = 0; j < nodes[i].slots.size(); ++j) {
      merge(nodes[i].slots[j].origins, other.nodes[i].slots[j].origins);
    }
  }
  for (std::size_t i = 0; i < base_slots.size(); ++i) {
    merge(base_slots[i].second.origins, other.base_slots[i].second.origins);
  }
  return objects_came;
}

Snapshot capture(const Heap& heap, const std::optional<ObjectId>& root,
                 const NamedSlots& changing) {
  return Capture(heap, changing).run(root);
}

void restore(Heap& heap, const Shape& shape, const std::vector<Term>& values,
             term::TermStore& store) {
  for (const ShapeNode& node : shape.nodes) {
    heap.add(object_of(node, values, store));
  }
  for (const auto& [place, slot] : shape.base_slots) {
    Object& object = heap.write(ObjectId::base(place.first));
    object.slots[place.second] = value_of(slot, values);
    if (slot.kind == ShapeSlot::Kind::absent) {
      object.origins[place.second] = slot.origins;
    }
  }
}

} // namespace parlance::symex
