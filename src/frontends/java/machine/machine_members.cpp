// Fields, statics and classes, as references of the code name them.
#include "frontends/java/machine/machine.h"

#include "frontends/java/classes/access.h"
#include "util/reason.h"

namespace parlance::java {

void Machine::get_static(Frame& frame, const MemberReference& field) {
  if (field.owner == "java/lang/System" && is_reference(field.descriptor)) {
    world_.assume(Assumed::library_statics, "java.lang.System." + field.name);
    return frame.push(Value::reference(
        world_.opaque("java.lang.System." + field.name, class_of(field.descriptor))));
  }
  const Class::Member member{field.name, field.descriptor};
  Class* owner = ClassTable::declaring_static(world_.classes.get(field.owner), member);
  if (owner == nullptr) {
    unknown(ReasonId::static_field_missing, {class_to_source(field.owner), field.name});
  }
  initialise(*owner);
  const Value value = read_slot(owner->statics_object, owner->static_slots.at(member));
  frame.push(value.kind == Value::Kind::primitive
                 ? Value::primitive(widen(value.term, field.descriptor))
                 : value);
}

void Machine::put_static(Frame& frame, const MemberReference& field) {
  const Class::Member member{field.name, field.descriptor};
  Class* owner = ClassTable::declaring_static(world_.classes.get(field.owner), member);
  if (owner == nullptr) {
    unknown(ReasonId::static_field_missing, {class_to_source(field.owner), field.name});
  }
  initialise(*owner);
  const Value value = frame.pop();
  write_slot(owner->statics_object, owner->static_slots.at(member),
             value.kind == Value::Kind::primitive
                 ? Value::primitive(narrow(value.term, sort_of(field.descriptor[0])))
                 : value);
}

/// As the reference says (JVMS 5.4.3.2), whatever fields of that name subclasses have.
std::uint32_t Machine::resolve_field(ObjectId object, const MemberReference& field) {
  const Class& owner = world_.classes.get(field.owner);
  const std::uint32_t* slot = ClassTable::is_subtype(class_of_object(object), owner)
                                  ? ClassTable::field_slot(owner, {field.name, field.descriptor})
                                  : nullptr;
  if (slot == nullptr) {
    unknown(ReasonId::no_field_model, {class_to_source(field.owner), field.name});
  }
  return *slot;
}

void Machine::get_field(Frame& frame, const MemberReference& field) {
  const ObjectId object = object_of(frame.pop());
  const Value value = read_slot(object, resolve_field(object, field));
  frame.push(value.kind == Value::Kind::primitive
                 ? Value::primitive(widen(value.term, field.descriptor))
                 : value);
}

void Machine::put_field(Frame& frame, const MemberReference& field) {
  const Value value = frame.pop();
  const ObjectId object = object_of(frame.pop());
  write_slot(object, resolve_field(object, field),
             value.kind == Value::Kind::primitive
                 ? Value::primitive(narrow(value.term, sort_of(field.descriptor[0])))
                 : value);
}

bool Machine::instance_of(const Value& value, const Class& type) {
  if (is_null(value)) {
    return false;
  }
  const ObjectId object = settled(value);
  const Class& actual = class_of_object(object);
  if (ClassTable::is_subtype(actual, type)) {
    return true;
  }
  if (heap_.read(object).opaque) {
    unknown(ReasonId::type_test, {actual.source_name(), type.source_name()});
  }
  return false;
}

/// Before anything else is looked at. The library's own code is in order.
void Machine::check_access(const Frame& frame, const Instruction& instruction) {
  const Class& from = *frame.method->owner;
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  const bool writes =
      instruction.opcode == Opcode::putfield || instruction.opcode == Opcode::putstatic;
  if (from.system || world_.accessible.contains({&from, index, writes})) {
    return;
  }
  if (!may_use(world_.classes, from, index, writes)) {
    unknown(ReasonId::not_accessible, {from.source_name()});
  }
  world_.accessible.emplace(&from, index, writes);
}

/// It may run at any time, in another thread. Those of Object and of enums only return.
void Machine::note_finaliser(const Class& type) {
  const LinkedMethod* finaliser = ClassTable::resolve(type, {"finalize", "()V"});
  if (finaliser != nullptr && finaliser->method->code &&
      finaliser->method->code->instructions.size() > 1) {
    world_.assume(Assumed::quiet_finaliser, type.source_name());
  }
}

bool Machine::step_object(Frame& frame, const Instruction& instruction) {
  const ConstantPool& pool = frame.method->owner->file->pool;
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  switch (instruction.opcode) {
  case Opcode::getstatic:
  case Opcode::putstatic:
  case Opcode::getfield:
  case Opcode::putfield:
  case Opcode::new_:
  case Opcode:: instanceof:
  case Opcode::checkcast:
    check_access(frame, instruction);
    break;
  default:
    return false;
  }
  switch (instruction.opcode) {
  case Opcode::getstatic:
    get_static(frame, pool.member(index));
    return true;
  case Opcode::putstatic:
    put_static(frame, pool.member(index));
    return true;
  case Opcode::getfield:
    get_field(frame, pool.member(index));
    return true;
  case Opcode::putfield:
    put_field(frame, pool.member(index));
    return true;
  case Opcode::new_: {
    Class& type = world_.classes.get(pool.class_name(index));
    if (type.is_array() || type.is_abstract() || type.is_interface()) {
      unknown(ReasonId::abstract_object, {type.source_name()});
    }
    initialise(type);
    note_finaliser(type);
    frame.push(Value::reference(allocate(type)));
    return true;
  }
  case Opcode:: instanceof: {
    const Value value = frame.pop();
    const bool is_instance = instance_of(value, world_.classes.get(pool.class_name(index)));
    frame.push(Value::primitive(integer(is_instance ? 1 : 0)));
    return true;
  }
  case Opcode::checkcast:
    check_cast(frame, world_.classes.get(pool.class_name(index)));
    return true;
  default:
    return false;
  }
}

} // namespace parlance::java
