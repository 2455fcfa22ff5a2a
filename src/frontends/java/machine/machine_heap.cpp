// Objects and arrays.
#include "frontends/java/machine/machine.h"

#include "util/error.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

using term::Op;
using term::Sort;

void Machine::count_slots(std::size_t slots) {
  slots_ += slots + 1;
  if (slots_ > world_.options.heap_bound) {
    unknown(ReasonId::heap_bound);
  }
}

ObjectId Machine::allocate(Class& type) {
  count_slots(type.slots.size());
  Object object{&type, {}};
  for (const symex::SlotType& slot : type.slots) {
    object.slots.push_back(default_value(store(), slot));
  }
  return heap_.add(std::move(object));
}

ObjectId Machine::new_string(const std::string& text) {
  Class& type = world_.classes.get("java/lang/String");
  const Term number = store().constant(Sort::bit_vector(text_width), world_.text_code(text));
  return heap_.add({&type, {Value::primitive(number)}});
}

ObjectId Machine::new_opaque_string() {
  return heap_.add({&world_.classes.get("java/lang/String"), {Value::opaque()}});
}

Term Machine::text_number(ObjectId string) {
  const Value text = read_slot(string, 0);
  if (text.kind == Value::Kind::opaque) {
    unknown(ReasonId::composed_text);
  }
  return text.term;
}

Term Machine::hash_of_other_text(ObjectId string) {
  const Object& text = heap_.read(string);
  if (text.name.empty()) {
    unknown(ReasonId::text_hash);
  }
  return chosen_hash(text.name);
}

/// Chosen with the text, or with an equal text that was chosen before it in the same step.
Term Machine::chosen_hash(const std::string& name) {
  const auto is_named = [&](const OpenReference& reference) { return reference.name == name; };
  const auto own = std::ranges::find_if(open_, is_named);
  util::check(own != open_.end(), "a text that nobody chose");
  const auto hash_of = [&](const OpenReference& text) {
    const Term hash =
        choices_.get(text.name + ".hashCode", Sort::bit_vector(32), text.from_environment).symbol;
    world_.text_hashes.insert(hash);
    return hash;
  };
  Term hash = hash_of(*own);
  for (auto earlier = own; earlier != open_.begin();) {
    --earlier;
    if (earlier->declared == own->declared) {
      const Term are_equal = term::equal(selector_of(*earlier).symbol, selector_of(*own).symbol);
      hash = term::ite(are_equal, hash_of(*earlier), hash);
    }
  }
  return hash;
}

const std::string* Machine::constant_text(ObjectId string) {
  const Value text = read_slot(string, 0);
  const bool constant = text.kind == Value::Kind::primitive && text.term->is_constant();
  return constant ? world_.text_of(text.term->value()) : nullptr;
}

Value Machine::read_slot(ObjectId id, std::uint32_t slot) {
  const Object& object = heap_.read(id);
  if (object.opaque) {
    unknown(ReasonId::unread_fields, {class_of_object(id).source_name()});
  }
  note_read(id, slot);
  const Value value = object.slots[slot];
  note_outside_read(object, slot);
  if (value.kind != Value::Kind::absent) {
    return value;
  }
  if (const auto found = object.origins.find(slot); found != object.origins.end()) {
    throw Demand{found->second};
  }
  const Value made = materialise(id, slot);
  heap_.write(id).slots[slot] = made;
  return made;
}

void Machine::write_slot(ObjectId id, std::uint32_t slot, Value value) {
  note_write(id, slot);
  note_outside_write(id);
  Object& object = heap_.write(id);
  object.slots[slot] = value;
  object.origins.erase(slot);
}

void Machine::check_size(Term length) {
  if (decide(term::binary(Op::bv_slt, length, integer(0)))) {
    const bool constant = length->is_constant();
    raise("java/lang/NegativeArraySizeException",
          constant ? std::optional(std::to_string(static_cast<std::int32_t>(length->value())))
                   : std::nullopt);
  }
}

ObjectId Machine::allocate_array(Class& type, Term length) {
  check_size(length);
  Object array{&type, {}};
  array.length = length;
  if (length->is_constant()) {
    if (length->value() > world_.options.array_bound) {
      unknown(ReasonId::array_bound);
    }
    count_slots(length->value());
    array.slots.assign(length->value(), default_value(store(), *type.element));
  }
  return heap_.add(std::move(array));
}

