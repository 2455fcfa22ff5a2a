// What is relied on when objects from outside are made, read and changed.
#include "frontends/java/machine/machine.h"

#include "frontends/java/classes/settable_fields.h"

#include <algorithm>

namespace parlance::java {

namespace {

bool is_nested(const std::string& name) { return name.find_first_of(".[") != std::string::npos; }

/// Choices that opaque callees make are called like the call.
bool is_result(const std::string& name) { return name.find("()") != std::string::npos; }

} // namespace

/// A field of an object that an earlier call brought in may have been changed by whoever made it.
void Machine::note_outside_read(const Object& object, std::uint32_t slot) {
  if (object.came_as.empty()) {
    return;
  }
  const auto& type = static_cast<const Class&>(*object.type);
  const Field* field = field_of_slot(type, slot);
  const bool can_change =
      type.is_array() || (field != nullptr && (field->flags & access::final_) == 0);
  if (can_change && object.name.empty()) {
    world_.assume(Assumed::untouched_objects);
  }
  if (can_change) {
    world_.read_from_outside.insert({&type, slot});
  }
}

/// An object from outside that is changed could be one that a static field leads to, now or later.
void Machine::note_outside_write(ObjectId id) {
  const Object& object = heap_.read(id);
  if (object.came_as.empty()) {
    return;
  }
  world_.changed_from_outside.insert(static_cast<const Class*>(object.type));
}

/// A reference becomes a new object although it could be one that this step brought in, or (of what
/// the environment chose) made.
void Machine::note_fresh(const OpenReference& reference) {
  const std::size_t before = names_ == nullptr ? 0 : names_->count();
  for (std::size_t i = before; i < heap_.own_count(); ++i) {
    const Object& other = heap_.read(ObjectId::own(static_cast<std::uint32_t>(i)));
    const bool came_in = !other.name.empty();
    const bool is_told_apart =
        reference.is_argument && came_in && !other.from_environment && !is_nested(other.name);
    if (is_told_apart || (!came_in && !reference.from_environment) ||
        !may_be_one(*reference.declared, static_cast<const Class&>(*other.type))) {
      continue;
    }
    if (is_result(reference.name) || is_result(other.name)) {
      world_.assume(Assumed::fresh_results);
    } else if (reference.from_environment || other.from_environment) {
      world_.assume(Assumed::distinct_hidden_objects);
    } else {
      world_.assume(Assumed::tree_shaped_arguments);
    }
  }
}

/// What the component made itself, and constants that no client can name, may never get out.
void Machine::note_held(ObjectId object) {
  const bool is_this = !object.is_base() && object.index() == 0;
  if (!is_this && heap_.read(object).came_as.empty()) {
    world_.assume(Assumed::held_objects);
  }
}

void Machine::note_field_value(const Object& object, std::uint32_t slot) {
  const auto& type = static_cast<const Class&>(*object.type);
  if (type.is_array()) {
    return;
  }
  const auto found = world_.settable.try_emplace(&type);
  if (found.second) {
    found.first->second = settable_slots(type);
  }
  if (!found.first->second.contains(slot)) {
    world_.assume(Assumed::any_field_values, type.source_name());
  }
}

} // namespace parlance::java
