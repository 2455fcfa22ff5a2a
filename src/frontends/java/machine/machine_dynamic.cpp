// invokedynamic: lambdas and method references, concatenation of strings, methods of records.
#include "frontends/java/machine/machine.h"

#include "term/floating/floating_point.h"
#include "util/error.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace parlance::java {

namespace {

const std::map<std::string, std::string>& boxes() {
  static const std::map<std::string, std::string> table = {
      {"Z", "java/lang/Boolean"},   {"B", "java/lang/Byte"},    {"S", "java/lang/Short"},
      {"C", "java/lang/Character"}, {"I", "java/lang/Integer"}, {"J", "java/lang/Long"},
      {"F", "java/lang/Float"},     {"D", "java/lang/Double"},
  };
  return table;
}

const BootstrapMethod& bootstrap_of(const Frame& frame, const DynamicReference& reference) {
  return frame.method->owner->file->bootstrap_methods[reference.bootstrap];
}

/// Double.compare(a, b) == 0: zeros with different signs differ, NaN is the same as NaN.
Term same_floating(Term a, Term b) {
  const term::floating::Format format = term::floating::format_of_width(a->sort().width());
  return term::or_(term::equal(a, b), term::and_(term::floating::is_nan(format, a),
                                                 term::floating::is_nan(format, b)));
}

} // namespace

Value Machine::box(Term value, const std::string& descriptor) {
  Class& type = world_.classes.get(boxes().at(descriptor));
  const ObjectId object = allocate(type);
  write_slot(object, *ClassTable::field_slot(type, {"value", descriptor}),
             Value::primitive(narrow(value, sort_of(descriptor[0]))));
  return Value::reference(object);
}

namespace {

/// A value of the stack as one of a wider primitive type (JLS 5.1.2).
Term widened(Term value, char from, char to) {
  using namespace term::floating;
  const bool is_integer = from != 'F' && from != 'D';
  switch (to) {
  case 'J':
    return from == 'J' ? value : term::sign_extend(64, value);
  case 'F':
    return is_integer ? from_integer(single_precision, value) : value;
  case 'D':
    if (is_integer) {
      return from_integer(double_precision, value);
    }
    return from == 'F' ? convert(single_precision, double_precision, value) : value;
  default: // of 32 bits on the stack, all of them
    return value;
  }
}

/// The primitive type that objects of the class hold; empty if it is no box.
std::string unboxed(const Class& type) {
  const auto found =
      std::ranges::find(boxes(), type.name, [](const auto& entry) { return entry.second; });
  return found == boxes().end() ? std::string() : found->first;
}

} // namespace

/// What a method reference does to arguments and results (LambdaMetafactory): boxing, unboxing, and
/// widening of primitive values, also after unboxing.
Value Machine::adapt(const Value& value, const std::string& from, const std::string& to) {
  if (is_reference(from) && is_reference(to)) {
    return value;
  }
  if (is_reference(to)) {
    return box(value.term, from);
  }
  if (!is_reference(from)) {
    return Value::primitive(widened(value.term, from[0], to[0]));
  }
  const ObjectId object = object_of(value);
  const std::string held = unboxed(class_of_object(object));
  static constexpr std::string_view order = "BSIJFD";
  const bool widens = order.find(held.empty() ? 'Z' : held[0]) < order.find(to[0]) ||
                      (held == "C" && order.find(to[0]) >= order.find('I'));
  if (held != to && (held.empty() || to == "Z" || to == "C" || !widens)) {
    unknown(ReasonId::box_conversion);
  }
  const Value content =
      read_slot(object, *ClassTable::field_slot(class_of_object(object), {"value", held}));
  return Value::primitive(widened(widen(content.term, held), held[0], to[0]));
}

