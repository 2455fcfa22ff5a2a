// Throwable's own methods. Throwables tell their message and cause; stack traces do not exist. What
// subclasses do is executed, those of the JDK too.
#include "frontends/java/machine/models.h"

#include <set>

namespace parlance::java {

namespace {

constexpr std::uint32_t message_slot = 0;
constexpr std::uint32_t cause_slot = 1;
constexpr std::uint32_t has_cause_slot = 2;
constexpr std::uint32_t has_suppressed_slot = 3;

const std::string throwable_type = "Ljava/lang/Throwable;";
const std::string text_type = "Ljava/lang/String;";

void set_flag(Machine& machine, ObjectId self, std::uint32_t slot) {
  machine.write_slot(self, slot, Value::primitive(machine.store().boolean(true)));
}

bool has_flag(Machine& machine, ObjectId self, std::uint32_t slot) {
  return machine.decide(machine.read_slot(self, slot).term);
}

/// Subclasses may fill in the stack trace their own way.
void fill_in(Machine& machine, ObjectId self) {
  machine.call_virtual(self, "fillInStackTrace", "()" + throwable_type, {Value::reference(self)});
  if (machine.place_of(self).empty()) {
    machine.note_place(self);
  }
}

Value own_text(Machine& machine, const Value& value) {
  const ObjectId object = machine.object_of(value);
  return *machine.call_virtual(object, "toString", "()" + text_type, {Value::reference(object)});
}

std::optional<Value> construct(Machine& machine, const LinkedMethod& method,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const std::vector<std::string>& types = method.descriptor.parameters;
  const bool has_message = !types.empty() && types[0] == text_type;
  const std::size_t cause = has_message ? 1 : 0;
  const bool has_trace =
      types.size() < 4 || machine.decide(term::distinct(arguments[4].term, machine.integer(0)));
  if (has_trace) {
    fill_in(machine, self);
  } else if (machine.place_of(self).empty()) {
    machine.note_place(self);
  }
  if (has_message) {
    machine.write_slot(self, message_slot, arguments[1]);
  }
  if (cause < types.size()) {
    if (!has_message && !machine.is_null(arguments[1])) {
      machine.write_slot(self, message_slot, own_text(machine, arguments[1]));
    }
    machine.write_slot(self, cause_slot, arguments[cause + 1]);
    set_flag(machine, self, has_cause_slot);
  }
  return std::nullopt;
}

std::optional<Value> get_message(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  return machine.read_slot(machine.object_of(arguments[0]), message_slot);
}

std::optional<Value> get_cause(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  return has_flag(machine, self, has_cause_slot) ? machine.read_slot(self, cause_slot)
                                                 : Value::null();
}

std::optional<Value> set_cause(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const auto refuse = [&](const std::string& type, const std::optional<std::string>& text) {
    machine.raise_made(type, "(" + text_type + throwable_type + ")V",
                       {machine.text_or_opaque(text), Value::reference(self)});
  };
  if (has_flag(machine, self, has_cause_slot)) {
    std::optional<std::string> what = "a null";
    if (!machine.is_null(arguments[1])) {
      what = machine.rendering(own_text(machine, arguments[1]), text_type);
    }
    refuse("java/lang/IllegalStateException",
           what ? std::optional("Can't overwrite cause with " + *what) : std::nullopt);
  }
  if (machine.settled(arguments[1]) == self) {
    refuse("java/lang/IllegalArgumentException", "Self-causation not permitted");
  }
  machine.write_slot(self, cause_slot, arguments[1]);
  set_flag(machine, self, has_cause_slot);
  return arguments[0];
}

std::optional<Value> add_suppressed(Machine& machine, const LinkedMethod&,
                                    const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const ObjectId suppressed = machine.settled(arguments[1]);
  if (suppressed == self) {
    machine.raise_made("java/lang/IllegalArgumentException",
                       "(" + text_type + throwable_type + ")V",
                       {machine.text_or_opaque("Self-suppression not permitted"), arguments[1]});
  }
  if (suppressed.is_null()) {
    machine.raise("java/lang/NullPointerException", "Cannot suppress a null exception.");
  }
  set_flag(machine, self, has_suppressed_slot);
  return std::nullopt;
}

std::optional<Value> to_string(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const Value said = *machine.call_virtual(self, "getLocalizedMessage", "()" + text_type,
                                           {Value::reference(self)});
  const std::string name = class_to_source(machine.class_of_object(self).name);
  if (said == Value::null()) {
    return machine.text_or_opaque(name);
  }
  const auto text = machine.rendering(said, text_type);
  return machine.text_or_opaque(text ? std::optional(name + ": " + *text) : std::nullopt);
}

/// Prints the throwable and its causes on System.err: their own methods run.
std::optional<Value> print_trace(Machine& machine, const LinkedMethod& method,
                                 const std::vector<Value>& arguments) {
  if (!method.descriptor.parameters.empty() &&
      !machine.world().is_of_vm(machine.settled(arguments[1]))) {
    return no_model(machine, method, arguments);
  }
  std::set<ObjectId> seen;
  ObjectId next = machine.object_of(arguments[0]);
  while (!next.is_null()) {
    own_text(machine, Value::reference(next));
    if (!seen.insert(next).second) {
      break; // said once more, as a circular reference
    }
    if (has_flag(machine, next, has_suppressed_slot)) {
      machine.unknown(ReasonId::suppressed_exceptions);
    }
    next = machine.settled(
        *machine.call_virtual(next, "getCause", "()" + throwable_type, {Value::reference(next)}));
  }
  return std::nullopt;
}

} // namespace

void add_throwable_models(ModelTable& table) {
  const std::string owner = "java/lang/Throwable.";
  table[owner + "<init>"] = construct;
  table[owner + "<clinit>"] = do_nothing;
  table[owner + "fillInStackTrace()" + throwable_type] = return_self;
  table[owner + "getMessage"] = get_message;
  table[owner + "getCause"] = get_cause;
  table[owner + "initCause"] = set_cause;
  table[owner + "toString"] = to_string;
  table[owner + "addSuppressed"] = add_suppressed;
  table[owner + "printStackTrace()V"] = print_trace;
  table[owner + "printStackTrace(Ljava/io/PrintStream;)V"] = print_trace;
  // Without the helpful message, which only the VM's own exceptions have.
  table["java/lang/NullPointerException.getMessage"] = get_message;
}

} // namespace parlance::java
