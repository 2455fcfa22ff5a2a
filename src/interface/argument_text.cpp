#include "interface/argument_text.h"

#include "interface/calls_text.h"
#include "term/floating/floating_text.h"
#include "term/source/source_text.h"
#include "util/error.h"
#include "util/messages.h"
#include "util/text_position.h"

#include <algorithm>
#include <array>

namespace parlance::interface {

using term::Sort;

void usage_error(const std::string& message) {
  throw util::UserError(util::ExitCode::usage, util::one_line(message));
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::vector<std::string> names_of(const component::ValueNames& labels) {
  std::vector<std::string> names = labels.values;
  if (!labels.other.empty()) {
    names.push_back(labels.other);
  }
  return names;
}

std::optional<std::size_t> name_at(std::string_view text, const std::vector<std::string>& names) {
  std::optional<std::size_t> longest;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!text.starts_with(names[i]) || (longest && names[i].size() <= names[*longest].size())) {
      continue;
    }
    const std::string_view after = trim(text.substr(names[i].size()));
    if (after.empty() || std::string_view(",);{}").find(after.front()) != std::string_view::npos) {
      longest = i;
    }
  }
  return longest;
}

namespace {

/// The greatest number that is written without a sign; one bit is 0 or 1, or -1.
std::uint64_t greatest_signed(const Sort& sort) { return sort.width() == 1 ? 1 : sort.mask() >> 1; }

std::uint64_t greatest_negative(const Sort& sort) { return (sort.mask() >> 1) + 1; }

std::string range_text(const Sort& sort, bool is_signed) {
  return is_signed ? "a number from -" + std::to_string(greatest_negative(sort)) + " to " +
                         std::to_string(greatest_signed(sort))
                   : "a number from 0 to " + std::to_string(sort.mask());
}

std::optional<unsigned> digit_value(char c, unsigned base) {
  unsigned value = base;
  if (c >= '0' && c <= '9') {
    value = static_cast<unsigned>(c - '0');
  } else if (c >= 'a' && c <= 'f') {
    value = static_cast<unsigned>(c - 'a') + 10;
  } else if (c >= 'A' && c <= 'F') {
    value = static_cast<unsigned>(c - 'A') + 10;
  }
  return value < base ? std::optional(value) : std::nullopt;
}

/// Digits of a base, nothing else and at least one; too large a number is given as `overflow`.
std::optional<std::uint64_t> parse_digits(std::string_view digits, unsigned base, bool& overflow) {
  std::uint64_t value = 0;
  for (const char c : digits) {
    const auto digit = digit_value(c, base);
    if (!digit) {
      return std::nullopt;
    }
    overflow = overflow || value > (~0ULL - *digit) / base;
    value = value * base + *digit;
  }
  return digits.empty() ? std::nullopt : std::optional(value);
}

/// Decimal digits stand for a number, hexadecimal ones for bits.
std::uint64_t parse_number(std::string_view text, const Sort& sort, bool is_signed) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative) {
    digits = trim(digits.substr(1));
  }
  if (digits.ends_with('L') || digits.ends_with('l')) {
    digits.remove_suffix(1);
  }
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  bool overflow = false;
  const auto value = hexadecimal ? parse_digits(digits.substr(2), 16, overflow)
                                 : parse_digits(digits, 10, overflow);
  if (!value) {
    usage_error(quoted(text) + " is not " + range_text(sort, is_signed));
  }
  const std::uint64_t greatest = is_signed && !hexadecimal ? greatest_signed(sort) : sort.mask();
  const std::uint64_t limit = !negative ? greatest : is_signed ? greatest_negative(sort) : 0;
  if (overflow || *value > limit) {
    usage_error(quoted(text) + " is out of range: the parameter takes " +
                range_text(sort, is_signed));
  }
  return (negative ? ~*value + 1 : *value) & sort.mask();
}

/// What one may write for a parameter whose values have names.
[[noreturn]] void fail_name(std::string_view text, const component::ValueNames& labels) {
  const std::vector<std::string> names = names_of(labels);
  usage_error(quoted(text) + " is none of " + util::list_text(names) +
              util::suggestion(text, names));
}

