// The VM's own services: classes, arrays, boxes, clocks, printing.
#include "frontends/java/models.h"

#include "term/term.h"

namespace parlance::java {

namespace {

using term::Op;

/// Printing has no effect here; a stream returned is the stream itself.
std::optional<Value> print(Machine& machine, const LinkedMethod& method,
                           const std::vector<Value>& arguments) {
  const std::string& result = method.descriptor.result;
  if (result == "V") {
    return std::nullopt;
  }
  return is_reference(result) ? arguments[0]
                              : *machine.opaque_call(method_to_source(method), method.descriptor);
}

std::optional<Value> from_environment(Machine& machine, const LinkedMethod& method,
                                      const std::vector<Value>&) {
  return machine.opaque_call(method.owner->source_name() + "." + method.method->name,
                             method.descriptor);
}

std::optional<Value> assertion_status(Machine& machine, const LinkedMethod&,
                                      const std::vector<Value>& arguments) {
  const std::string* name = machine.world().mirrored(machine.object_of(arguments[0]));
  const bool on = name != nullptr && !machine.world().classes.get(*name).system;
  return Value::primitive(machine.integer(on ? 1 : 0));
}

std::optional<Value> get_class(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  if (machine.heap().read(self).opaque) {
    machine.unknown("the class of an opaque object");
  }
  return Value::reference(machine.world().mirror(machine.class_of_object(self).name));
}

std::optional<Value> class_name(Machine& machine, const LinkedMethod& method,
                                const std::vector<Value>& arguments) {
  const std::string* name = machine.world().mirrored(machine.object_of(arguments[0]));
  std::string text = class_to_source(*name);
  if (method.method->name == "getSimpleName") {
    text = text.substr(text.find_last_of(".$") + 1);
  }
  return Value::reference(machine.new_string(text));
}

std::optional<Value> primitive_class(Machine& machine, const LinkedMethod&,
                                     const std::vector<Value>& arguments) {
  const std::string* name = machine.constant_text(machine.object_of(arguments[0]));
  return Value::reference(machine.world().mirror(name == nullptr ? "?" : *name));
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
    machine.unknown("System.arraycopy between different types");
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
    machine.unknown("array length");
  }
  machine.note_read(from, 0);
  machine.note_write(to, 0);
  for (std::uint64_t i = 0; i < count->value(); ++i) {
    machine.heap().write(to).slots[target->value() + i] = first.slots[source->value() + i];
  }
  return std::nullopt;
}

std::optional<Value> clone(Machine& machine, const LinkedMethod&,
                           const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  Object copy = machine.heap().read(self);
  if (!copy.name.empty() || !copy.origins.empty() || copy.opaque) {
    machine.unknown("a copy of an object from outside");
  }
  return Value::reference(machine.heap().add(std::move(copy)));
}

std::optional<Value> false_(Machine& machine, const LinkedMethod&, const std::vector<Value>&) {
  return Value::primitive(machine.integer(0));
}

} // namespace

void add_system_models(ModelTable& table) {
  table["java/io/PrintStream"] = print;
  table["java/lang/Class.desiredAssertionStatus"] = assertion_status;
  table["java/lang/Class.registerNatives"] = do_nothing;
  table["java/lang/Class.getPrimitiveClass"] = primitive_class;
  table["java/lang/Class.getName"] = class_name;
  table["java/lang/Class.getSimpleName"] = class_name;
  table["java/lang/Object.getClass"] = get_class;
  table["java/lang/Object.clone"] = clone;
  table["java/lang/Object.notify"] = do_nothing;
  table["java/lang/Object.notifyAll"] = do_nothing;
  table["java/lang/System.arraycopy"] = array_copy;
  table["java/lang/System.currentTimeMillis"] = from_environment;
  table["java/lang/System.nanoTime"] = from_environment;
  table["java/lang/Thread.onSpinWait"] = do_nothing;
  table["java/lang/Thread.yield"] = do_nothing;
  table["java/lang/Thread.sleep"] = do_nothing;
  table["java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;"] = box_boolean;
  const std::vector<std::pair<std::string, std::string>> boxes = {
      {"Integer", "I"},   {"Long", "J"},  {"Short", "S"}, {"Byte", "B"},
      {"Character", "C"}, {"Float", "F"}, {"Double", "D"}};
  for (const auto& [name, primitive] : boxes) {
    table["java/lang/" + name + ".valueOf(" + primitive + ")Ljava/lang/" + name + ";"] = box_value;
  }
  table["jdk/internal/misc/VM.isSystemDomainLoader"] = false_;
  table["jdk/internal/misc/CDS.isDumpingClassList0"] = false_;
}

} // namespace parlance::java