void Machine::bounds_check(const Object& array, Term index) {
  if (!decide(term::binary(Op::bv_ult, index, array.length))) {
    const bool constant = index->is_constant() && array.length->is_constant();
    raise("java/lang/ArrayIndexOutOfBoundsException",
          constant ? std::optional(fmt::format("Index {} out of bounds for length {}",
                                               static_cast<std::int32_t>(index->value()),
                                               array.length->value()))
                   : std::nullopt);
  }
}

namespace {

Term select_element(const std::vector<Value>& elements, Term index) {
  term::TermStore& store = index->term_store();
  Term result = elements.back().term;
  for (std::size_t i = elements.size() - 1; i-- > 0;) {
    result =
        term::ite(term::equal(index, store.constant(index->sort(), i)), elements[i].term, result);
  }
  return result;
}

} // namespace

/// A place in the array: `index` is decided where references or absent elements need it.
Value Machine::read_element(ObjectId id, Term index) {
  bounds_check(heap_.read(id), index);
  note_read(id, 0);
  const Object array = heap_.read(id);
  if (!array.has_known_length()) {
    if (!index->is_constant()) {
      unknown(ReasonId::array_length);
    }
    const auto position = static_cast<std::uint32_t>(index->value());
    note_outside_read(array, position);
    const auto found = array.elements.find(position);
    if (found != array.elements.end()) {
      return found->second;
    }
    if (const auto origin = array.origins.find(position); origin != array.origins.end()) {
      throw Demand{origin->second};
    }
    if (array.name.empty()) {
      unknown(ReasonId::array_length);
    }
    if (array.elements.size() >= world_.options.element_bound) {
      unknown(ReasonId::element_bound);
    }
    const Value made = materialise(id, position);
    heap_.write(id).elements[position] = made;
    return made;
  }
  if (index->is_constant()) {
    return array.slots[index->value()];
  }
  if (array.type->element->sort) {
    return Value::primitive(select_element(array.slots, index));
  }
  for (std::size_t i = 0; i + 1 < array.slots.size(); ++i) {
    if (decide(term::equal(index, store().constant(index->sort(), i)))) {
      return array.slots[i];
    }
  }
  return array.slots.back();
}

void Machine::write_element(ObjectId id, Term index, Value value) {
  bounds_check(heap_.read(id), index);
  note_write(id, 0);
  note_outside_write(id);
  Object& array = heap_.write(id);
  if (!array.has_known_length()) {
    if (!index->is_constant()) {
      unknown(ReasonId::array_length);
    }
    array.elements[static_cast<std::uint32_t>(index->value())] = value;
    return;
  }
  if (index->is_constant()) {
    array.slots[index->value()] = value;
    return;
  }
  for (std::size_t i = 0; i < array.slots.size(); ++i) {
    const Term here = term::equal(index, store().constant(index->sort(), i));
    if (array.type->element->sort) {
      array.slots[i] = Value::primitive(term::ite(here, value.term, array.slots[i].term));
    } else if (i + 1 == array.slots.size() || decide(here)) {
      array.slots[i] = value;
      return;
    }
  }
}

ObjectId Machine::clone_array(ObjectId id) {
  note_read(id, 0);
  Object copy = heap_.read(id);
  if (!copy.has_known_length()) {
    unknown(ReasonId::array_length);
  }
  copy.came_as.clear();
  return heap_.add(std::move(copy));
}

ObjectId Machine::multi_array(Class& type, std::span<const Term> lengths) {
  if (!type.is_array() || (lengths.size() > 1 && type.element_class == nullptr)) {
    unknown(ReasonId::fewer_dimensions);
  }
  const ObjectId array = allocate_array(type, lengths.front());
  if (lengths.size() > 1) {
    if (!heap_.read(array).has_known_length()) {
      unknown(ReasonId::array_length);
    }
    for (std::size_t i = 0; i < heap_.read(array).slots.size(); ++i) {
      const ObjectId inner = multi_array(*type.element_class, lengths.subspan(1));
      heap_.write(array).slots[i] = Value::reference(inner);
    }
  }
  return array;
}

void Machine::new_multi_array(Frame& frame, const Instruction& instruction) {
  std::vector<Term> lengths(static_cast<std::size_t>(instruction.second));
  for (std::size_t i = lengths.size(); i-- > 0;) {
    lengths[i] = frame.pop().term;
  }
  for (const Term length : lengths) {
    check_size(length);
  }
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  Class& type = world_.classes.get(frame.method->owner->file->pool.class_name(index));
  frame.push(Value::reference(multi_array(type, lengths)));
}

