// Calls from text.

#include "interface/argument_text.h"
#include "interface/calls_text.h"
#include "interface/object_parameters.h"
#include "interface/text_hash.h"
#include "util/error.h"
#include "util/messages.h"

#include <algorithm>
#include <map>

namespace parlance::interface {

namespace {

constexpr std::size_t longest_character = std::string_view("'\\u0061").size();

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
    usage_error("column " + std::to_string(position + 1) + ": " + what);
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
    if (signature.parameters.empty() && (position_ == text_.size() || at(';'))) {
      return {signature.method, signature.parameters, {}};
    }
    expect('(', "after " + quoted(signature.method));
    const std::vector<std::size_t> indices = arguments_of(signature.parameters);
    const std::vector<Argument> arguments = parse_arguments(signature, indices);
    check_arity(signature, indices, arguments.size(), start);
    Call call{signature.method, signature.parameters,
              std::vector<std::uint64_t>(signature.parameters.size(), 0)};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      read_argument(call, indices[i], arguments[i]);
    }
    read_observation(call, signature);
    return call;
  }

  /// ` = true` or ` < 0` behind a call. Names of observations may contain anything; an equals sign
  /// may stand before each of them.
  void read_observation(Call& call, const Signature& signature) {
    const std::size_t end = position_;
    skip_space();
    if (position_ == text_.size() || at(';')) {
      position_ = end;
      return;
    }
    if (signature.observations.empty()) {
      if (at('=')) {
        fail(position_, "what comes back from " + quoted(signature.method) +
                            " is not observed; --observe makes it so");
      }
      position_ = end;
      return;
    }
    if (at('=')) {
      ++position_;
      skip_space();
    }
    const std::string_view rest = text_.substr(position_);
    for (const std::string& name : signature.observations) {
      const std::string_view after = trim(rest.substr(std::min(name.size(), rest.size())));
      if (rest.starts_with(name) && (after.empty() || after.front() == ';')) {
        call.observation = name;
        position_ += name.size();
        return;
      }
    }
    const std::string_view given = trim(rest.substr(0, rest.find(';')));
    fail(position_, quoted(signature.method) + " is not observed to give " + quoted(given) +
                        "; what may come back is " + util::list_text(signature.observations) +
                        util::suggestion(given, signature.observations));
  }

  struct Argument {
    std::size_t position;
    std::string_view text;
  };

  /// What is between the parentheses, cut at the commas; reads the closing one, too.
  std::vector<Argument> parse_arguments(const Signature& signature,
                                        const std::vector<std::size_t>& indices) {
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
      const bool is_known = arguments.size() < indices.size();
      position_ = argument_end(start, is_known ? &signature.parameters[indices[arguments.size()]]
                                               : nullptr);
      arguments.push_back({start, trim(text_.substr(start, position_ - start))});
    }
    ++position_;
    return arguments;
  }

  /// Where the argument that begins at a position ends: names of values and what is between quotes
  /// or braces may contain anything.
  std::size_t argument_end(std::size_t position, const Variable* parameter) const {
    if (parameter != nullptr && parameter->labels != nullptr) {
      const std::vector<std::string> names = names_of(*parameter->labels);
      if (const auto name = name_at(text_.substr(position), names)) {
        position += names[*name].size();
      }
    }
    std::size_t depth = 0;
    while (position < text_.size()) {
      const char c = text_[position];
      const bool ends = std::string_view(",();").find(c) != std::string_view::npos;
      if (ends && depth == 0) {
        break;
      }
      depth += c == '{' ? 1 : 0;
      depth -= c == '}' && depth > 0 ? 1 : 0;
      position = quoted_end(position);
    }
    return position;
  }

  /// The position after the character, the text in quotes or the quoted character that begins here.
  std::size_t quoted_end(std::size_t position) const {
    if (text_[position] == '\'') {
      const std::size_t content = text_.substr(position).starts_with("'\\") ? 2 : 1;
      const std::size_t end = text_.find('\'', position + content + 1);
      const bool is_character = end != text_.npos && end - position <= longest_character;
      return is_character ? end + 1 : position + 1;
    }
    if (text_[position] != '"') {
      return position + 1;
    }
    for (std::size_t i = position + 1; i < text_.size(); ++i) {
      if (text_[i] == '"') {
        return i + 1;
      }
      i += text_[i] == '\\' ? 1 : 0;
    }
    return position + 1;
  }

  /// The position of the brace before the parts; the end if there are none.
  static std::size_t brace_in(const Argument& argument, const Variable& parameter) {
    if (!argument.text.ends_with('}')) {
      return argument.text.size();
    }
    const std::vector<std::string> names = names_of(*parameter.labels);
    const auto name = name_at(argument.text, names);
    return std::min(argument.text.find('{', name ? names[*name].size() : 0), argument.text.size());
  }

  /// Sets the argument of a parameter, and of its parts.
  void read_argument(Call& call, std::size_t index, const Argument& argument) {
    const Variable& parameter = call.parameters[index];
    const std::vector<std::size_t> leaves = parts_of(call.parameters, index);
    const std::string where = "argument " + quoted(parameter.name) + " of " + call.method + ": ";
    const std::size_t end = leaves.empty() ? argument.text.size() : brace_in(argument, parameter);
    try {
      const auto text = text_code(argument.text, parameter);
      call.arguments[index] =
          text ? *text : parse_argument(argument.text.substr(0, end), parameter);
      if (parameter.labels != nullptr) {
        check_named(argument.text, call.arguments[index], *parameter.labels);
      }
      if (text) {
        set_hash_code(call, leaves, argument.text);
      }
    } catch (const util::UserError& error) {
      fail(argument.position, where + error.what());
    }
    if (end == argument.text.size()) {
      return;
    }
    if (call.arguments[index] < parameter.labels->values.size()) {
      fail(argument.position + end, where + "only " + parameter.labels->other + " has parts");
    }
    read_leaves(call, leaves, where + parameter.labels->other,
                {argument.position + end + 1,
                 argument.text.substr(end + 1, argument.text.size() - end - 2)});
  }

  /// A part that is called so is no choice where the text is given.
  static void set_hash_code(Call& call, const std::vector<std::size_t>& leaves,
                            std::string_view literal) {
    for (const std::size_t leaf : leaves) {
      if (part_name(call.parameters, leaf) == "hashCode") {
        call.arguments[leaf] = hash_of_literal(literal);
      }
    }
  }

  /// The code of a literal like "abc": the one that some parameter names it by, else a new one. A
  /// text has the same code everywhere.
  std::optional<std::uint64_t> text_code(std::string_view literal, const Variable& parameter) {
    const auto is_text = [](const Variable& candidate) {
      return candidate.labels != nullptr && candidate.labels->other == component::other_text;
    };
    if (!is_text(parameter) || literal.size() < 2 || literal.front() != '"') {
      return std::nullopt;
    }
    std::size_t named = 0;
    for (const Signature& signature : signatures_) {
      for (const Variable& candidate : signature.parameters) {
        if (!is_text(candidate)) {
          continue;
        }
        const std::vector<std::string>& values = candidate.labels->values;
        const auto found = std::ranges::find(values, literal);
        if (found != values.end()) {
          return static_cast<std::uint64_t>(found - values.begin());
        }
        named = std::max(named, values.size());
      }
    }
    const auto [entry, is_new] = new_texts_.emplace(literal, named + new_texts_.size());
    return entry->second;
  }

  /// `connected: false, x: 3`: the parts that are given; the others are 0.
  void read_leaves(Call& call, const std::vector<std::size_t>& leaves, const std::string& where,
                   const Argument& content) {
    std::vector<std::string> names;
    for (const std::size_t leaf : leaves) {
      names.push_back(part_name(call.parameters, leaf));
    }
    std::vector<bool> given(leaves.size(), false);
    std::size_t position = content.position;
    const std::size_t end = position + content.text.size();
    while (!trim(text_.substr(position, end - position)).empty()) {
      while (is_space(text_[position])) {
        ++position;
      }
      const std::size_t colon = std::min(text_.find(':', position), end);
      const std::string_view name = trim(text_.substr(position, colon - position));
      const auto found = std::ranges::find(names, name);
      if (colon == end || found == names.end()) {
        fail(position, where + " has no part " + quoted(name) + "; its parts are " +
                           util::list_text(names) + util::suggestion(name, names));
      }
      const auto which = static_cast<std::size_t>(found - names.begin());
      if (given[which]) {
        fail(position, where + " is given its part " + quoted(name) + " twice");
      }
      given[which] = true;
      position = colon + 1;
      while (position < end && is_space(text_[position])) {
        ++position;
      }
      const std::size_t stop =
          std::min(argument_end(position, &call.parameters[leaves[which]]), end);
      read_argument(call, leaves[which], {position, trim(text_.substr(position, stop - position))});
      if (stop < end && text_[stop] != ',') {
        fail(stop, "expected ',' or '}' after a part, found " + quoted(text_.substr(stop, 1)));
      }
      position = std::min(stop + 1, end);
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
                        util::list_text(known) + util::suggestion(name, known));
  }

  void check_arity(const Signature& signature, const std::vector<std::size_t>& indices,
                   std::size_t count, std::size_t position) const {
    const std::size_t wanted = indices.size();
    if (count == wanted) {
      return;
    }
    std::vector<std::string> names;
    for (const std::size_t index : indices) {
      names.push_back(signature.parameters[index].name);
    }
    fail(position, signature.method + " takes " +
                       (wanted == 0 ? "no arguments"
                                    : std::to_string(wanted) +
                                          (wanted == 1 ? " argument (" : " arguments (") +
                                          util::list_text(names) + ")") +
                       ", but " + std::to_string(count) + (count == 1 ? " is" : " are") + " given");
  }

  std::string_view text_;
  const std::vector<Signature>& signatures_;
  std::size_t position_ = 0;
  std::map<std::string, std::uint64_t, std::less<>> new_texts_;
};

} // namespace

Calls parse_calls(std::string_view text, const std::vector<Signature>& signatures) {
  return CallsParser(text, signatures).parse();
}

} // namespace parlance::interface
