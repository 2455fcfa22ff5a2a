// Texts: constants are known, what a client passes is a number that two equal texts share, and what
// is put together from unknown parts is opaque.
#include "frontends/java/models.h"

#include "term/term.h"

namespace parlance::java {

namespace {

using term::Sort;

/// UTF-16 units of modified UTF-8.
std::u16string units_of(const std::string& text) {
  std::u16string units;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(i);
    if (first < 0x80) {
      units += static_cast<char16_t>(first);
      i += 1;
    } else if (first < 0xe0) {
      units += static_cast<char16_t>(((first & 0x1f) << 6) | (byte(i + 1) & 0x3f));
      i += 2;
    } else {
      units += static_cast<char16_t>(((first & 0x0f) << 12) | ((byte(i + 1) & 0x3f) << 6) |
                                     (byte(i + 2) & 0x3f));
      i += 3;
    }
  }
  return units;
}

const std::string& need_constant(Machine& machine, ObjectId string) {
  const std::string* text = machine.constant_text(string);
  if (text == nullptr) {
    machine.unknown("what a text consists of");
  }
  return *text;
}

std::optional<Value> equals(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const ObjectId other = machine.settled(arguments[1]);
  if (other.is_null() || machine.class_of_object(other).name != "java/lang/String") {
    return Value::primitive(machine.integer(0));
  }
  if (self == other) {
    return Value::primitive(machine.integer(1));
  }
  const Term same = term::equal(machine.text_number(self), machine.text_number(other));
  return Value::primitive(term::ite(same, machine.integer(1), machine.integer(0)));
}

/// Of a text that is not known: the hash of the constant it equals, else whatever it is. A switch
/// compares with constants of its own class.
std::optional<Value> hash_code(Machine& machine, const LinkedMethod&,
                               const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  if (const std::string* text = machine.constant_text(self)) {
    return Value::primitive(machine.integer(text_hash(*text)));
  }
  const Term number = machine.text_number(self);
  Term hash = machine.hash_of_other_text(self);
  for (const std::string& text : machine.texts_of_caller()) {
    const std::uint32_t code = machine.world().text_code(text);
    const Term is_this = term::equal(number, machine.store().constant(number->sort(), code));
    hash = term::ite(is_this, machine.integer(text_hash(text)), hash);
  }
  return Value::primitive(hash);
}

std::optional<Value> length(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const std::string& text = need_constant(machine, machine.object_of(arguments[0]));
  return Value::primitive(machine.integer(static_cast<std::int32_t>(units_of(text).size())));
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
  return machine.rendered(arguments[0], method.descriptor.parameters[0]);
}

std::optional<Value> concat(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const std::string* first = machine.constant_text(machine.object_of(arguments[0]));
  const std::string* second = machine.constant_text(machine.object_of(arguments[1]));
  return Value::reference(first != nullptr && second != nullptr
                              ? machine.new_string(*first + *second)
                              : machine.new_opaque_string());
}

/// A builder: empty, or the text it begins with.
std::optional<Value> build(Machine& machine, const LinkedMethod& method,
                           const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const bool from_text = method.method->descriptor == "(Ljava/lang/String;)V";
  const ObjectId begin = from_text ? machine.object_of(arguments[1]) : machine.world().literal("");
  machine.write_slot(self, 0, machine.read_slot(begin, 0));
  return std::nullopt;
}

std::optional<Value> append(Machine& machine, const LinkedMethod& method,
                            const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  const std::string* begin = machine.constant_text(self);
  const Value part = method.descriptor.parameters.size() == 1
                         ? machine.rendered(arguments[1], method.descriptor.parameters[0])
                         : Value::reference(machine.new_opaque_string());
  const std::string* end = machine.constant_text(machine.settled(part));
  if (begin == nullptr || end == nullptr) {
    machine.write_slot(self, 0, Value::opaque());
  } else {
    const std::string whole = *begin + *end;
    machine.write_slot(self, 0,
                       Value::primitive(machine.store().constant(
                           Sort::bit_vector(text_width), machine.world().text_code(whole))));
  }
  return arguments[0];
}

std::optional<Value> built(Machine& machine, const LinkedMethod&,
                           const std::vector<Value>& arguments) {
  const std::string* text = machine.constant_text(machine.object_of(arguments[0]));
  return Value::reference(text != nullptr ? machine.new_string(*text)
                                          : machine.new_opaque_string());
}

std::optional<Value> intern(Machine& machine, const LinkedMethod&,
                            const std::vector<Value>& arguments) {
  const std::string text = need_constant(machine, machine.object_of(arguments[0]));
  return Value::reference(machine.world().literal(text));
}

std::optional<Value> no_model(Machine& machine, const LinkedMethod& method,
                              const std::vector<Value>&) {
  machine.unknown("no model of " + method_to_source(method));
}

} // namespace

std::int32_t text_hash(const std::string& modified_utf8) {
  std::uint32_t hash = 0;
  for (const char16_t unit : units_of(modified_utf8)) {
    hash = 31 * hash + unit;
  }
  return static_cast<std::int32_t>(hash);
}

void add_text_models(ModelTable& table) {
  const std::string string = "java/lang/String";
  table[string] = no_model;
  table[string + ".equals"] = equals;
  table[string + ".hashCode"] = hash_code;
  table[string + ".length"] = length;
  table[string + ".isEmpty"] = is_empty;
  table[string + ".charAt"] = char_at;
  table[string + ".toCharArray"] = to_char_array;
  table[string + ".toString"] = return_self;
  table[string + ".concat"] = concat;
  table[string + ".intern"] = intern;
  table[string + ".valueOf"] = value_of;
  table[string + ".format"] = return_some_text;
  table[string + ".formatted"] = return_some_text;
  table[string + ".join"] = return_some_text;
  for (const char* owner : {"java/lang/StringBuilder", "java/lang/StringBuffer"}) {
    const std::string builder = owner;
    table[builder] = no_model;
    table[builder + ".<init>"] = build;
    table[builder + ".append"] = append;
    table[builder + ".toString"] = built;
    table[builder + ".length"] = length;
  }
  for (const char* box :
       {"Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"}) {
    const std::string owner = std::string("java/lang/") + box;
    table[owner + ".toString"] = return_some_text;
    table[owner + ".toHexString"] = return_some_text;
    table[owner + ".toBinaryString"] = return_some_text;
  }
  table["java/lang/Object.toString"] = return_some_text;
  table["java/util/Arrays.toString"] = return_some_text;
}

} // namespace parlance::java
