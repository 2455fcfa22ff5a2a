// StringBuilder and StringBuffer: an object that holds a text, constant or opaque.
#include "frontends/java/machine/models.h"

#include "frontends/java/machine/texts.h"
#include "term/term.h"

namespace parlance::java {

namespace {

using term::Op;

void set_text(Machine& machine, ObjectId builder, const std::optional<std::string>& text) {
  const term::Sort sort = term::Sort::bit_vector(text_width);
  machine.write_slot(
      builder, 0,
      text ? Value::primitive(machine.store().constant(sort, machine.world().text_code(*text)))
           : Value::opaque());
}

/// Empty, or the text it begins with.
std::optional<Value> build(Machine& machine, const LinkedMethod& method,
                           const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const std::string& descriptor = method.method->descriptor;
  if (descriptor == "(I)V") {
    machine.check_size(arguments[1].term);
  }
  if (descriptor == "()V" || descriptor == "(I)V") {
    set_text(machine, self, "");
  } else {
    const ObjectId begin = machine.object_of(arguments[1]);
    text_of_sequence(machine, begin);
    machine.write_slot(self, 0, machine.read_slot(begin, 0));
  }
  return std::nullopt;
}

/// 0 <= from <= to <= length, else IndexOutOfBoundsException.
void check_range(Machine& machine, Term from, Term to, Term length) {
  const Term zero = machine.integer(0);
  const Term fits = term::and_(
      term::binary(Op::bv_sle, zero, from),
      term::and_(term::binary(Op::bv_sle, from, to), term::binary(Op::bv_sle, to, length)));
  if (!machine.decide(fits)) {
    machine.raise("java/lang/IndexOutOfBoundsException");
  }
}

/// `append(char[])` and `append(char[], offset, count)`
std::optional<std::string> appended_characters(Machine& machine,
                                               const std::vector<Value>& arguments) {
  const ObjectId array = machine.object_of(arguments[1]);
  const Term length = machine.heap().read(array).length;
  Term from = machine.integer(0);
  Term to = length;
  if (arguments.size() == 4) {
    from = arguments[2].term;
    to = term::binary(Op::bv_add, from, arguments[3].term);
    check_range(machine, from, to, length);
  }
  const bool known = length->is_constant() && from->is_constant() && to->is_constant();
  return known ? text_of_characters(machine, array, from->value(), to->value()) : std::nullopt;
}

/// A CharSequence, or a part of it. Its characters are asked for one by one unless it is one of the
/// JDK's texts.
std::optional<std::string> appended_sequence(Machine& machine,
                                             const std::vector<Value>& arguments) {
  const auto text = machine.is_null(arguments[1])
                        ? std::optional<std::string>("null")
                        : text_of_sequence(machine, machine.settled(arguments[1]));
  if (arguments.size() == 2) {
    return text;
  }
  if (!text) {
    machine.unknown(ReasonId::text_content);
  }
  const std::u16string units = units_of(*text);
  const Term from = arguments[2].term;
  const Term to = arguments[3].term;
  check_range(machine, from, to, machine.integer(static_cast<std::int32_t>(units.size())));
  const bool known = from->is_constant() && to->is_constant();
  return known ? std::optional(
                     modified_utf8_of(units.substr(from->value(), to->value() - from->value())))
               : std::nullopt;
}

std::optional<Value> append(Machine& machine, const LinkedMethod& method,
                            const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const std::string& type = method.descriptor.parameters[0];
  std::optional<std::string> part;
  if (type == "[C") {
    part = appended_characters(machine, arguments);
  } else if (type == "Ljava/lang/CharSequence;" || type == "Ljava/lang/StringBuffer;") {
    part = appended_sequence(machine, arguments);
  } else {
    part = machine.rendering(arguments[1], type);
  }
  // Afterwards: what a toString does may change the builder.
  const std::string* begin = machine.constant_text(self);
  set_text(machine, self, begin != nullptr && part ? std::optional(*begin + *part) : std::nullopt);
  return arguments[0];
}

std::optional<Value> built(Machine& machine, const LinkedMethod&,
                           const std::vector<Value>& arguments) {
  const std::string* text = machine.constant_text(machine.object_of(arguments[0]));
  return machine.text_or_opaque(text != nullptr ? std::optional(*text) : std::nullopt);
}

} // namespace

void add_builder_models(ModelTable& table) {
  for (const char* owner : {"java/lang/StringBuilder", "java/lang/StringBuffer"}) {
    const std::string builder = owner;
    table[builder] = no_model;
    table[builder + ".<init>"] = build;
    table[builder + ".append"] = append;
    table[builder + ".toString"] = built;
    table[builder + ".length"] = text_length;
  }
}

} // namespace parlance::java
