// Calls: dispatch on the class of the receiver, models, opaque callees.
#include "frontends/java/machine.h"

#include "frontends/java/models.h"
#include "util/error.h"

#include <fmt/format.h>

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

std::optional<Value> Machine::dispatch(Opcode opcode, const MemberReference& reference,
                                       std::vector<Value> arguments) {
  Class& owner = world_.classes.get(reference.owner);
  const LinkedMethod* resolved = ClassTable::select(owner, reference.name, reference.descriptor);
  if (opcode == Opcode::invokestatic) {
    if (resolved == nullptr || !resolved->is_static()) {
      unknown(fmt::format("static method {}.{} is not found", owner.source_name(), reference.name));
    }
    if (find_model(*resolved) == nullptr) {
      initialise(*resolved->owner);
    }
    return call(*resolved, std::move(arguments));
  }
  const ObjectId receiver = object_of(arguments[0]);
  arguments[0] = Value::reference(receiver);
  const bool is_private = resolved != nullptr && (resolved->method->flags & access::private_) != 0;
  if (opcode == Opcode::invokespecial || is_private) {
    if (resolved == nullptr) {
      unknown(fmt::format("method {}.{} is not found", owner.source_name(), reference.name));
    }
    return call(*resolved, std::move(arguments));
  }
  return call_virtual(receiver, reference.name, reference.descriptor, std::move(arguments));
}

std::optional<Value> Machine::call_virtual(ObjectId receiver, const std::string& name,
                                           const std::string& descriptor,
                                           std::vector<Value> arguments) {
  const Class& type = class_of_object(receiver);
  if (type.is_array() && name == "clone") {
    return Value::reference(clone_array(receiver));
  }
  const auto lambda = world_.lambdas.find(&type);
  if (lambda != world_.lambdas.end() && lambda->second.method == name) {
    arguments.erase(arguments.begin());
    return call_lambda(receiver, descriptor, std::move(arguments));
  }
  const LinkedMethod* selected = ClassTable::select(type, name, descriptor);
  // A subclass nobody knows may override everything but what is final or modelled.
  const bool certain = selected != nullptr && ((selected->method->flags & access::final_) != 0 ||
                                               find_model(*selected) != nullptr);
  if (heap_.read(receiver).opaque && !certain) {
    return opaque_call(fmt::format("{}.{}", type.source_name(), name),
                       *parse_method_descriptor(descriptor));
  }
  if (selected == nullptr || selected->is_abstract()) {
    unknown(fmt::format("method {}.{} is not found", type.source_name(), name));
  }
  return call(*selected, std::move(arguments));
}

std::optional<Value> Machine::opaque_call(const std::string& what,
                                          const MethodDescriptor& descriptor) {
  world_.assume(
      world_.options.environment_throws ? Assumed::throwing_callee : Assumed::opaque_callee, what);
  const std::uint32_t number = occurrence(what);
  const std::string name = number == 1 ? what + "()" : fmt::format("{}()#{}", what, number);
  if (world_.options.environment_throws &&
      decide(choices_.get(name + " throws", term::Sort::boolean(), true).symbol)) {
    raise("java/lang/RuntimeException");
  }
  if (descriptor.result == "V") {
    return std::nullopt;
  }
  const Value value = chosen(name, descriptor.result, true);
  return value.kind == Value::Kind::primitive
             ? Value::primitive(widen(value.term, descriptor.result))
             : value;
}

} // namespace parlance::java
