// Throwables are allocated, and tell their message and cause; stack traces do not exist.
#include "frontends/java/models.h"

namespace parlance::java {

namespace {

constexpr std::uint32_t message_slot = 0;
constexpr std::uint32_t cause_slot = 1;

bool is_throwable_type(const std::string& descriptor) {
  return descriptor == "Ljava/lang/Throwable;" || descriptor == "Ljava/lang/Exception;";
}

/// Any constructor: a text is the message, a throwable the cause, anything else makes a text.
std::optional<Value> construct(Machine& machine, const LinkedMethod& method,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  bool has_message = false;
  for (std::size_t i = 0; i < method.descriptor.parameters.size(); ++i) {
    const std::string& type = method.descriptor.parameters[i];
    if (is_throwable_type(type)) {
      machine.write_slot(self, cause_slot, arguments[i + 1]);
    } else if (type == "Ljava/lang/String;" && !has_message) {
      machine.write_slot(self, message_slot, arguments[i + 1]);
      has_message = true;
    } else if (i == 0) {
      machine.write_slot(self, message_slot, machine.rendered(arguments[1], type));
      has_message = true;
    }
  }
  if (machine.place_of(self).empty()) {
    machine.note_place(self);
  }
  return std::nullopt;
}

Model read(std::uint32_t slot) {
  return [slot](Machine& machine, const LinkedMethod&, const std::vector<Value>& arguments) {
    return std::optional(machine.read_slot(machine.object_of(arguments[0]), slot));
  };
}

std::optional<Value> set_cause(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  machine.write_slot(machine.object_of(arguments[0]), cause_slot, arguments[1]);
  return arguments[0];
}

} // namespace

void add_throwable_models(ModelTable& table) {
  const std::string owner = "java/lang/Throwable.";
  table[owner + "<init>"] = construct;
  table[owner + "<clinit>"] = do_nothing;
  table[owner + "fillInStackTrace"] = return_self;
  table[owner + "getMessage"] = read(message_slot);
  table[owner + "getLocalizedMessage"] = read(message_slot);
  table[owner + "getCause"] = read(cause_slot);
  table[owner + "initCause"] = set_cause;
  table[owner + "toString"] = return_some_text;
  for (const char* name : {"printStackTrace", "addSuppressed", "setStackTrace"}) {
    table[owner + name] = do_nothing;
  }
}

} // namespace parlance::java
