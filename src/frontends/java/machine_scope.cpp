// Notes who reads and writes what, for initialisers that depend on it and for what is assumed of
// others.
#include "frontends/java/machine.h"

#include <fmt/format.h>

namespace parlance::java {

void Machine::note_read(ObjectId id, std::uint32_t slot) {
  if (heap_.in_base()) {
    if (id.is_base()) {
      world_.initialisation.note_read({id.index(), slot});
    }
    return;
  }
  if (id.is_base()) {
    if (const std::string* changer = world_.initialisation.changed_by({id.index(), slot})) {
      unknown(
          fmt::format("whether the static initialiser of {} has run", class_to_source(*changer)));
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

/// What leads to the component itself is followed no further: that is what its calls are for.
void Machine::note_leak(const Value& value) {
  if (heap_.in_base() || value.kind != Value::Kind::reference || value.object.is_null()) {
    return;
  }
  const symex::ObjectType* given = heap_.read(value.object).type;
  std::vector<ObjectId> open = {value.object};
  std::set<ObjectId> seen;
  while (!open.empty()) {
    const ObjectId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) {
      continue;
    }
    const Object& object = heap_.read(id);
    if (object.type == world_.component) {
      if (id != value.object) {
        world_.scope.leads_back.insert(given);
      }
      continue;
    }
    world_.scope.given_out.insert(object.type);
    for (const Value& held : object.slots) {
      if (held.kind == Value::Kind::reference && !held.object.is_null()) {
        open.push_back(held.object);
      }
    }
  }
}

} // namespace parlance::java
