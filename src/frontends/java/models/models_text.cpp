// Texts: constants are known, what a client passes is a number that two equal texts share, and what
// is put together from unknown parts is opaque.
#include "frontends/java/machine/models.h"

#include "frontends/java/machine/texts.h"
#include "term/term.h"

namespace parlance::java {

namespace {

using term::Sort;

const std::string& need_constant(Machine& machine, ObjectId string) {
  const std::string* text = machine.constant_text(string);
  if (text == nullptr) {
    machine.unknown(ReasonId::text_content);
  }
  return *text;
}

std::optional<Value> equals(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const ObjectId other = machine.settled(arguments[1]);
  if (!machine.instance_of(arguments[1], machine.class_of_object(self))) {
    return Value::primitive(machine.integer(0));
  }
  if (self == other) {
    return Value::primitive(machine.integer(1));
  }
  const Term same = term::equal(machine.text_number(self), machine.text_number(other));
  return Value::primitive(term::ite(same, machine.integer(1), machine.integer(0)));
}

/// Of a text that is not known: the hash of the constant it equals, else whatever the client chose.
/// Constants that turn up later are taken in by another round.
std::optional<Value> hash_code(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  if (const std::string* text = machine.constant_text(self)) {
    return Value::primitive(machine.integer(text_hash(*text)));
  }
  const Term number = machine.text_number(self);
  Term hash = machine.hash_of_other_text(self);
  World& world = machine.world();
  const auto add = [&](std::uint32_t code) {
    const Term is_this = term::equal(number, machine.store().constant(number->sort(), code));
    hash = term::ite(is_this, machine.integer(text_hash(world.texts()[code])), hash);
  };
  const std::size_t known = world.hashed_texts();
  for (std::uint32_t code = 1; code < known; ++code) {
    add(code);
  }
  for (const std::string& text : machine.texts_of_caller()) {
    const std::uint32_t code = world.text_code(text);
    if (code >= known) {
      add(code);
    }
  }
  return Value::primitive(hash);
}

std::optional<Value> is_empty(Machine& machine, const LinkedMethod&,
                              const std::vector<Value>& arguments) {
  const Term number = machine.text_number(machine.object_of(arguments[0]));
  const Term empty = machine.store().constant(number->sort(), machine.world().text_code(""));
  return Value::primitive(
      term::ite(term::equal(number, empty), machine.integer(1), machine.integer(0)));
}

std::optional<Value> char_at(Machine& machine, const LinkedMethod&,
                             const std::vector<Value>& arguments) {
  const std::u16string units = units_of(need_constant(machine, machine.object_of(arguments[0])));
  const Term index = arguments[1].term;
  const Term size = machine.integer(static_cast<std::int32_t>(units.size()));
  if (!machine.decide(term::binary(term::Op::bv_ult, index, size))) {
    machine.raise("java/lang/StringIndexOutOfBoundsException");
  }
  Term result = machine.integer(units.back());
  for (std::size_t i = units.size() - 1; i-- > 0;) {
    const Term here = term::equal(index, machine.integer(static_cast<std::int32_t>(i)));
    result = term::ite(here, machine.integer(units[i]), result);
  }
  return Value::primitive(result);
}

std::optional<Value> to_char_array(Machine& machine, const LinkedMethod&,
                                   const std::vector<Value>& arguments) {
  const std::u16string units = units_of(need_constant(machine, machine.object_of(arguments[0])));
  const Term length = machine.integer(static_cast<std::int32_t>(units.size()));
  const ObjectId array = machine.allocate_array(machine.world().classes.get("[C"), length);
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const Term unit = machine.store().constant(Sort::bit_vector(16), units[i]);
    machine.write_slot(array, i, Value::primitive(unit));
  }
  return Value::reference(array);
}

std::optional<Value> value_of(Machine& machine, const LinkedMethod& method,
                              const std::vector<Value>& arguments) {
  const std::string& type = method.descriptor.parameters[0];
  if (type != "[C") {
    return machine.text_value(arguments[0], type);
  }
  if (arguments.size() > 1) {
    return no_model(machine, method, arguments);
  }
  const ObjectId array = machine.object_of(arguments[0]);
  const Object& characters = machine.heap().read(array);
  return machine.text_or_opaque(
      characters.has_known_length()
          ? text_of_characters(machine, array, 0, characters.length->value())
          : std::nullopt);
}

/// Without another text it is the same object.
std::optional<Value> concat(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const std::string* first = machine.constant_text(machine.object_of(arguments[0]));
  const std::string* second = machine.constant_text(machine.object_of(arguments[1]));
  if (second != nullptr && second->empty()) {
    return arguments[0];
  }
  return machine.text_or_opaque(
      first != nullptr && second != nullptr ? std::optional(*first + *second) : std::nullopt);
}

std::optional<Value> intern(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const std::string text = need_constant(machine, machine.object_of(arguments[0]));
  return Value::reference(machine.world().literal(text));
}

std::optional<Value> format_text(Machine& machine, const LinkedMethod& method,
                                 const std::vector<Value>& arguments) {
  const bool has_locale = method.descriptor.parameters[0] == "Ljava/util/Locale;";
  const std::size_t first = has_locale ? 1 : 0;
  return machine.text_or_opaque(formatted(machine, arguments[first], arguments[first + 1]));
}

/// What both public methods end with: texts, none of them null, as many as the last argument says.
std::optional<Value> join_texts(Machine& machine, const LinkedMethod&,
                                const std::vector<Value>& arguments) {
  const ObjectId elements = machine.object_of(arguments[3]);
  const Term count = arguments[4].term;
  const auto constant = [&](const Value& value) {
    return machine.rendering(value, "Ljava/lang/String;");
  };
  const auto prefix = constant(arguments[0]);
  const auto suffix = constant(arguments[1]);
  const auto delimiter = constant(arguments[2]);
  std::optional<std::string> text = prefix;
  if (!count->is_constant() || count->value() > machine.heap().read(elements).slots.size()) {
    machine.unknown(ReasonId::array_length);
  }
  if (!suffix || !delimiter) {
    return machine.text_or_opaque(std::nullopt);
  }
  for (std::uint64_t i = 0; i < count->value() && text; ++i) {
    const auto part = constant(machine.read_slot(elements, static_cast<std::uint32_t>(i)));
    text = part ? std::optional(*text + (i == 0 ? "" : *delimiter) + *part) : std::nullopt;
  }
  return machine.text_or_opaque(text ? std::optional(*text + *suffix) : std::nullopt);
}

std::optional<Value> execute_it(Machine& machine, const LinkedMethod& method,
                                const std::vector<Value>& arguments) {
  return machine.execute(method, arguments);
}

/// The hash code that is part of the text may be a method of its own.
std::optional<Value> object_to_string(Machine& machine, const LinkedMethod&,
                                      const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const LinkedMethod* hash = ClassTable::select(machine.class_of_object(self), "hashCode", "()I");
  if (hash != nullptr && hash->owner->name != "java/lang/Object") {
    machine.call_virtual(self, "hashCode", "()I", {Value::reference(self)});
  }
  return machine.text_or_opaque(std::nullopt);
}

/// Of an array of numbers.
std::optional<Value> array_to_string(Machine& machine, const LinkedMethod&,
                                     const std::vector<Value>& arguments) {
  return machine.is_null(arguments[0]) ? Value::reference(machine.world().literal("null"))
                                       : machine.text_or_opaque(std::nullopt);
}

} // namespace

