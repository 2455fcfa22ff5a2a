#include "interface/calls_text.h"

#include "interface/messages.h"
#include "term/source_text.h"
#include "util/error.h"
#include "util/text_position.h"

#include <algorithm>
#include <optional>

namespace parlance::interface {

namespace {

using term::Sort;

[[noreturn]] void usage(const std::string& message) {
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

std::string range_text(const Sort& sort) {
  const std::uint64_t half = 1ULL << (sort.width() - 1);
  return "a number from -" + std::to_string(half) + " to " + std::to_string(sort.mask());
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

std::uint64_t parse_number(std::string_view text, const Sort& sort) {
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
    usage(quoted(text) + " is not " + range_text(sort));
  }
  const std::uint64_t limit = negative ? 1ULL << (sort.width() - 1) : sort.mask();
  if (overflow || *value > limit) {
    usage(quoted(text) + " is out of range: the parameter takes " + range_text(sort));
  }
  return (negative ? ~*value + 1 : *value) & sort.mask();
}

bool is_character(std::string_view text) {
  return text.size() == 3 && text.front() == '\'' && text.back() == '\'';
}

/// Reads a word from left to right; `position_` is the next character.
class CallsParser {
public:
  CallsParser(std::string_view text, const std::vector<Signature>& signatures)
      : text_(text), signatures_(signatures) {}

  Calls parse() {
    Calls calls;
    skip_space();
    while (position_ < text_.size()) {
      calls.push_back(parse_call());
      skip_space();
      if (position_ < text_.size()) {
        expect(';', "between calls");
      }
      skip_space();
    }
    return calls;
  }

private:
  [[noreturn]] void fail(std::size_t position, const std::string& what) const {
    usage("column " + std::to_string(position + 1) + ": " + what);
  }

  bool at(char c) const { return position_ < text_.size() && text_[position_] == c; }

  void skip_space() {
    while (position_ < text_.size() && is_space(text_[position_])) {
      ++position_;
    }
  }

  void expect(char c, const std::string& where) {
    if (!at(c)) {
      const std::string found =
          position_ < text_.size() ? quoted(text_.substr(position_, 1)) : "the end";
      fail(position_,
           "expected " + quoted(std::string_view(&c, 1)) + " " + where + ", found " + found);
    }
    ++position_;
  }

  Call parse_call() {
    const std::size_t start = position_;
    const Signature& signature = parse_method();
    position_ += signature.method.size();
    skip_space();
    expect('(', "after " + quoted(signature.method));
    Call call{signature.method, signature.parameters, {}};
    const std::vector<Argument> arguments = parse_arguments();
    check_arity(signature, arguments.size(), start);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      call.arguments.push_back(parse_argument(signature, i, arguments[i]));
    }
    return call;
  }

  struct Argument {
    std::size_t position;
    std::string_view text;
  };

  /// What is between the parentheses, cut at the commas; reads the closing one, too.
  std::vector<Argument> parse_arguments() {
    std::vector<Argument> arguments;
    skip_space();
    while (!at(')')) {
      if (position_ == text_.size()) {
        expect(')', "after the arguments");
      }
      if (!arguments.empty()) {
        expect(',', "or ')' after an argument");
        skip_space();
      }
      const std::size_t start = position_;
      position_ = argument_end();
      arguments.push_back({start, trim(text_.substr(start, position_ - start))});
    }
    ++position_;
    return arguments;
  }

  std::size_t argument_end() const {
    const bool character =
        position_ + 2 < text_.size() && text_[position_] == '\'' && text_[position_ + 2] == '\'';
    const std::size_t from = character ? position_ + 3 : position_;
    return std::min(text_.find_first_of(",();", from), text_.size());
  }

  std::uint64_t parse_argument(const Signature& signature, std::size_t index,
                               const Argument& argument) const {
    const Variable& parameter = signature.parameters[index];
    try {
      return parse_value(argument.text, parameter.sort());
    } catch (const util::UserError& error) {
      fail(argument.position,
           "argument " + quoted(parameter.name) + " of " + signature.method + ": " + error.what());
    }
  }

  const Signature& parse_method() const {
    const Signature* longest = nullptr;
    for (const Signature& signature : signatures_) {
      if (fits(signature.method) &&
          (longest == nullptr || signature.method.size() > longest->method.size())) {
        longest = &signature;
      }
    }
    if (longest == nullptr) {
      fail_unknown_method();
    }
    return *longest;
  }

  /// Whether the name stands here, not as the beginning of a longer one.
  bool fits(const std::string& method) const {
    const std::string_view rest = text_.substr(position_);
    if (method.empty() || !rest.starts_with(method)) {
      return false;
    }
    const std::string_view after = trim(rest.substr(method.size()));
    return after.empty() || after.front() == '(' || after.front() == ';';
  }

  [[noreturn]] void fail_unknown_method() const {
    const std::string_view rest = text_.substr(position_);
    const std::string_view name = trim(rest.substr(0, rest.find_first_of("(;,)")));
    if (name.empty()) {
      fail(position_, "expected the name of a method, found " + quoted(rest.substr(0, 1)));
    }
    std::vector<std::string> known;
    for (const Signature& signature : signatures_) {
      known.push_back(signature.method);
    }
    fail(position_, "no method is called " + quoted(name) + "; the methods are " +
                        list_text(known) + suggestion(name, known));
  }

  void check_arity(const Signature& signature, std::size_t count, std::size_t position) const {
    const std::size_t wanted = signature.parameters.size();
    if (count == wanted) {
      return;
    }
    std::vector<std::string> names;
    for (const Variable& parameter : signature.parameters) {
      names.push_back(parameter.name);
    }
    fail(position, signature.method + " takes " +
                       (wanted == 0 ? "no arguments"
                                    : std::to_string(wanted) +
                                          (wanted == 1 ? " argument (" : " arguments (") +
                                          list_text(names) + ")") +
                       ", but " + std::to_string(count) + (count == 1 ? " is" : " are") + " given");
  }

  std::string_view text_;
  const std::vector<Signature>& signatures_;
  std::size_t position_ = 0;
};

} // namespace

std::string to_text(const Calls& calls) {
  std::string text;
  for (const Call& call : calls) {
    text += (text.empty() ? "" : "; ") + call.method + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      text += (i == 0 ? "" : ", ") +
              term::value_to_source(call.parameters[i].sort(), call.arguments[i]);
    }
    text += ")";
  }
  return text;
}

