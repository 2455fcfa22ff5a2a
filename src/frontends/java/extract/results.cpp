#include "frontends/java/extract/results.h"

#include "frontends/java/classes/readable.h"
#include "util/reason.h"

#include <algorithm>
#include <bit>

namespace parlance::java {

namespace {

/// The class of results, if it is an enum that can be found.
Class* enum_of(const std::string& descriptor, World& world) {
  if (!is_reference(descriptor) || descriptor.front() == '[') {
    return nullptr;
  }
  try {
    Class& type = world.classes.get(class_of(descriptor));
    return type.is_enum() ? &type : nullptr;
  } catch (const ClassNotFound&) {
    return nullptr;
  }
}

/// The fields that hold an enum's constants, in the order of declaration.
std::vector<const Field*> constants_of(const Class& type) {
  std::vector<const Field*> constants;
  for (const Field& field : type.file->fields) {
    if ((field.flags & access::enum_) != 0 && is_reference(field.descriptor)) {
      constants.push_back(&field);
    }
  }
  return constants;
}

/// null, and the constants or everything else.
component::ValueNames labels_of(const Class* enumeration) {
  if (enumeration == nullptr) {
    return {{"null"}, "not null"};
  }
  component::ValueNames labels{{"null"}, {}};
  for (const Field* constant : constants_of(*enumeration)) {
    labels.values.push_back(readable_name(constant->name));
  }
  return labels;
}

term::Sort sort_for(const component::ValueNames& labels) {
  const std::size_t codes = labels.values.size() + (labels.other.empty() ? 0 : 1);
  return term::Sort::bit_vector(std::max(1U, static_cast<unsigned>(std::bit_width(codes - 1))));
}

component::ValueType value_type(char descriptor) {
  switch (descriptor) {
  case 'C':
    return component::ValueType::character;
  case 'F':
  case 'D':
    return component::ValueType::floating;
  default:
    return component::ValueType::integer;
  }
}

/// The position of a constant, from 1 on.
std::uint64_t position_of(ObjectId object, Class& enumeration, Machine& machine) {
  machine.initialise(enumeration);
  std::uint64_t code = 1;
  for (const Field* constant : constants_of(enumeration)) {
    const std::uint32_t slot = enumeration.static_slots.at({constant->name, constant->descriptor});
    if (machine.settled(machine.read_slot(enumeration.statics_object, slot)) == object) {
      return code;
    }
    ++code;
  }
  throw Unknown{{ReasonId::foreign_enum_constant}};
}

} // namespace

std::optional<component::ResultType> result_type(const LinkedMethod& method, World& world) {
  const std::string& type = method.descriptor.result;
  if (type == "V") {
    return std::nullopt;
  }
  if (!is_reference(type)) {
    return component::ResultType{sort_of(type[0]), nullptr, value_type(type[0])};
  }
  component::ValueNames labels = labels_of(enum_of(type, world));
  const term::Sort sort = sort_for(labels);
  return component::ResultType{sort,
                               std::make_shared<const component::ValueNames>(std::move(labels)),
                               component::ValueType::integer};
}

Term result_value(const LinkedMethod& method, const Value& result, Machine& machine, World& world) {
  const std::string& type = method.descriptor.result;
  if (!is_reference(type)) {
    return machine.narrow(result.term, sort_of(type[0]));
  }
  Class* const enumeration = enum_of(type, world);
  std::uint64_t code = machine.is_null(result) ? 0 : 1;
  if (code != 0 && enumeration != nullptr) {
    code = position_of(machine.settled(result), *enumeration, machine);
  }
  return world.store.constant(sort_for(labels_of(enumeration)), code);
}

} // namespace parlance::java