void Machine::invoke_dynamic(Frame& frame, const Instruction& instruction) {
  const ClassFile& file = *frame.method->owner->file;
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  const DynamicReference& reference = file.pool.dynamic(index);
  const MethodDescriptor descriptor = *parse_method_descriptor(reference.descriptor);
  const std::vector<Value> arguments = pop_arguments(frame, descriptor, false);
  if (reference.bootstrap >= file.bootstrap_methods.size()) {
    unknown(ReasonId::dynamic_without_bootstrap);
  }
  const MemberReference& maker =
      file.pool.method_handle(bootstrap_of(frame, reference).handle).member;
  if (!is_reference(descriptor.result) && maker.owner != "java/lang/runtime/ObjectMethods") {
    unknown(ReasonId::dynamic_without_object);
  }
  if (maker.owner == "java/lang/invoke/LambdaMetafactory") {
    return frame.push(make_lambda(frame, reference, arguments));
  }
  if (maker.owner == "java/lang/invoke/StringConcatFactory") {
    return frame.push(concatenate(frame, reference, arguments));
  }
  if (maker.owner == "java/lang/runtime/ObjectMethods") {
    return frame.push(record_method(frame, reference, arguments));
  }
  unknown(ReasonId::dynamic_bootstrap, {class_to_source(maker.owner), maker.name});
}

namespace {

/// Interfaces that a lambda implements besides the one it is made for: `(Runnable & Marker)`.
std::vector<std::string> marker_interfaces(const ConstantPool& pool,
                                           const std::vector<std::uint16_t>& arguments) {
  constexpr std::size_t flags_at = 3; // what altMetafactory gets after the three of metafactory
  constexpr std::int32_t serializable = 1;
  constexpr std::int32_t markers = 2;
  std::vector<std::string> names;
  const auto number = [&](std::size_t at) {
    return at < arguments.size() && pool.tag(arguments[at]) == ConstantTag::integer
               ? pool.integer(arguments[at])
               : 0;
  };
  const std::int32_t flags = number(flags_at);
  if ((flags & serializable) != 0) {
    names.emplace_back("java/io/Serializable");
  }
  const std::int32_t count = (flags & markers) != 0 ? number(flags_at + 1) : 0;
  for (std::size_t i = flags_at + 2; std::cmp_less(i, flags_at + 2 + count); ++i) {
    if (i < arguments.size() && pool.tag(arguments[i]) == ConstantTag::class_) {
      names.push_back(pool.class_name(arguments[i]));
    }
  }
  return names;
}

/// The third argument of the bootstrap method: parameters with the types of the source.
std::vector<std::string> declared_parameters(const ConstantPool& pool,
                                             const std::vector<std::uint16_t>& arguments) {
  if (pool.tag(arguments[2]) != ConstantTag::method_type) {
    return {};
  }
  return parse_method_descriptor(pool.method_type(arguments[2]))->parameters;
}

} // namespace

Value Machine::make_lambda(const Frame& frame, const DynamicReference& reference,
                           const std::vector<Value>& captured) {
  const ClassFile& file = *frame.method->owner->file;
  const BootstrapMethod& bootstrap = bootstrap_of(frame, reference);
  if (bootstrap.arguments.size() < 3 ||
      file.pool.tag(bootstrap.arguments[1]) != ConstantTag::method_handle) {
    unknown(ReasonId::lambda_without_method);
  }
  const MethodDescriptor descriptor = *parse_method_descriptor(reference.descriptor);
  const std::string name =
      fmt::format("{}$$Lambda/{}{}@{}", file.name, frame.method->method->name,
                  frame.method->method->descriptor, frame.code->instructions[frame.current].offset);
  auto found = world_.lambda_classes.find(name);
  if (found == world_.lambda_classes.end()) {
    Class& implemented = world_.classes.get(class_of(descriptor.result)); // it may be missing
    Class& type = world_.classes.make_up(name);
    type.interfaces.push_back(&implemented);
    for (const std::string& marker : marker_interfaces(file.pool, bootstrap.arguments)) {
      type.interfaces.push_back(&world_.classes.get(marker));
    }
    for (std::size_t i = 0; i < descriptor.parameters.size(); ++i) {
      type.slots.push_back(slot_type(fmt::format("captured{}", i), descriptor.parameters[i]));
    }
    world_.lambdas[&type] = {file.pool.method_handle(bootstrap.arguments[1]), reference.name,
                             descriptor.parameters,
                             declared_parameters(file.pool, bootstrap.arguments)};
    found = world_.lambda_classes.emplace(name, &type).first;
  }
  initialise_interfaces(*found->second);
  const ObjectId lambda = allocate(*found->second);
  for (std::uint32_t i = 0; i < captured.size(); ++i) {
    const symex::SlotType& slot = found->second->slots[i];
    write_slot(lambda, i,
               slot.sort ? Value::primitive(narrow(captured[i].term, *slot.sort)) : captured[i]);
  }
  return Value::reference(lambda);
}

