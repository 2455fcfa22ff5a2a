#include "frontends/java/machine/models.h"

#include "util/reason.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

const ModelTable& models() {
  static const ModelTable table = [] {
    ModelTable made;
    add_text_models(made);
    add_number_text_models(made);
    add_builder_models(made);
    add_print_models(made);
    add_throwable_models(made);
    add_class_models(made);
    add_monitor_models(made);
    add_system_models(made);
    add_floating_models(made);
    return made;
  }();
  return table;
}

const Model* look_up(const std::string& key) {
  const auto found = models().find(key);
  return found == models().end() ? nullptr : &found->second;
}

} // namespace

std::optional<Value> do_nothing(Machine&, const LinkedMethod&, const std::vector<Value>&) {
  return std::nullopt;
}

std::optional<Value> return_self(Machine&, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  return arguments[0];
}

std::optional<Value> no_model(Machine& machine, const LinkedMethod& method,
                              const std::vector<Value>&) {
  machine.unknown(ReasonId::no_model, {method_to_source(method)});
}

std::vector<std::string> model_keys() {
  std::vector<std::string> keys;
  for (const auto& [key, model] : models()) {
    keys.push_back(key);
  }
  return keys;
}

const Model* find_model(const LinkedMethod& method) {
  if (!method.owner->system || method.owner->file == nullptr) {
    return nullptr;
  }
  const std::string name = method.owner->name + "." + method.method->name;
  if (const Model* exact = look_up(name + method.method->descriptor)) {
    return exact;
  }
  if (const Model* any = look_up(name)) {
    return any;
  }
  return look_up(method.owner->name);
}

std::string method_to_source(const LinkedMethod& method) {
  std::string parameters;
  for (const std::string& parameter : method.descriptor.parameters) {
    parameters += (parameters.empty() ? "" : ",") + type_to_source(parameter);
  }
  return fmt::format("{}.{}({})", method.owner->source_name(), method.method->name, parameters);
}

namespace {

Value constant_value(Machine& machine, const ClassFile& file, const Field& field) {
  const ConstantPool& pool = file.pool;
  const std::uint16_t index = field.constant_value;
  const term::Sort sort =
      is_reference(field.descriptor) ? term::Sort::bit_vector(32) : sort_of(field.descriptor[0]);
  const auto primitive = [&](std::uint64_t bits) {
    return Value::primitive(machine.store().constant(sort, bits));
  };
  switch (pool.tag(index)) {
  case ConstantTag::string:
    return Value::reference(machine.world().literal(pool.string(index)));
  case ConstantTag::long_:
    return primitive(static_cast<std::uint64_t>(pool.long_integer(index)));
  case ConstantTag::double_:
    return primitive(pool.double_bits(index));
  case ConstantTag::float_:
    return primitive(pool.float_bits(index));
  default:
    return primitive(static_cast<std::uint32_t>(pool.integer(index)));
  }
}

} // namespace

void set_constant_values(Machine& machine, Class& type) {
  if (type.file == nullptr) {
    return;
  }
  for (const Field& field : type.file->fields) {
    const bool text = type.file->pool.tag(field.constant_value) == ConstantTag::string;
    if (field.is_static() && field.constant_value != 0 && text == is_reference(field.descriptor)) {
      machine.write_slot(type.statics_object, type.static_slots.at({field.name, field.descriptor}),
                         constant_value(machine, *type.file, field));
    }
  }
}

} // namespace parlance::java
