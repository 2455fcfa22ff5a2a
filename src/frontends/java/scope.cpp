#include "frontends/java/scope.h"

#include "frontends/java/readable.h"
#include "frontends/java/static_writes.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

namespace {

/// A field that a slot of an object, or of a class's statics, stands for.
struct FieldPlace {
  const Class* owner = nullptr;
  const Field* field = nullptr;
  std::string name() const {
    return fmt::format("{}.{}", owner->source_name(), readable_name(field->name));
  }
  bool is_final() const { return (field->flags & access::final_) != 0; }
};

std::optional<FieldPlace> declared_at(const Class& owner,
                                      const std::map<Class::Member, std::uint32_t>& slots,
                                      std::uint32_t slot) {
  const auto found = std::ranges::find(slots, slot, [](const auto& entry) { return entry.second; });
  if (found == slots.end()) {
    return std::nullopt;
  }
  return FieldPlace{&owner, owner.file->find_field(found->first.first, found->first.second)};
}

bool is_throwable(const Class& type) {
  const Class* where = &type;
  while (where != nullptr && where->name != "java/lang/Throwable") {
    where = where->super;
  }
  return where != nullptr;
}

class Scope {
public:
  Scope(World& world, Class& component, const Steps& steps, const ExtractOptions& options)
      : world_(world), component_(component), steps_(steps), options_(options) {}

  void run() {
    for (const auto& [type, slot] : world_.scope.reads) {
      assume_fields(*type, slot);
      assume_objects(*type, slot);
    }
    for (const symex::ObjectType* type : world_.scope.leads_back) {
      world_.assume(Assumed::leaked_objects, static_cast<const Class&>(*type).source_name());
    }
    if (!steps_.only_statics) {
      assume_one_object();
      assume_static_methods();
    }
  }

private:
  /// The class whose statics are of this type; null if it is the type of objects.
  Class* owner_of_statics(const symex::ObjectType& type) const {
    if (dynamic_cast<const Class*>(&type) != nullptr) {
      return nullptr;
    }
    return &world_.classes.get(type.name);
  }

  std::optional<FieldPlace> field_at(const symex::ObjectType& type, std::uint32_t slot) const {
    if (const Class* owner = owner_of_statics(type)) {
      return declared_at(*owner, owner->static_slots, slot);
    }
    for (const Class* owner = &static_cast<const Class&>(type);
         owner != nullptr && owner->file != nullptr; owner = owner->super) {
      if (const auto found = declared_at(*owner, owner->field_slots, slot)) {
        return found;
      }
    }
    return std::nullopt;
  }

  /// Visible ones of the component's class and its ancestors, and statics outside the library.
  void assume_fields(const symex::ObjectType& type, std::uint32_t slot) {
    const Class* statics = owner_of_statics(type);
    if ((statics == nullptr && &type != &component_) || (statics != nullptr && statics->system)) {
      return;
    }
    const auto place = field_at(type, slot);
    if (place && !place->is_final() && is_visible(place->field->flags, options_)) {
      world_.assume(Assumed::fields_not_written, place->name());
    }
  }

  /// Whether an object of this type can be changed in this slot after it was made. Of those that
  /// have slots and no fields, texts cannot, builders can, and throwables get causes later.
  bool can_change(const symex::ObjectType& type, std::uint32_t slot) const {
    if (type.is_array()) {
      return true;
    }
    if (const auto place = field_at(type, slot)) {
      return !place->is_final();
    }
    return type.name == "java/lang/StringBuilder" || type.name == "java/lang/StringBuffer" ||
           (slot < type.slots.size() && type.slots[slot].name != "message" &&
            is_throwable(static_cast<const Class&>(type)));
  }

  void assume_objects(const symex::ObjectType& type, std::uint32_t slot) {
    const bool given_out = world_.scope.given_out.contains(&type);
    const bool handed_over = world_.scope.handed_over.contains(&type);
    if ((!given_out && !handed_over) || !can_change(type, slot)) {
      return;
    }
    if (given_out) {
      world_.assume(Assumed::leaked_objects, static_cast<const Class&>(type).source_name());
    }
    if (handed_over) {
      world_.assume(Assumed::untouched_objects);
    }
  }

  /// Statics, and objects in them, that calls change and read: a second object would, too.
  void assume_one_object() {
    for (const BaseSlot& slot : world_.scope.base_reads) {
      const Class* maker = world_.initialisation.maker(slot.first);
      if (maker == nullptr || maker->system || !world_.initialisation.is_written_by_calls(slot)) {
        continue;
      }
      const symex::ObjectType& type = *world_.base.objects[slot.first].type;
      const bool is_static = owner_of_statics(type) != nullptr;
      const auto place = is_static ? field_at(type, slot.second) : std::nullopt;
      world_.assume(Assumed::one_object,
                    place ? place->name()
                          : "what the statics of " + maker->source_name() + " hold");
    }
  }

  void assume_static_methods() {
    for (const Method& method : component_.file->methods) {
      const bool is_call = method.is_static() && method.name != "<clinit>" &&
                           (method.flags & access::synthetic) == 0 &&
                           is_visible(method.flags, options_);
      if (is_call && StaticWrites(world_, component_, method).meet_reads()) {
        world_.assume(Assumed::static_methods, readable_name(method.name));
      }
    }
  }

  World& world_;
  Class& component_;
  const Steps& steps_;
  const ExtractOptions& options_;
};

} // namespace

bool is_visible(std::uint16_t flags, const ExtractOptions& options) {
  return (flags & access::public_) != 0 ||
         (options.package_visible && (flags & access::private_) == 0);
}

void assume_scope(World& world, Class& component, const Steps& steps,
                  const ExtractOptions& options) {
  Scope(world, component, steps, options).run();
}

} // namespace parlance::java
