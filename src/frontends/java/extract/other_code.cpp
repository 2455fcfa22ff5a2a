#include "frontends/java/extract/other_code.h"

#include <algorithm>

namespace parlance::java {

namespace {

bool stores_element(Opcode opcode) {
  return Opcode::iastore <= opcode && opcode <= Opcode::sastore;
}

/// Whether objects of this type, or below, can change after they were made.
bool is_changeable(const Class& type) {
  static const std::set<std::string> values = {
      "java/lang/String", "java/lang/Class",   "java/lang/Boolean",   "java/lang/Byte",
      "java/lang/Short",  "java/lang/Integer", "java/lang/Character", "java/lang/Long",
      "java/lang/Float",  "java/lang/Double"};
  return !values.contains(type.name);
}

bool are_related(const Class& first, const Class& second) {
  return ClassTable::is_subtype(first, second) || ClassTable::is_subtype(second, first);
}

std::string package_of(const Class& type) {
  const std::size_t end = type.name.rfind('/');
  return end == std::string::npos ? "" : type.name.substr(0, end);
}

} // namespace

ReadPlaces::ReadPlaces(World& world, const Class& component) {
  for (const auto& [type, slot] : world.scope.reads) {
    if (type == &component || dynamic_cast<const Class*>(type) == nullptr) {
      places.emplace(type, slot);
    }
  }
  for (const BaseSlot& slot : world.scope.base_reads) {
    places.emplace(world.base.objects[slot.first].type, slot.second);
  }
}

OtherCode::OtherCode(World& world, const ReadPlaces& read, const std::set<const Method*>& calls)
    : world_(world), read_(read), calls_(calls) {
  for (const auto& [type, slot] : world.scope.reads) {
    if (const Class* seen = dynamic_cast<const Class*>(type)) {
      made_.insert(seen);
    }
  }
}

void OtherCode::enter(const Class& owner, const Method& method) {
  entries_.insert(&method);
  open_.emplace_back(&owner, &method);
}

bool OtherCode::may_change_reads() {
  do {
    while (!open_.empty()) {
      const auto [type, next] = open_.back();
      open_.pop_back();
      if (visited_.insert(next).second) {
        visit(*type, *next);
      }
    }
  } while (follow_overriding());
  return touches_ &&
         (writes_ || (shares_array_ && stores_) || changes_shared() || gives_out_shared());
}

bool OtherCode::changes_shared() const {
  return std::ranges::any_of(changed_, [&](const Class* changed) {
    return std::ranges::any_of(shared_,
                               [&](const Class* shared) { return are_related(*shared, *changed); });
  });
}

/// The component itself is what clients have anyway.
bool OtherCode::gives_out_shared() const {
  return std::ranges::any_of(given_out_, [&](const std::string& descriptor) {
    const Class& given = world_.classes.get(class_of(descriptor));
    if (given.is_array() || given.name == "java/lang/Object") {
      return shares_array_ || !shared_.empty();
    }
    return std::ranges::any_of(shared_, [&](const Class* shared) {
      return !is_component(*shared) && are_related(*shared, given);
    });
  });
}

void OtherCode::visit(const Class& owner, const Method& method) {
  if (!method.code) {
    return;
  }
  for (const Instruction& instruction : method.code->instructions) {
    try {
      note(owner, method, instruction);
    } catch (const ClassNotFound&) {
      // Nobody can write to what is not there.
    }
  }
}

void OtherCode::note(const Class& owner, const Method& method, const Instruction& instruction) {
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  const ConstantPool& pool = owner.file->pool;
  switch (instruction.opcode) {
  case Opcode::getstatic:
  case Opcode::putstatic:
    return note_static(pool.member(index), instruction.opcode == Opcode::putstatic);
  case Opcode::getfield:
  case Opcode::putfield:
    return note_field(owner, method, pool.member(index), instruction.opcode == Opcode::putfield);
  case Opcode::invokestatic:
  case Opcode::invokespecial:
    return note_call(pool.member(index), false);
  case Opcode::invokevirtual:
  case Opcode::invokeinterface:
    return note_call(pool.member(index), true);
  case Opcode::invokedynamic:
    return note_lambda(owner, pool.dynamic(index));
  case Opcode::new_:
    made_.insert(&world_.classes.get(pool.class_name(index)));
    return;
  case Opcode::areturn:
    if (entries_.contains(&method)) {
      given_out_.insert(parse_method_descriptor(method.descriptor)->result);
    }
    return;
  default:
    stores_ = stores_ || stores_element(instruction.opcode);
  }
}

/// What is made here may be called here.
void OtherCode::note_lambda(const Class& owner, const DynamicReference& reference) {
  const ClassFile& file = *owner.file;
  for (const std::uint16_t argument : file.bootstrap_methods[reference.bootstrap].arguments) {
    if (file.pool.tag(argument) == ConstantTag::method_handle) {
      note_call(file.pool.method_handle(argument).member, true);
    }
  }
}

void OtherCode::note_call(const MemberReference& called, bool is_virtual) {
  const Class& owner = world_.classes.get(called.owner);
  const LinkedMethod* resolved = ClassTable::resolve(owner, {called.name, called.descriptor});
  if (resolved == nullptr) {
    return;
  }
  // Of the component's own methods, those that are called on another class's objects do not matter.
  const bool is_foreign = !resolved->is_static() && called.name != "<init>" &&
                          is_component(*resolved->owner) && !is_component(owner);
  if (is_foreign) {
    return;
  }
  if (is_followed(*resolved->owner)) {
    follow(*resolved);
  } else {
    note_library_call(owner, *resolved);
  }
  if (is_virtual) {
    called_.insert(resolved);
  }
}

/// Constructors, and what every object has, change nothing that was there.
void OtherCode::note_library_call(const Class& owner, const LinkedMethod& method) {
  if (!method.is_static() && method.method->name != "<init>" &&
      method.owner->name != "java/lang/Object") {
    changed_.insert(&owner);
  }
  const bool takes_array = std::ranges::any_of(
      method.descriptor.parameters, [](const std::string& type) { return type.front() == '['; });
  stores_ = stores_ || takes_array || method.method->name == "arraycopy";
}

void OtherCode::follow(const LinkedMethod& method) {
  if (!calls_.contains(method.method)) {
    open_.emplace_back(method.owner, method.method);
  }
}

/// Methods of classes that it may meet, in place of those that were called; lambdas too. Whether
/// there is more to visit.
bool OtherCode::follow_overriding() {
  for (const LinkedMethod* resolved : called_) {
    for (const Class* type : made_) {
      const bool overrides = ClassTable::is_subtype(*type, *resolved->owner);
      const LinkedMethod* selected = overrides ? ClassTable::select(*type, *resolved) : nullptr;
      if (selected != nullptr && is_followed(*selected->owner)) {
        follow(*selected);
      }
    }
    for (const auto& [type, lambda] : world_.lambdas) {
      const bool implements = lambda.method == resolved->method->name &&
                              ClassTable::is_subtype(*type, *resolved->owner);
      const LinkedMethod* body =
          implements
              ? ClassTable::resolve(world_.classes.get(lambda.handle.member.owner),
                                    {lambda.handle.member.name, lambda.handle.member.descriptor})
              : nullptr;
      if (body != nullptr && is_followed(*body->owner)) {
        follow(*body);
      }
    }
  }
  std::erase_if(open_, [&](const auto& entry) { return visited_.contains(entry.second); });
  return !open_.empty();
}

/// The library is followed where it is the component's own, or beside it.
bool OtherCode::is_followed(const Class& owner) const {
  return owner.file != nullptr && (!owner.system || is_component(owner) ||
                                   package_of(owner) == package_of(*world_.component));
}

/// Whether the component is of this type.
bool OtherCode::is_component(const Class& type) const {
  return type.name != "java/lang/Object" && ClassTable::is_subtype(*world_.component, type);
}

void OtherCode::note_static(const MemberReference& field, bool is_write) {
  const Class::Member member{field.name, field.descriptor};
  const Class* owner = ClassTable::declaring_static(world_.classes.get(field.owner), member);
  if (owner == nullptr || !read_.contains(owner->statics, owner->static_slots.at(member))) {
    return;
  }
  touches_ = touches_ || is_write;
  writes_ = writes_ || is_write;
  if (!is_write && is_reference(field.descriptor)) {
    touches_ = true;
    note_held(field.descriptor);
  }
}

/// A constructor writes to what it makes.
void OtherCode::note_field(const Class& writer, const Method& method, const MemberReference& field,
                           bool is_write) {
  const Class& owner = world_.classes.get(field.owner);
  const std::uint32_t* slot = ClassTable::field_slot(owner, {field.name, field.descriptor});
  const auto is_there = [&](const auto& entry) {
    const Class* type = dynamic_cast<const Class*>(entry.first);
    return slot != nullptr && type != nullptr && entry.second == *slot &&
           ClassTable::is_subtype(*type, owner);
  };
  const bool makes = method.name == "<init>" && ClassTable::is_subtype(writer, owner);
  if (!std::ranges::any_of(world_.scope.reads, is_there) || (is_write && makes)) {
    return;
  }
  writes_ = writes_ || is_write;
  if (!is_write && is_reference(field.descriptor)) {
    note_held(field.descriptor);
  }
  if (is_write || is_reference(field.descriptor)) {
    touches_ = touches_ || std::ranges::any_of(read_.places, is_there);
  }
}

/// An object of this type is in a place that both get at.
void OtherCode::note_held(const std::string& descriptor) {
  const Class& type = world_.classes.get(class_of(descriptor));
  if (type.is_array()) {
    shares_array_ = true;
  } else if (is_changeable(type)) {
    shared_.insert(&type);
  }
}

} // namespace parlance::java
