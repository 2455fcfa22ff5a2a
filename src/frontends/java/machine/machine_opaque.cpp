// Callees of which nothing is known but what they are declared to return and to throw, and values
// of generic types, of which nothing is known but what the code casts them to.
#include "frontends/java/machine/machine.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

std::optional<Value> Machine::opaque_call(const std::string& what,
                                          const MethodDescriptor& descriptor,
                                          const std::vector<std::string>& exceptions) {
  if (!world_.options.environment_throws) {
    return opaque_result(what, descriptor);
  }
  world_.assume(Assumed::throwing_callee, what);
  if (heap_.in_base()) {
    unknown(ReasonId::initialiser_not_constant);
  }
  const std::string name = opaque_name(what);
  if (chooses(name + " throws")) {
    throw_anything(name + " throws", exceptions);
  }
  return chosen_result(name, descriptor);
}

std::optional<Value> Machine::opaque_result(const std::string& what,
                                            const MethodDescriptor& descriptor) {
  world_.assume(Assumed::opaque_callee, what);
  if (heap_.in_base() && descriptor.result != "V") {
    unknown(ReasonId::initialiser_not_constant);
  }
  return chosen_result(opaque_name(what), descriptor);
}

/// The calls of one callee in one step are numbered.
std::string Machine::opaque_name(const std::string& what) {
  const std::uint32_t number = occurrence(what);
  return number == 1 ? what + "()" : fmt::format("{}()#{}", what, number);
}

std::optional<Value> Machine::chosen_result(const std::string& name,
                                            const MethodDescriptor& descriptor) {
  if (descriptor.result == "V") {
    return std::nullopt;
  }
  const Value value = chosen(name, descriptor.result, true);
  return value.kind == Value::Kind::primitive
             ? Value::primitive(widen(value.term, descriptor.result))
             : value;
}

bool Machine::chooses(const std::string& name) {
  return decide(choices_.get(name, term::Sort::boolean(), true).symbol);
}

/// Classes by which somebody who may see an exception tells it from others.
std::vector<const Class*> Machine::seen_exceptions() {
  std::vector<const Class*> seen = world_.counted_errors;
  for (const Frame* frame : frames_) {
    for (const ExceptionHandler& handler : frame->code->handlers) {
      if (frame->current >= handler.begin && frame->current < handler.end &&
          !handler.type.empty()) {
        seen.push_back(&world_.classes.get(handler.type));
      }
    }
  }
  return seen;
}

/// Every class that somebody tells apart and that the callee may throw: unchecked ones, and those
/// it declares and their subclasses. Classes that can be caught form a tree, so an object of each
/// stands for all that nobody tells apart from it. The last stands for all others.
std::vector<const Class*> Machine::throwable_kinds(const std::vector<std::string>& declared) {
  const Class* other = &world_.classes.get("java/lang/RuntimeException");
  std::vector<const Class*> roots = {other, &world_.classes.get("java/lang/Error")};
  for (const std::string& name : declared) {
    roots.push_back(&world_.classes.get(name));
  }
  const std::vector<const Class*> seen = seen_exceptions();
  std::vector<const Class*> candidates = seen;
  candidates.insert(candidates.end(), roots.begin(), roots.end());
  std::vector<const Class*> kinds;
  for (const Class* kind : candidates) {
    const bool may_be_thrown = std::ranges::any_of(
        roots, [&](const Class* root) { return ClassTable::is_subtype(*kind, *root); });
    const bool is_told_apart = std::ranges::any_of(seen, [&](const Class* type) {
      return ClassTable::is_subtype(*kind, *type) != ClassTable::is_subtype(*other, *type);
    });
    if (may_be_thrown && is_told_apart && std::ranges::find(kinds, kind) == kinds.end()) {
      kinds.push_back(kind);
    }
  }
  kinds.push_back(other);
  return kinds;
}

/// The exception is opaque: its class may be a subclass, and it may hold and say anything.
void Machine::throw_anything(const std::string& name, const std::vector<std::string>& declared) {
  const std::vector<const Class*> kinds = throwable_kinds(declared);
  const Class* kind = kinds.back();
  for (std::size_t i = 0; i + 1 < kinds.size(); ++i) {
    if (chooses(fmt::format("{} {}", name, kinds[i]->source_name()))) {
      kind = kinds[i];
      break;
    }
  }
  Object exception{kind, {}};
  exception.name = name;
  exception.from_environment = true;
  exception.opaque = true;
  exception.slots.resize(kind->slots.size());
  const ObjectId thrown = heap_.add(std::move(exception));
  note_place(thrown);
  throw Thrown{thrown};
}

namespace {

const Field* find_field(const Class& type, const MemberReference& reference) {
  for (const Class* where = &type; where != nullptr && where->file != nullptr;
       where = where->super) {
    if (const Field* field = where->file->find_field(reference.name, reference.descriptor)) {
      return field;
    }
  }
  return nullptr;
}

} // namespace

/// Whether the instruction before gave a value whose type is a type variable in the source: then
/// the compiler made the cast that follows.
bool Machine::follows_generic(const Frame& frame) {
  if (frame.current == 0) {
    return false;
  }
  const Instruction& before = frame.code->instructions[frame.current - 1];
  const auto index = static_cast<std::uint16_t>(before.operand);
  const ConstantPool& pool = frame.method->owner->file->pool;
  switch (before.opcode) {
  case Opcode::invokestatic:
  case Opcode::invokespecial:
  case Opcode::invokevirtual:
  case Opcode::invokeinterface: {
    const MemberReference& called = pool.member(index);
    const LinkedMethod* method =
        ClassTable::resolve(world_.classes.get(called.owner), {called.name, called.descriptor});
    return method != nullptr && method->method->is_generic;
  }
  case Opcode::getfield:
  case Opcode::getstatic: {
    const MemberReference& read = pool.member(index);
    const Field* field = find_field(world_.classes.get(read.owner), read);
    return field != nullptr && field->is_generic;
  }
  default:
    return false;
  }
}

/// An open reference gets the class that the code was compiled with, in every path of this step.
void Machine::learn_generic_type(const OpenReference& reference, const Class& type) {
  const auto [known, is_new] =
      world_.generic_types.try_emplace({step_, reference.name}, descriptor_of(type.name));
  if (!is_new) {
    unknown(ReasonId::unlike_types, {type_to_source(known->second), type.source_name()});
  }
  throw NewLabels{};
}

void Machine::check_cast(const Frame& frame, const Class& type) {
  const Value value = frame.stack.back();
  const bool is_generic = follows_generic(frame);
  if (is_generic && value.kind == Value::Kind::open) {
    const OpenReference& reference = open_[value.choice];
    if (!ClassTable::is_subtype(*reference.declared, type) &&
        ClassTable::is_subtype(type, *reference.declared)) {
      learn_generic_type(reference, type);
    }
  }
  if (is_null(value) || instance_of(value, type)) {
    return;
  }
  const Class& actual = class_of_object(settled(value));
  if (is_generic && ClassTable::is_subtype(type, actual)) {
    // An earlier call brought it in, when nobody knew more of its class.
    unknown(ReasonId::generic_value, {type.source_name()});
  }
  raise("java/lang/ClassCastException");
}

} // namespace parlance::java
