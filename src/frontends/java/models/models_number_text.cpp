// Texts of numbers, characters and truth values.
#include "frontends/java/machine/models.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

/// The number itself, or what a box holds.
Term number_of(Machine& machine, const LinkedMethod& method, const std::vector<Value>& arguments,
               const std::string& primitive) {
  if (method.is_static()) {
    return arguments[0].term;
  }
  const ObjectId box = machine.object_of(arguments[0]);
  const std::uint32_t* slot = ClassTable::field_slot(*method.owner, {"value", primitive});
  if (slot == nullptr) {
    machine.unknown(ReasonId::box_content);
  }
  return machine.widen(machine.read_slot(box, *slot).term, primitive);
}

Model decimal(const std::string& primitive) {
  return [primitive](Machine& machine, const LinkedMethod& method,
                     const std::vector<Value>& arguments) -> std::optional<Value> {
    const Term number = number_of(machine, method, arguments, primitive);
    if (primitive == "Z" && number->is_constant()) {
      return Value::reference(machine.world().literal(number->value() != 0 ? "true" : "false"));
    }
    return machine.text_value(Value::primitive(number), primitive);
  };
}

std::optional<Value> unknown_text(Machine& machine, const LinkedMethod&,
                                  const std::vector<Value>&) {
  return machine.text_or_opaque(std::nullopt);
}

/// Of the bits, as an unsigned number.
std::optional<Value> hexadecimal_text(Machine& machine, const LinkedMethod&,
                                      const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  return machine.text_or_opaque(
      number->is_constant() ? std::optional(fmt::format("{:x}", number->value())) : std::nullopt);
}

std::optional<Value> binary_text(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  return machine.text_or_opaque(
      number->is_constant() ? std::optional(fmt::format("{:b}", number->value())) : std::nullopt);
}

} // namespace

void add_number_text_models(ModelTable& table) {
  const std::string result = ")Ljava/lang/String;";
  const std::vector<std::pair<std::string, std::string>> boxes = {
      {"Integer", "I"},   {"Long", "J"},    {"Short", "S"}, {"Byte", "B"},
      {"Character", "C"}, {"Boolean", "Z"}, {"Float", "F"}, {"Double", "D"}};
  for (const auto& [name, primitive] : boxes) {
    const std::string owner = "java/lang/" + name;
    table[owner + ".toString(" + result] = decimal(primitive);
    table[owner + ".toString(" + primitive + result] = decimal(primitive);
  }
  for (const char* name : {"Integer", "Long"}) {
    const std::string owner = std::string("java/lang/") + name;
    const std::string primitive = owner.ends_with("Long") ? "J" : "I";
    table[owner + ".toString(" + primitive + "I" + result] = unknown_text;
    table[owner + ".toHexString"] = hexadecimal_text;
    table[owner + ".toBinaryString"] = binary_text;
  }
  table["java/lang/Float.toHexString"] = unknown_text;
  table["java/lang/Double.toHexString"] = unknown_text;
}

} // namespace parlance::java
