// System.out and System.err: what is printed is seen by nobody, but what is printed of objects
// runs. Every other stream executes its own code.
#include "frontends/java/machine/models.h"

namespace parlance::java {

namespace {

/// `print`, `println` and `append` of at most one value.
void print_value(Machine& machine, const LinkedMethod& method,
                 const std::vector<Value>& arguments) {
  if (arguments.size() < 2) {
    return;
  }
  const std::string& type = method.descriptor.parameters[0];
  if (type == "[C") {
    machine.object_of(arguments[1]);
  } else if (type == "Ljava/lang/Object;" && method.method->name == "print") {
    machine.object_of(machine.text_value(arguments[1], type)); // a toString may give null
  } else {
    machine.rendering(arguments[1], type);
  }
}

std::optional<Value> print(Machine& machine, const LinkedMethod& method,
                           const std::vector<Value>& arguments) {
  const bool is_vm_stream =
      !method.is_static() && machine.world().is_of_vm(machine.object_of(arguments[0]));
  if (!is_vm_stream) {
    return machine.execute(method, arguments);
  }
  const std::string& name = method.method->name;
  const std::vector<std::string>& types = method.descriptor.parameters;
  const bool is_print = name == "print" || name == "println" || name == "append";
  if (is_print && types.size() <= 1) {
    print_value(machine, method, arguments);
  } else if (name == "printf" || name == "format") {
    formatted(machine, arguments[types.size() - 1], arguments[types.size()]);
  } else if (name == "checkError") {
    return machine.opaque_result(method_to_source(method), method.descriptor);
  } else if (name != "flush" && method.method->descriptor != "(I)V") {
    return no_model(machine, method, arguments);
  }
  return method.descriptor.result == "V" ? std::nullopt : std::optional(arguments[0]);
}

} // namespace

void add_print_models(ModelTable& table) { table["java/io/PrintStream"] = print; }

} // namespace parlance::java