namespace {

/// First letters of the element descriptors that an instruction works on.
std::string_view elements_of(Opcode opcode) {
  switch (opcode) {
  case Opcode::iaload:
  case Opcode::iastore:
    return "I";
  case Opcode::laload:
  case Opcode::lastore:
    return "J";
  case Opcode::faload:
  case Opcode::fastore:
    return "F";
  case Opcode::daload:
  case Opcode::dastore:
    return "D";
  case Opcode::baload:
  case Opcode::bastore:
    return "ZB";
  case Opcode::caload:
  case Opcode::castore:
    return "C";
  case Opcode::saload:
  case Opcode::sastore:
    return "S";
  default:
    return "L[";
  }
}

/// The element descriptor of `newarray`'s type codes 4 to 11.
std::string primitive_of(std::int32_t code) {
  static constexpr std::string_view codes = "ZCFDBSIJ";
  return std::string(1, codes[static_cast<std::size_t>(code - 4)]);
}

} // namespace

bool Machine::step_array(Frame& frame, const Instruction& instruction) {
  const ConstantPool& pool = frame.method->owner->file->pool;
  switch (instruction.opcode) {
  case Opcode::newarray: {
    Class& type = world_.classes.get("[" + primitive_of(instruction.operand));
    frame.push(Value::reference(allocate_array(type, frame.pop().term)));
    return true;
  }
  case Opcode::anewarray: {
    check_access(frame, instruction);
    const std::string& element = pool.class_name(static_cast<std::uint16_t>(instruction.operand));
    Class& type = world_.classes.get("[" + descriptor_of(element));
    frame.push(Value::reference(allocate_array(type, frame.pop().term)));
    return true;
  }
  case Opcode::multianewarray:
    check_access(frame, instruction);
    new_multi_array(frame, instruction);
    return true;
  case Opcode::arraylength: {
    const ObjectId array = array_of(frame.pop(), "ZBCSIJFDL[");
    frame.push(Value::primitive(heap_.read(array).length));
    return true;
  }
  case Opcode::iaload:
  case Opcode::laload:
  case Opcode::faload:
  case Opcode::daload:
  case Opcode::aaload:
  case Opcode::baload:
  case Opcode::caload:
  case Opcode::saload: {
    const Term index = frame.pop().term;
    const ObjectId array = array_of(frame.pop(), elements_of(instruction.opcode));
    const Value value = read_element(array, index);
    const bool primitive = value.kind == Value::Kind::primitive;
    frame.push(primitive
                   ? Value::primitive(widen(value.term, heap_.read(array).type->element->declared))
                   : value);
    return true;
  }
  case Opcode::iastore:
  case Opcode::lastore:
  case Opcode::fastore:
  case Opcode::dastore:
  case Opcode::aastore:
  case Opcode::bastore:
  case Opcode::castore:
  case Opcode::sastore:
    store_element(frame, elements_of(instruction.opcode));
    return true;
  default:
    return false;
  }
}

ObjectId Machine::array_of(const Value& value, std::string_view elements) {
  const ObjectId id = object_of(value);
  const Class& type = class_of_object(id);
  if (!type.is_array() || elements.find(type.name[1]) == std::string_view::npos) {
    unknown(ReasonId::other_array, {type.source_name()});
  }
  return id;
}

void Machine::store_element(Frame& frame, std::string_view elements) {
  const Value value = frame.pop();
  const Term index = frame.pop().term;
  const ObjectId id = array_of(frame.pop(), elements);
  const Class& type = class_of_object(id);
  if (value.kind == Value::Kind::primitive) {
    write_element(id, index, Value::primitive(narrow(value.term, *type.element->sort)));
    return;
  }
  bounds_check(heap_.read(id), index);
  const bool fits = type.element_class->name == "java/lang/Object" || is_null(value) ||
                    instance_of(value, *type.element_class);
  if (!fits) {
    const Class& stored = class_of_object(settled(value));
    raise("java/lang/ArrayStoreException",
          stored.is_array() ? std::nullopt : std::optional(class_to_source(stored.name)));
  }
  write_element(id, index, value);
}

} // namespace parlance::java
