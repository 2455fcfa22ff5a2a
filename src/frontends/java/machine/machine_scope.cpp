// Notes who reads and writes what, for initialisers that depend on it and for what is assumed of
// others.
#include "frontends/java/machine/machine.h"
#include "util/reason.h"

#include <set>
#include <vector>

namespace parlance::java {

namespace {

/// Fields, and elements that somebody looked at.
std::vector<Value> held_by(const symex::Object& object) {
  std::vector<Value> held = object.slots;
  for (const auto& [index, element] : object.elements) {
    held.push_back(element);
  }
  return held;
}

} // namespace

void Machine::note_read(ObjectId id, std::uint32_t slot) {
  if (heap_.in_base()) {
    if (id.is_base()) {
      world_.initialisation.note_read({id.index(), slot});
    }
    return;
  }
  if (id.is_base()) {
    if (const std::string* changer = world_.initialisation.changed_by({id.index(), slot})) {
      unknown(ReasonId::initialiser_has_run, {class_to_source(*changer)});
    }
    world_.scope.base_reads.insert({id.index(), slot});
  }
  if (id.is_base() || id.index() < kept_objects_) {
    world_.scope.reads.emplace(heap_.read(id).type, slot);
  }
}

void Machine::note_write(ObjectId id, std::uint32_t slot) {
  if (!id.is_base()) {
    return;
  }
  if (heap_.in_base()) {
    world_.initialisation.note_write({id.index(), slot});
  } else {
    world_.initialisation.note_call_write({id.index(), slot});
  }
}

/// Whether others who have the object get at the component. What leads there is followed no
/// further: that is what its calls are for. What came from outside is the client's anyway.
bool Machine::note_in_reach(ObjectId start) {
  bool leads_back = false;
  std::vector<ObjectId> open = {start};
  std::set<ObjectId> seen;
  while (!open.empty()) {
    const ObjectId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) {
      continue;
    }
    const Object& object = heap_.read(id);
    if (id == component_object_) {
      leads_back = leads_back || id != start;
      continue;
    }
    if (object.came_as.empty()) {
      world_.scope.given_out.insert(object.type);
    }
    for (const Value& held : held_by(object)) {
      if (held.kind == Value::Kind::reference && !held.object.is_null()) {
        open.push_back(held.object);
      }
    }
  }
  return leads_back;
}

void Machine::note_leak(const Value& value) {
  if (heap_.in_base() || value.kind != Value::Kind::reference || value.object.is_null()) {
    return;
  }
  if (note_in_reach(value.object)) {
    world_.scope.leads_back.insert(heap_.read(value.object).type);
  }
}

/// After a call, others get at what it left in their objects, and in static fields.
void Machine::note_left_with_others() {
  for (std::uint32_t i = 0; i < heap_.own_count(); ++i) {
    const Object& object = heap_.read(ObjectId::own(i));
    if (!object.came_as.empty() && note_in_reach(ObjectId::own(i))) {
      world_.scope.leads_back.insert(object.type);
    }
  }
  for (const auto& [index, object] : heap_.written()) {
    for (std::uint32_t slot = 0; slot < object.slots.size(); ++slot) {
      const Value& held = object.slots[slot];
      if (held.kind != Value::Kind::reference || held.object.is_null() || held.object.is_base()) {
        continue;
      }
      if (note_in_reach(held.object) || held.object == component_object_) {
        world_.scope.static_ways_back.insert({index, slot});
      }
    }
  }
}

} // namespace parlance::java
