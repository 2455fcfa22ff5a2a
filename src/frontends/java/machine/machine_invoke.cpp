// Calls: dispatch on the class of the receiver, models.
#include "frontends/java/machine/machine.h"

#include "frontends/java/machine/models.h"
#include "util/error.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

std::vector<Value> Machine::pop_arguments(Frame& frame, const MethodDescriptor& descriptor,
                                          bool receiver) {
  std::vector<Value> arguments(descriptor.parameters.size() + (receiver ? 1 : 0));
  for (std::size_t i = arguments.size(); i-- > 0;) {
    arguments[i] = frame.pop();
  }
  return arguments;
}

void Machine::invoke(Frame& frame, const Instruction& instruction) {
  check_access(frame, instruction);
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  const MemberReference& reference = frame.method->owner->file->pool.member(index);
  const MethodDescriptor descriptor = *parse_method_descriptor(reference.descriptor);
  const bool has_receiver = instruction.opcode != Opcode::invokestatic;
  std::vector<Value> arguments = pop_arguments(frame, descriptor, has_receiver);
  const auto result = dispatch(instruction.opcode, reference, std::move(arguments));
  if (descriptor.result != "V") {
    util::check(result.has_value(), "a call returned nothing");
    frame.push(*result);
  }
}

bool Machine::step_invoke(Frame& frame, const Instruction& instruction) {
  switch (instruction.opcode) {
  case Opcode::invokestatic:
  case Opcode::invokespecial:
  case Opcode::invokevirtual:
  case Opcode::invokeinterface:
    invoke(frame, instruction);
    return true;
  case Opcode::invokedynamic:
    invoke_dynamic(frame, instruction);
    return true;
  default:
    return false;
  }
}

/// Where `invokespecial` begins to look: for a method of a superclass that is not private, in the
/// one right above the class that calls (JVMS 6.5).
const Class& Machine::special_start(const Class& named, const MemberReference& reference) const {
  const Class* caller = frames_.empty() ? nullptr : frames_.back()->method->owner;
  constexpr std::uint16_t calls_super = access::synchronized_; // the same bit, of a class
  const LinkedMethod* method = ClassTable::resolve(named, {reference.name, reference.descriptor});
  const bool is_private = method != nullptr && (method->method->flags & access::private_) != 0;
  const bool goes_up = reference.name != "<init>" && !is_private && !named.is_interface() &&
                       caller != nullptr && caller->super != nullptr && caller != &named &&
                       (caller->file->flags & calls_super) != 0 &&
                       ClassTable::is_subtype(*caller, named);
  return goes_up ? *caller->super : named;
}

std::optional<Value> Machine::dispatch(Opcode opcode, const MemberReference& reference,
                                       std::vector<Value> arguments) {
  Class& owner = world_.classes.get(reference.owner);
  const Class::Member member{reference.name, reference.descriptor};
  const bool special = opcode == Opcode::invokespecial;
  const LinkedMethod* resolved =
      ClassTable::resolve(special ? special_start(owner, reference) : owner, member);
  if (opcode == Opcode::invokestatic) {
    if (resolved == nullptr || !resolved->is_static()) {
      unknown(ReasonId::static_method_missing, {owner.source_name(), reference.name});
    }
    if (find_model(*resolved) == nullptr) {
      initialise(*resolved->owner);
    }
    return call(*resolved, std::move(arguments));
  }
  const ObjectId receiver = object_of(arguments[0]);
  arguments[0] = Value::reference(receiver);
  if (resolved == nullptr || resolved->is_static()) {
    unknown(ReasonId::method_missing, {owner.source_name(), reference.name});
  }
  return special ? call(*resolved, std::move(arguments))
                 : call_resolved(receiver, *resolved, std::move(arguments));
}

std::optional<Value> Machine::call_virtual(ObjectId receiver, const std::string& name,
                                           const std::string& descriptor,
                                           std::vector<Value> arguments) {
  const Class& type = class_of_object(receiver);
  const LinkedMethod* resolved = ClassTable::resolve(type, {name, descriptor});
  if (resolved == nullptr) {
    unknown(ReasonId::method_missing, {type.source_name(), name});
  }
  return call_resolved(receiver, *resolved, std::move(arguments));
}

namespace {

bool has_other_result(const Class& type, const LinkedMethod& method) {
  const auto differs = [&](const auto& entry) {
    return entry.first.first == method.method->name &&
           entry.second.descriptor.result != method.descriptor.result;
  };
  const auto inherits = [&](const Class* from) { return has_other_result(*from, method); };
  return std::ranges::any_of(type.methods, differs) ||
         (type.super != nullptr && inherits(type.super)) ||
         std::ranges::any_of(type.interfaces, inherits);
}

/// What is chosen for a call goes by this name, so it says the type where methods of one name
/// return several: `boolean java.util.Map.remove`.
std::string callee_name(const Class& type, const LinkedMethod& method) {
  const std::string name = fmt::format("{}.{}", type.source_name(), method.method->name);
  return has_other_result(type, method) ? type_to_source(method.descriptor.result) + " " + name
                                        : name;
}

} // namespace

std::optional<Value> Machine::call_resolved(ObjectId receiver, const LinkedMethod& resolved,
                                            std::vector<Value> arguments) {
  const Class& type = class_of_object(receiver);
  const std::string& name = resolved.method->name;
  if (type.is_array() && name == "clone") {
    return Value::reference(clone_array(receiver));
  }
  const LinkedMethod* selected = ClassTable::select(type, resolved);
  const auto lambda = world_.lambdas.find(&type);
  // Default methods may have the name of the one that is implemented.
  if (lambda != world_.lambdas.end() && lambda->second.method == name &&
      (selected == nullptr || selected->is_abstract())) {
    arguments.erase(arguments.begin());
    return call_lambda(receiver, resolved.method->descriptor, std::move(arguments));
  }
  // A subclass nobody knows may override everything but what is final. Objects of the VM itself
  // behave as their models say.
  const bool certain = selected != nullptr &&
                       ((selected->method->flags & (access::final_ | access::private_)) != 0 ||
                        (world_.is_of_vm(receiver) && find_model(*selected) != nullptr));
  if (heap_.read(receiver).opaque && !certain) {
    std::ranges::for_each(arguments, [this](const Value& argument) { note_leak(argument); });
    return opaque_call(callee_name(type, resolved), resolved.descriptor,
                       resolved.method->exceptions);
  }
  if (selected == nullptr || selected->is_abstract()) {
    unknown(ReasonId::method_missing, {type.source_name(), name});
  }
  return call(*selected, std::move(arguments));
}

} // namespace parlance::java
