// The VM's own services: copies, boxes, clocks.
#include "frontends/java/machine/models.h"

#include "term/term.h"

namespace parlance::java {

namespace {

using term::Op;

/// Clocks do not throw, whatever callees may do.
std::optional<Value> from_environment(Machine& machine, const LinkedMethod& method,
                                      const std::vector<Value>&) {
  return machine.opaque_result(method.owner->source_name() + "." + method.method->name,
                               method.descriptor);
}

std::optional<Value> box_value(Machine& machine, const LinkedMethod& method,
                               const std::vector<Value>& arguments) {
  return machine.box(arguments[0].term, method.descriptor.parameters[0]);
}

/// Boolean has two objects, the constants.
std::optional<Value> box_boolean(Machine& machine, const LinkedMethod& method,
                                 const std::vector<Value>& arguments) {
  Class& type = *method.owner;
  machine.initialise(type);
  const bool truth = machine.decide(term::distinct(arguments[0].term, machine.integer(0)));
  const Class::Member constant{truth ? "TRUE" : "FALSE", "Ljava/lang/Boolean;"};
  return machine.read_slot(type.statics_object, type.static_slots.at(constant));
}

std::optional<Value> array_copy(Machine& machine, const LinkedMethod&,
                                const std::vector<Value>& arguments) {
  const ObjectId from = machine.object_of(arguments[0]);
  const ObjectId to = machine.object_of(arguments[2]);
  const Term source = arguments[1].term;
  const Term target = arguments[3].term;
  const Term count = arguments[4].term;
  const Object first = machine.heap().read(from);
  const Object second = machine.heap().read(to);
  if (first.length == nullptr || second.length == nullptr || first.type != second.type) {
    machine.unknown(ReasonId::unlike_array_copy);
  }
  const auto fits = [&](Term begin, Term length) {
    // Without overflow: begin <= length and count <= length - begin, all of them at least 0.
    const Term zero = machine.integer(0);
    const Term rest = term::binary(Op::bv_sub, length, begin);
    return term::and_(
        term::and_(term::binary(Op::bv_sle, zero, begin), term::binary(Op::bv_sle, zero, count)),
        term::and_(term::binary(Op::bv_sle, begin, length), term::binary(Op::bv_sle, count, rest)));
  };
  if (!machine.decide(term::and_(fits(source, first.length), fits(target, second.length)))) {
    machine.raise("java/lang/ArrayIndexOutOfBoundsException");
  }
  if (!first.has_known_length() || !second.has_known_length() || !source->is_constant() ||
      !target->is_constant() || !count->is_constant()) {
    machine.unknown(ReasonId::array_length);
  }
  machine.note_read(from, 0);
  machine.note_write(to, 0);
  std::vector<Value> copied;
  for (std::uint64_t i = 0; i < count->value(); ++i) {
    copied.push_back(machine.read_slot(from, static_cast<std::uint32_t>(source->value() + i)));
  }
  for (std::uint64_t i = 0; i < count->value(); ++i) {
    machine.write_slot(to, static_cast<std::uint32_t>(target->value() + i), copied[i]);
  }
  return std::nullopt;
}

std::optional<Value> clone(Machine& machine, const LinkedMethod&,
                           const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const Class& type = machine.class_of_object(self);
  if (!machine.instance_of(arguments[0], machine.world().classes.get("java/lang/Cloneable"))) {
    machine.raise("java/lang/CloneNotSupportedException", class_to_source(type.name));
  }
  Object copy = machine.heap().read(self);
  if (!copy.name.empty() || !copy.origins.empty() || copy.opaque) {
    machine.unknown(ReasonId::outside_copy);
  }
  for (std::uint32_t slot = 0; slot < copy.slots.size(); ++slot) {
    machine.note_read(self, slot);
  }
  return Value::reference(machine.heap().add(std::move(copy)));
}

std::optional<Value> false_(Machine& machine, const LinkedMethod&, const std::vector<Value>&) {
  return Value::primitive(machine.integer(0));
}

} // namespace

void add_system_models(ModelTable& table) {
  table["java/lang/Object.clone"] = clone;
  table["java/lang/System.arraycopy"] = array_copy;
  table["java/lang/System.currentTimeMillis"] = from_environment;
  table["java/lang/System.nanoTime"] = from_environment;
  table["java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;"] = box_boolean;
  const std::vector<std::pair<std::string, std::string>> boxes = {
      {"Integer", "I"},   {"Long", "J"},  {"Short", "S"}, {"Byte", "B"},
      {"Character", "C"}, {"Float", "F"}, {"Double", "D"}};
  for (const auto& [name, primitive] : boxes) {
    table["java/lang/" + name + ".valueOf(" + primitive + ")Ljava/lang/" + name + ";"] = box_value;
  }
  table["jdk/internal/misc/CDS.isDumpingClassList0"] = false_;
}

} // namespace parlance::java