namespace {

/// Parameter descriptors of what a handle calls, the receiver included.
std::vector<std::string> parameters_of(const MethodHandle& handle) {
  std::vector<std::string> parameters =
      parse_method_descriptor(handle.member.descriptor)->parameters;
  const bool receiver = handle.kind == HandleKind::invoke_virtual ||
                        handle.kind == HandleKind::invoke_interface ||
                        handle.kind == HandleKind::invoke_special;
  if (receiver) {
    parameters.insert(parameters.begin(), descriptor_of(handle.member.owner));
  }
  return parameters;
}

std::string result_of(const MethodHandle& handle) {
  return handle.kind == HandleKind::new_invoke_special
             ? descriptor_of(handle.member.owner)
             : parse_method_descriptor(handle.member.descriptor)->result;
}

} // namespace

/// A lambda is called with the erased types of its interface, and casts to those of the source.
void Machine::cast_for_lambda(const Value& value, const Class& type) {
  const bool fits_anyway = value.kind == Value::Kind::open &&
                           ClassTable::is_subtype(*open_[value.choice].declared, type);
  if (fits_anyway || is_null(value) || instance_of(value, type)) {
    return;
  }
  if (ClassTable::is_subtype(type, class_of_object(settled(value)))) {
    unknown(ReasonId::generic_value, {type.source_name()});
  }
  raise("java/lang/ClassCastException");
}

std::optional<Value> Machine::call_lambda(ObjectId lambda, const std::string& descriptor,
                                          std::vector<Value> arguments) {
  const Lambda& what = world_.lambdas.at(&class_of_object(lambda));
  std::vector<Value> values;
  std::vector<std::string> types = what.captured;
  for (std::uint32_t i = 0; i < what.captured.size(); ++i) {
    const Value value = read_slot(lambda, i);
    values.push_back(value.kind == Value::Kind::primitive
                         ? Value::primitive(widen(value.term, what.captured[i]))
                         : value);
  }
  const MethodDescriptor called = *parse_method_descriptor(descriptor);
  for (std::size_t i = 0; i < std::min(arguments.size(), what.declared.size()); ++i) {
    if (is_reference(what.declared[i]) && what.declared[i] != called.parameters[i]) {
      cast_for_lambda(arguments[i], world_.classes.get(class_of(what.declared[i])));
    }
  }
  types.insert(types.end(), called.parameters.begin(), called.parameters.end());
  values.insert(values.end(), arguments.begin(), arguments.end());
  const std::vector<std::string> wanted = parameters_of(what.handle);
  if (wanted.size() != values.size()) {
    unknown(ReasonId::reference_arity);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = adapt(values[i], types[i], wanted[i]);
  }
  const std::optional<Value> result = invoke_handle(what.handle, std::move(values));
  if (called.result == "V" || !result) {
    return std::nullopt;
  }
  return adapt(*result, result_of(what.handle), called.result);
}

std::optional<Value> Machine::invoke_handle(const MethodHandle& handle,
                                            std::vector<Value> arguments) {
  switch (handle.kind) {
  case HandleKind::invoke_static:
    return dispatch(Opcode::invokestatic, handle.member, std::move(arguments));
  case HandleKind::invoke_virtual:
  case HandleKind::invoke_interface:
    return dispatch(Opcode::invokevirtual, handle.member, std::move(arguments));
  case HandleKind::invoke_special:
    return dispatch(Opcode::invokespecial, handle.member, std::move(arguments));
  case HandleKind::new_invoke_special: {
    Class& type = world_.classes.get(handle.member.owner);
    initialise(type);
    const Value object = Value::reference(allocate(type));
    arguments.insert(arguments.begin(), object);
    dispatch(Opcode::invokespecial, handle.member, std::move(arguments));
    return object;
  }
  default:
    unknown(ReasonId::field_handle);
  }
}

Value Machine::component_of(const MemberReference& field, ObjectId record) {
  const std::uint32_t* slot =
      ClassTable::field_slot(world_.classes.get(field.owner), {field.name, field.descriptor});
  if (slot == nullptr) {
    unknown(ReasonId::record_component);
  }
  const Value value = read_slot(record, *slot);
  return value.kind == Value::Kind::primitive
             ? Value::primitive(widen(value.term, field.descriptor))
             : value;
}

