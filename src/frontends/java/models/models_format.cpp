// String.format: formats are read if they are constant and plain, and their arguments are checked
// as Formatter does. Everything else is unknown.
#include "frontends/java/machine/models.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace parlance::java {

namespace {

/// A literal part, or what `%5.2f` says: `conversion` is 0 for a literal.
struct FormatPiece {
  std::string text;
  char conversion = 0;
  bool has_width = false;
  bool has_precision = false;
};

bool may_have_precision(char conversion) {
  return std::string_view("sSbBfeEg").find(conversion) != std::string_view::npos;
}

/// From behind the `%`; nothing if it is not a plain one (flags, positions, dates, or an error).
std::optional<FormatPiece> read_specifier(const std::string& format, std::size_t& at) {
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < format.size() && std::isdigit(static_cast<unsigned char>(format[at])) != 0) {
      ++at;
    }
    return at - begin;
  };
  const std::size_t begin = at;
  FormatPiece piece;
  const bool starts_with_zero = at < format.size() && format[at] == '0'; // a flag
  const std::size_t width = digits();
  piece.has_width = width > 0;
  std::size_t precision = 0;
  if (at < format.size() && format[at] == '.') {
    ++at;
    precision = digits();
    piece.has_precision = true;
  }
  if (at >= format.size() || starts_with_zero || width > 4 || precision > 4 ||
      (piece.has_precision && precision == 0)) {
    return std::nullopt;
  }
  piece.conversion = format[at++];
  piece.text = "%" + format.substr(begin, at - begin);
  const bool plain = !piece.has_width && !piece.has_precision;
  const bool known =
      std::string_view("sSbBcCdxXfeEg").find(piece.conversion) != std::string_view::npos ||
      (plain && (piece.conversion == 'n' || piece.conversion == '%'));
  if (!known || (piece.has_precision && !may_have_precision(piece.conversion))) {
    return std::nullopt;
  }
  return piece;
}

std::optional<std::vector<FormatPiece>> read_format(const std::string& format) {
  std::vector<FormatPiece> pieces;
  for (std::size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      const std::size_t end = std::min(format.find('%', at), format.size());
      pieces.push_back({format.substr(at, end - at)});
      at = end;
      continue;
    }
    ++at;
    const auto piece = read_specifier(format, at);
    if (!piece) {
      return std::nullopt;
    }
    pieces.push_back(*piece);
  }
  return pieces;
}

bool is_one_of(Machine& machine, const Value& value, const std::vector<std::string>& classes) {
  return std::ranges::any_of(classes, [&](const std::string& name) {
    return machine.instance_of(value, machine.world().classes.get(name));
  });
}

std::optional<std::string> general_text(Machine& machine, const FormatPiece& piece,
                                        const Value& value) {
  if (is_one_of(machine, value, {"java/util/Formattable"})) {
    machine.unknown(ReasonId::self_formatting_text);
  }
  const Value text = machine.text_value(value, "Ljava/lang/Object;");
  const bool plain = !piece.has_width && !piece.has_precision && piece.conversion == 's';
  if (!plain && machine.is_null(text)) {
    machine.unknown(ReasonId::null_text_format);
  }
  const auto constant = machine.rendering(text, "Ljava/lang/String;");
  return plain ? constant : std::nullopt;
}

/// Numbers are written as the locale does: their texts are not known.
void check_number(Machine& machine, const FormatPiece& piece, const Value& value) {
  static const std::vector<std::string> whole = {"java/lang/Integer", "java/lang/Long",
                                                 "java/lang/Short", "java/lang/Byte",
                                                 "java/math/BigInteger"};
  static const std::vector<std::string> floating = {"java/lang/Double", "java/lang/Float",
                                                    "java/math/BigDecimal"};
  const bool is_whole = std::string_view("dxX").find(piece.conversion) != std::string_view::npos;
  if (is_one_of(machine, value, is_whole ? whole : floating)) {
    return;
  }
  const Class& type = machine.class_of_object(machine.settled(value));
  const auto conversion = static_cast<char>(std::tolower(piece.conversion));
  machine.raise_made("java/util/IllegalFormatConversionException", "(CLjava/lang/Class;)V",
                     {Value::primitive(machine.integer(conversion)),
                      Value::reference(machine.world().mirror(type.name))});
}

/// The text of one argument, if it is constant.
std::optional<std::string> formatted_argument(Machine& machine, const FormatPiece& piece,
                                              const Value& value) {
  const char conversion = static_cast<char>(std::tolower(piece.conversion));
  const bool plain = !piece.has_width && !piece.has_precision && conversion == piece.conversion;
  const bool null = machine.is_null(value);
  if (conversion == 'b') {
    const bool is_boolean = !null && is_one_of(machine, value, {"java/lang/Boolean"});
    return is_boolean || !plain ? std::nullopt : std::optional(null ? "false" : "true");
  }
  if (null) {
    return plain ? std::optional("null") : std::nullopt;
  }
  if (conversion == 's') {
    return general_text(machine, piece, value);
  }
  if (conversion == 'c') {
    if (!is_one_of(machine, value, {"java/lang/Character"})) {
      machine.unknown(ReasonId::character_format);
    }
    return std::nullopt;
  }
  check_number(machine, piece, value);
  return std::nullopt;
}

} // namespace

std::optional<std::string> formatted(Machine& machine, const Value& format,
                                     const Value& arguments) {
  const std::string* constant = machine.constant_text(machine.object_of(format));
  const auto pieces = constant != nullptr ? read_format(*constant) : std::nullopt;
  if (!pieces) {
    machine.unknown(ReasonId::unusual_format);
  }
  if (machine.is_null(arguments)) {
    machine.unknown(ReasonId::format_without_arguments);
  }
  const ObjectId array = machine.settled(arguments);
  if (!machine.heap().read(array).has_known_length()) {
    machine.unknown(ReasonId::array_length);
  }
  std::optional<std::string> text = "";
  std::uint32_t next = 0;
  const auto add = [&](const std::optional<std::string>& part) {
    text = text && part ? std::optional(*text + *part) : std::nullopt;
  };
  for (const FormatPiece& piece : *pieces) {
    if (piece.conversion == 0) {
      add(piece.text);
    } else if (piece.conversion == '%') {
      add("%");
    } else if (piece.conversion == 'n') {
      add(std::nullopt);
    } else if (next < machine.heap().read(array).slots.size()) {
      add(formatted_argument(machine, piece, machine.read_slot(array, next++)));
    } else {
      machine.raise_made("java/util/MissingFormatArgumentException", "(Ljava/lang/String;)V",
                         {machine.text_or_opaque(piece.text)});
    }
  }
  return text;
}

} // namespace parlance::java
