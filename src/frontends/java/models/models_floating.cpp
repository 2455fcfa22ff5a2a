// Functions of floating-point numbers that are natives, or would fork for what is one term.
#include "frontends/java/machine/models.h"

#include "term/floating/floating_point.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

namespace parlance::java {

namespace {

namespace floating = term::floating;
using term::Op;

floating::Format number_format(Term number) {
  return floating::format_of_width(number->sort().width());
}

/// Numbers are their bits.
std::optional<Value> same_bits(Machine&, const LinkedMethod&, const std::vector<Value>& arguments) {
  return arguments[0];
}

/// The same. Which bits stand for NaN, the language leaves to the machine that computes it; the
/// JDK's own code does not depend on that.
std::optional<Value> raw_bits(Machine& machine, const LinkedMethod&,
                              const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  const floating::Format format = number_format(number);
  if (!machine.in_library() && !floating::is_nan(format, number)->is_false()) {
    machine.world().assume(Assumed::nan_bits,
                           fmt::format("{} bits is {:#x}", format.width(), format.nan()));
  }
  return arguments[0];
}

/// The same with one pattern for all that is not a number.
std::optional<Value> canonical_bits(Machine& machine, const LinkedMethod&,
                                    const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  const floating::Format format = number_format(number);
  return Value::primitive(term::ite(floating::is_nan(format, number),
                                    machine.store().constant(number->sort(), format.nan()),
                                    number));
}

std::optional<Value> not_a_number(Machine& machine, const LinkedMethod&,
                                  const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  return Value::primitive(term::ite(floating::is_nan(number_format(number), number),
                                    machine.integer(1), machine.integer(0)));
}

std::optional<Value> absolute(Machine& machine, const LinkedMethod&,
                              const std::vector<Value>& arguments) {
  const Term number = arguments[0].term;
  const Term rest = machine.store().constant(number->sort(), number->sort().mask() >> 1);
  return Value::primitive(term::binary(Op::bv_and, number, rest));
}

/// NaN if one of them is; -0.0 is less than 0.0, which differ in the sign alone.
Term greater(Term a, Term b) {
  const floating::Format format = number_format(a);
  const Term first = term::or_(floating::is_nan(format, a), floating::less(format, b, a));
  return term::ite(floating::same(format, a, b), term::binary(Op::bv_and, a, b),
                   term::ite(first, a, b));
}

Term lesser(Term a, Term b) {
  const floating::Format format = number_format(a);
  const Term first = term::or_(floating::is_nan(format, a), floating::less(format, a, b));
  return term::ite(floating::same(format, a, b), term::binary(Op::bv_or, a, b),
                   term::ite(first, a, b));
}

std::optional<Value> maximum(Machine&, const LinkedMethod&, const std::vector<Value>& arguments) {
  return Value::primitive(greater(arguments[0].term, arguments[1].term));
}

std::optional<Value> minimum(Machine&, const LinkedMethod&, const std::vector<Value>& arguments) {
  return Value::primitive(lesser(arguments[0].term, arguments[1].term));
}

std::optional<Value> square_root(Machine&, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  return Value::primitive(floating::square_root(floating::double_precision, arguments[0].term));
}

/// The virtual machine computes these its own way, which may differ from the library's code in the
/// last bit.
std::optional<Value> approximate(Machine& machine, const LinkedMethod& method,
                                 const std::vector<Value>&) {
  machine.unknown(ReasonId::last_bit, {method_to_source(method)});
}

bool is_small_integer(Term number) {
  constexpr double largest = 1U << 20U;
  if (!number->is_constant()) {
    return false;
  }
  const auto value = std::bit_cast<double>(number->value());
  return std::abs(value) <= largest && value == std::trunc(value);
}

/// Exact, by its specification, if arguments and result are integers.
std::optional<Value> power(Machine& machine, const LinkedMethod& method,
                           const std::vector<Value>& arguments) {
  if (is_small_integer(arguments[0].term) && is_small_integer(arguments[1].term)) {
    constexpr double exact = 9007199254740992; // 2^53
    const double result = std::pow(std::bit_cast<double>(arguments[0].term->value()),
                                   std::bit_cast<double>(arguments[1].term->value()));
    if (std::abs(result) <= exact && result == std::trunc(result)) {
      const std::uint64_t bits = std::bit_cast<std::uint64_t>(result);
      return Value::primitive(machine.store().constant(term::Sort::bit_vector(64), bits));
    }
  }
  return approximate(machine, method, arguments);
}

} // namespace

void add_floating_models(ModelTable& table) {
  table["java/lang/Float.floatToRawIntBits"] = raw_bits;
  table["java/lang/Float.floatToIntBits"] = canonical_bits;
  table["java/lang/Float.intBitsToFloat"] = same_bits;
  table["java/lang/Float.isNaN(F)Z"] = not_a_number;
  table["java/lang/Double.doubleToRawLongBits"] = raw_bits;
  table["java/lang/Double.doubleToLongBits"] = canonical_bits;
  table["java/lang/Double.longBitsToDouble"] = same_bits;
  table["java/lang/Double.isNaN(D)Z"] = not_a_number;
  for (const std::string type : {"F", "D"}) {
    table["java/lang/Math.abs(" + type + ")" + type] = absolute;
    table["java/lang/Math.max(" + type + type + ")" + type] = maximum;
    table["java/lang/Math.min(" + type + type + ")" + type] = minimum;
  }
  for (const char* name : {"sin", "cos", "tan", "sinh", "tanh", "cbrt", "exp", "log", "log10"}) {
    table[std::string("java/lang/Math.") + name] = approximate;
  }
  table["java/lang/Math.pow"] = power;
  table["java/lang/Math.sqrt"] = square_root;
  table["java/lang/StrictMath.sqrt"] = square_root;
}

} // namespace parlance::java