bool Machine::equal_components(const MemberReference& field, ObjectId first, ObjectId second) {
  const Value a = component_of(field, first);
  const Value b = component_of(field, second);
  if (a.kind == Value::Kind::primitive) {
    const bool is_floating = field.descriptor == "F" || field.descriptor == "D";
    return decide(is_floating ? same_floating(a.term, b.term) : term::equal(a.term, b.term));
  }
  if (is_null(a) || is_null(b)) {
    return is_null(a) && is_null(b);
  }
  if (settled(a) == settled(b)) {
    return true; // as Objects.equals does, without asking
  }
  const auto result = call_virtual(settled(a), "equals", "(Ljava/lang/Object;)Z",
                                   {Value::reference(settled(a)), b});
  return decide(term::distinct(result->term, integer(0)));
}

/// Whether comparing the components may run code that somebody notices: an `equals` that is neither
/// a record's own nor that of a text, a box or Object.
bool Machine::asks_own_equals(const MemberReference& field, ObjectId first, ObjectId second) {
  static const std::set<std::string> silent = {"java/lang/Object", "java/lang/String",
                                               "java/lang/Enum"};
  const Value a = component_of(field, first);
  const Value b = component_of(field, second);
  if (a.kind == Value::Kind::primitive || is_null(a) || is_null(b) || settled(a) == settled(b)) {
    return false;
  }
  if (heap_.read(settled(a)).opaque) {
    return world_.options.environment_throws;
  }
  const LinkedMethod* equals =
      ClassTable::select(class_of_object(settled(a)), "equals", "(Ljava/lang/Object;)Z");
  if (equals == nullptr || silent.contains(equals->owner->name) ||
      !unboxed(*equals->owner).empty()) {
    return false;
  }
  const std::optional<Code>& code = equals->method->code;
  const bool is_of_record =
      equals->owner->super != nullptr && equals->owner->super->name == "java/lang/Record" && code &&
      std::ranges::any_of(code->instructions, [](const Instruction& instruction) {
        return instruction.opcode == Opcode::invokedynamic;
      });
  return !is_of_record;
}

/// In which order components are compared is left open (JDK 17 begins with the last): what may be
/// noticed is asked only where it is asked in every order.
Value Machine::records_equal(const std::vector<MemberReference>& fields, ObjectId self,
                             ObjectId other) {
  std::vector<const MemberReference*> asked;
  bool are_same = true;
  for (const MemberReference& field : fields) {
    if (asks_own_equals(field, self, other)) {
      asked.push_back(&field);
    } else {
      are_same = are_same && equal_components(field, self, other);
    }
  }
  if (asked.size() > 1 || (!asked.empty() && !are_same)) {
    unknown(ReasonId::record_order);
  }
  are_same = are_same && (asked.empty() || equal_components(*asked.front(), self, other));
  return Value::primitive(integer(are_same ? 1 : 0));
}

Value Machine::record_method(const Frame& frame, const DynamicReference& reference,
                             const std::vector<Value>& arguments) {
  if (reference.name == "toString" && arguments.size() == 1) {
    return record_text(frame, reference, object_of(arguments[0]));
  }
  if (reference.name != "equals" || arguments.size() != 2) {
    unknown(ReasonId::record_hash);
  }
  const ObjectId self = object_of(arguments[0]);
  if (!instance_of(arguments[1], class_of_object(self))) {
    return Value::primitive(integer(0));
  }
  const ObjectId other = settled(arguments[1]);
  const BootstrapMethod& bootstrap = bootstrap_of(frame, reference);
  const ConstantPool& pool = frame.method->owner->file->pool;
  std::vector<MemberReference> fields;
  for (std::size_t i = 2; i < bootstrap.arguments.size(); ++i) {
    if (pool.tag(bootstrap.arguments[i]) != ConstantTag::method_handle) {
      unknown(ReasonId::record_component);
    }
    fields.push_back(pool.method_handle(bootstrap.arguments[i]).member);
  }
  return records_equal(fields, self, other);
}

} // namespace parlance::java