std::vector<Signature> signatures_of(const std::vector<component::Method>& methods) {
  std::vector<Signature> signatures;
  signatures.reserve(methods.size());
  for (const component::Method& method : methods) {
    signatures.push_back({method.name, method.parameters});
  }
  return signatures;
}

std::vector<Signature> signatures_of(const std::vector<GuardedCall>& alphabet) {
  std::vector<Signature> signatures;
  for (const GuardedCall& symbol : alphabet) {
    if (std::ranges::find(signatures, symbol.method, &Signature::method) == signatures.end()) {
      signatures.push_back({symbol.method, symbol.parameters});
    }
  }
  return signatures;
}

Calls parse_calls(std::string_view text, const std::vector<Signature>& signatures) {
  return CallsParser(text, signatures).parse();
}

Calls parse_calls(std::string_view text, const std::vector<component::Method>& methods) {
  return parse_calls(text, signatures_of(methods));
}

std::uint64_t parse_value(std::string_view text, const Sort& sort) {
  text = trim(text);
  if (sort.is_boolean()) {
    if (text != "true" && text != "false") {
      usage(quoted(text) + " is not true or false");
    }
    return text == "true" ? 1 : 0;
  }
  if (is_character(text) && sort.width() == 16) {
    return static_cast<unsigned char>(text[1]);
  }
  return parse_number(text, sort);
}

} // namespace parlance::interface