std::optional<Value> text_length(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  const std::string& text = need_constant(machine, machine.object_of(arguments[0]));
  return Value::primitive(machine.integer(static_cast<std::int32_t>(units_of(text).size())));
}

std::optional<std::string> text_of_characters(Machine& machine, ObjectId array, std::uint64_t from,
                                              std::uint64_t to) {
  std::u16string units;
  for (std::uint64_t i = from; i < to; ++i) {
    const Value unit = machine.read_slot(array, static_cast<std::uint32_t>(i));
    if (unit.kind != Value::Kind::primitive || !unit.term->is_constant()) {
      return std::nullopt;
    }
    units += static_cast<char16_t>(unit.term->value());
  }
  return modified_utf8_of(units);
}

std::optional<std::string> text_of_sequence(Machine& machine, ObjectId sequence) {
  const std::string& name = machine.class_of_object(sequence).name;
  if (name != "java/lang/String" && name != "java/lang/StringBuilder" &&
      name != "java/lang/StringBuffer") {
    machine.unknown(ReasonId::text_class);
  }
  const std::string* text = machine.constant_text(sequence);
  return text == nullptr ? std::nullopt : std::optional(*text);
}

void add_text_models(ModelTable& table) {
  const std::string string = "java/lang/String";
  table[string] = no_model;
  table[string + ".equals"] = equals;
  table[string + ".hashCode"] = hash_code;
  table[string + ".length"] = text_length;
  table[string + ".isEmpty"] = is_empty;
  table[string + ".charAt"] = char_at;
  table[string + ".toCharArray"] = to_char_array;
  table[string + ".toString"] = return_self;
  table[string + ".concat"] = concat;
  table[string + ".intern"] = intern;
  table[string + ".valueOf"] = value_of;
  table[string + ".format"] = format_text;
  table[string + ".formatted"] = format_text;
  for (const char* executed : {"(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)",
                               "(Ljava/lang/CharSequence;Ljava/lang/Iterable;)"}) {
    table[string + ".join" + executed + "Ljava/lang/String;"] = execute_it;
  }
  table[string + ".join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/"
                 "String;I)Ljava/lang/String;"] = join_texts;
  table["java/lang/Object.toString"] = object_to_string;
  for (const char* element : {"Z", "B", "C", "S", "I", "J", "F", "D"}) {
    table[std::string("java/util/Arrays.toString([") + element + ")Ljava/lang/String;"] =
        array_to_string;
  }
}

} // namespace parlance::java
