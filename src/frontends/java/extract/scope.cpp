#include "frontends/java/extract/scope.h"

#include "frontends/java/classes/readable.h"
#include "frontends/java/extract/other_users.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

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
  Scope(World& world, Class& component, const Steps& steps, const ExtractOptions& options,
        const util::StopToken& stop)
      : world_(world), component_(component), steps_(steps), options_(options), stop_(stop) {}

  void run() {
    for (const auto& [type, slot] : world_.scope.reads) {
      assume_fields(*type, slot);
      assume_objects(*type, slot);
    }
    assume_ways_back();
    assume_statics_of_others();
    assume_library_statics();
    if (!steps_.only_statics) {
      assume_one_object();
      assume_no_object_of_the_class();
    }
    if (steps_.has_private_constructor) {
      world_.assume(Assumed::private_constructor);
    }
    assume_other_users(world_, component_, steps_, options_, stop_);
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

  /// Whether clients see the field; of statics, whether a class of theirs that extends it does.
  bool is_open(const FieldPlace& place) const {
    return is_visible(place.field->flags, options_) ||
           (place.field->is_static() && (place.field->flags & access::protected_) != 0);
  }

  /// Visible ones of the component's class and its ancestors, and statics outside the library.
  void assume_fields(const symex::ObjectType& type, std::uint32_t slot) {
    const Class* statics = owner_of_statics(type);
    if ((statics == nullptr && &type != &component_) || (statics != nullptr && statics->system)) {
      return;
    }
    const auto place = field_at(type, slot);
    if (place && !place->is_final() && is_open(*place)) {
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

  void assume_ways_back() {
    for (const symex::ObjectType* type : world_.scope.leads_back) {
      const auto& given = static_cast<const Class&>(*type);
      world_.assume(Assumed::ways_back, world_.lambdas.contains(&given)
                                            ? fmt::format("a lambda that is a {}",
                                                          given.interfaces.front()->source_name())
                                            : "an object of type " + given.source_name());
    }
    for (const BaseSlot& slot : world_.scope.static_ways_back) {
      world_.assume(Assumed::ways_back, static_name(slot));
    }
  }

  /// A static field, or the class whose statics hold an object.
  std::string static_name(const BaseSlot& slot) const {
    const symex::ObjectType& type = *world_.base.objects[slot.first].type;
    const bool is_static = owner_of_statics(type) != nullptr;
    if (const auto place = is_static ? field_at(type, slot.second) : std::nullopt) {
      return place->name();
    }
    const Class* maker = world_.initialisation.maker(slot.first);
    return "what the statics of " + (maker == nullptr ? "a class" : maker->source_name()) + " hold";
  }

  /// Statics, and objects in them, that calls change and read: a second object would, too.
  void assume_one_object() {
    for (const BaseSlot& slot : world_.scope.base_reads) {
      const Class* maker = world_.initialisation.maker(slot.first);
      if (maker == nullptr || maker->system || !world_.initialisation.is_written_by_calls(slot)) {
        continue;
      }
      world_.assume(Assumed::one_object, static_name(slot));
    }
  }

  /// Another object of the class may be given this one, and change it as calls change theirs.
  void assume_no_object_of_the_class() {
    const auto takes_one = [&](const Step& step) {
      return std::ranges::any_of(step.method->descriptor.parameters,
                                 [&](const std::string& type) { return may_be_component(type); });
    };
    if (!world_.changed_from_outside.empty() &&
        (std::ranges::any_of(steps_.methods, takes_one) ||
         std::ranges::any_of(steps_.constructors, takes_one))) {
      world_.assume(Assumed::one_object, "the component");
    }
  }

  /// Whether a parameter of this type, or an element of it, may be the component.
  bool may_be_component(const std::string& descriptor) const {
    const std::string element = descriptor.substr(descriptor.find_first_not_of('['));
    if (!is_reference(element) || class_of(element) == "java/lang/Object") {
      return false;
    }
    try {
      return ClassTable::is_subtype(component_, world_.classes.get(class_of(element)));
    } catch (const ClassNotFound&) {
      return false;
    }
  }

  /// What public static fields lead to is there for everybody.
  void assume_statics_of_others() {
    const std::set<std::uint32_t> open = in_reach_of_all();
    for (const BaseSlot& slot : world_.scope.base_reads) {
      const symex::ObjectType& type = *world_.base.objects[slot.first].type;
      if (open.contains(slot.first) && can_change(type, slot.second)) {
        world_.assume(Assumed::leaked_objects, static_cast<const Class&>(type).source_name());
      }
    }
  }

  /// What anybody can set in the library (a default, a handler), and tables behind its statics.
  void assume_library_statics() {
    for (const BaseSlot& slot : world_.scope.base_reads) {
      const symex::ObjectType& type = *world_.base.objects[slot.first].type;
      const Class* statics = owner_of_statics(type);
      const Class* owner = statics != nullptr ? statics : world_.initialisation.maker(slot.first);
      if (owner != nullptr && owner->system && can_change(type, slot.second)) {
        world_.assume(Assumed::library_statics, static_name(slot));
      }
    }
  }

  std::set<std::uint32_t> in_reach_of_all() const {
    std::set<std::uint32_t> reached;
    std::vector<symex::Value> open = visible_statics();
    while (!open.empty()) {
      const symex::Value value = open.back();
      open.pop_back();
      const bool leads_on = value.kind == symex::Value::Kind::reference &&
                            !value.object.is_null() && value.object.is_base() &&
                            reached.insert(value.object.index()).second;
      if (leads_on) {
        std::ranges::copy(world_.base.objects[value.object.index()].slots,
                          std::back_inserter(open));
      }
    }
    return reached;
  }

  /// What fields of classes outside the library hold before the first call.
  std::vector<symex::Value> visible_statics() const {
    std::vector<symex::Value> values;
    for (const symex::Object& object : world_.base.objects) {
      const Class* owner = owner_of_statics(*object.type);
      for (std::uint32_t slot = 0; owner != nullptr && slot < object.slots.size(); ++slot) {
        const auto place = owner->system ? std::nullopt : field_at(*object.type, slot);
        if (place && is_open(*place)) {
          values.push_back(object.slots[slot]);
        }
      }
    }
    return values;
  }

  World& world_;
  Class& component_;
  const Steps& steps_;
  const ExtractOptions& options_;
  const util::StopToken& stop_;
};

} // namespace

bool is_visible(std::uint16_t flags, const ExtractOptions& options) {
  return (flags & access::public_) != 0 ||
         (options.package_visible && (flags & access::private_) == 0);
}

void assume_scope(World& world, Class& component, const Steps& steps, const ExtractOptions& options,
                  const util::StopToken& stop) {
  Scope(world, component, steps, options, stop).run();
}

} // namespace parlance::java
