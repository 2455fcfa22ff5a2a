// Class objects: which class they stand for is known unless a client hands one in.
#include "frontends/java/machine/models.h"

#include <algorithm>
#include <set>

namespace parlance::java {

namespace {

bool is_primitive(const std::string& name) {
  static const std::set<std::string> primitives = {"boolean", "byte",  "char",   "short", "int",
                                                   "long",    "float", "double", "void"};
  return primitives.contains(name);
}

const std::string& mirrored_class(Machine& machine, const Value& mirror) {
  const std::string* name = machine.world().mirrored(machine.object_of(mirror));
  if (name == nullptr) {
    machine.unknown(ReasonId::unknown_class_object);
  }
  return *name;
}

/// Classes of lambdas get a name from the VM.
void need_name(Machine& machine, const std::string& name) {
  if (!is_primitive(name) && name[0] != '[' && machine.world().classes.get(name).file == nullptr) {
    machine.unknown(ReasonId::run_time_class_name);
  }
}

std::optional<Value> assertion_status(Machine& machine, const LinkedMethod&,
                                      const std::vector<Value>& arguments) {
  const std::string& name = mirrored_class(machine, arguments[0]);
  const bool on =
      !is_primitive(name) && name[0] != '[' && !machine.world().classes.get(name).system;
  if (on) {
    machine.world().assume(Assumed::assertions_enabled);
  }
  return Value::primitive(machine.integer(on ? 1 : 0));
}

std::optional<Value> get_class(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  if (machine.heap().read(self).opaque) {
    machine.unknown(ReasonId::opaque_class);
  }
  return Value::reference(machine.world().mirror(machine.class_of_object(self).name));
}

/// The VM interns names of classes.
std::optional<Value> class_name(Machine& machine, const LinkedMethod&,
                                const std::vector<Value>& arguments) {
  const std::string& name = mirrored_class(machine, arguments[0]);
  need_name(machine, name);
  return Value::reference(machine.world().literal(class_to_source(name)));
}

std::optional<Value> simple_name(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  return machine.text_or_opaque(simple_class_name(machine, mirrored_class(machine, arguments[0])));
}

std::optional<Value> primitive_class(Machine& machine, const LinkedMethod&,
                                     const std::vector<Value>& arguments) {
  const std::string* name = machine.constant_text(machine.object_of(arguments[0]));
  if (name == nullptr || !is_primitive(*name)) {
    machine.unknown(ReasonId::unknown_class_object);
  }
  return Value::reference(machine.world().mirror(*name));
}

} // namespace

std::string simple_class_name(Machine& machine, const std::string& name) {
  if (name[0] == '[') {
    const std::string element = name.substr(1);
    return simple_class_name(machine,
                             is_reference(element) ? class_of(element) : type_to_source(element)) +
           "[]";
  }
  if (is_primitive(name)) {
    return name;
  }
  need_name(machine, name);
  const std::vector<InnerClass>& inner = machine.world().classes.get(name).file->inner_classes;
  const auto self = std::ranges::find(inner, name, &InnerClass::inner);
  return self != inner.end() ? self->name : name.substr(name.rfind('/') + 1);
}

void add_class_models(ModelTable& table) {
  table["java/lang/Class.desiredAssertionStatus"] = assertion_status;
  table["java/lang/Class.registerNatives"] = do_nothing;
  table["java/lang/Class.getPrimitiveClass"] = primitive_class;
  table["java/lang/Class.getName"] = class_name;
  table["java/lang/Class.getSimpleName"] = simple_name;
  table["java/lang/Object.getClass"] = get_class;
}

} // namespace parlance::java