bool starts_number(std::string_view text) {
  return !text.empty() && (text.front() == '-' || digit_value(text.front(), 10).has_value());
}

/// Characters that are written with a backslash, and what stands after it.
constexpr std::array<std::pair<char, char>, 5> escapes = {
    {{'\n', 'n'}, {'\r', 'r'}, {'\t', 't'}, {'\\', '\\'}, {'\'', '\''}}};

/// `'a'`, `'\n'` or `'\u0061'`; nothing if the text is none.
std::optional<std::uint64_t> parse_character(std::string_view text) {
  const bool is_quoted = text.size() >= 3 && text.front() == '\'' && text.back() == '\'';
  if (is_quoted && text.size() == 8 && text.substr(1, 2) == "\\u") {
    bool overflow = false;
    return parse_digits(text.substr(3, 4), 16, overflow);
  }
  if (is_quoted && text.size() == 3 && text[1] != '\\') {
    return static_cast<unsigned char>(text[1]);
  }
  const auto found = std::ranges::find_if(escapes, [&](const auto& escape) {
    return is_quoted && text.size() == 4 && text[1] == '\\' && text[2] == escape.second;
  });
  return found == escapes.end()
             ? std::nullopt
             : std::optional<std::uint64_t>(static_cast<unsigned char>(found->first));
}

} // namespace

void check_named(std::string_view text, std::uint64_t value, const component::ValueNames& labels) {
  if (starts_number(trim(text)) && labels.name_of(value) != nullptr) {
    fail_name(text, labels);
  }
}

std::string character_text(std::uint64_t value) {
  const auto escape = std::ranges::find_if(escapes, [&](const auto& candidate) {
    return static_cast<std::uint64_t>(candidate.first) == value;
  });
  if (escape != escapes.end()) {
    return std::string("'\\") + escape->second + "'";
  }
  const bool is_printable = value >= ' ' && value <= '~';
  return is_printable ? std::string("'") + static_cast<char>(value) + "'" : std::to_string(value);
}

std::string argument_text(const Variable& parameter, std::uint64_t value,
                          const term::SourceSyntax& syntax) {
  switch (parameter.type) {
  case component::ValueType::floating:
    return term::floating::to_source(parameter.sort().width(), value);
  case component::ValueType::character:
    return character_text(value);
  case component::ValueType::integer:
    break;
  }
  const std::string* name =
      parameter.labels == nullptr ? nullptr : parameter.labels->name_of(value);
  return name != nullptr ? *name : term::value_to_source(parameter.sort(), value, syntax);
}

namespace {

/// `true`, `false`; decimal, negative or `0x` numbers with an optional `L`; a quoted character for
/// 16 bits.
std::uint64_t parse_value(std::string_view text, const Sort& sort, bool is_signed) {
  text = trim(text);
  if (sort.is_boolean()) {
    if (text != "true" && text != "false") {
      usage_error(quoted(text) + " is not true or false");
    }
    return text == "true" ? 1 : 0;
  }
  const auto character = sort.width() == 16 ? parse_character(text) : std::nullopt;
  return character ? *character : parse_number(text, sort, is_signed);
}

} // namespace

std::uint64_t parse_argument(std::string_view text, const Variable& parameter) {
  text = trim(text);
  if (parameter.type == component::ValueType::floating) {
    const auto bits = term::floating::from_source(parameter.sort().width(), text);
    if (!bits) {
      usage_error(quoted(text) + " is not a number like 0.5, NaN or -Infinity");
    }
    return *bits;
  }
  if (parameter.labels == nullptr) {
    return parse_value(text, parameter.sort(), parameter.type != component::ValueType::character);
  }
  const std::vector<std::string> names = names_of(*parameter.labels);
  const auto found = std::ranges::find(names, text);
  if (found != names.end()) {
    return static_cast<std::uint64_t>(found - names.begin());
  }
  if (!starts_number(text)) {
    fail_name(text, *parameter.labels);
  }
  return parse_value(text, parameter.sort(), true);
}

} // namespace parlance::interface
