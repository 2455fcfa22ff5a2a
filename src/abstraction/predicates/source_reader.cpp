#include "abstraction/predicates/source_reader.h"

#include "abstraction/predicates/source_operand.h"
#include "util/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <type_traits>

namespace parlance::abstraction {

namespace {

using component::Component;
using component::Variable;

/// Deeper nesting is nobody's intention.
constexpr unsigned deepest = 200;

/// Binary operators that associate to the left, from the loosest to the tightest, as Java has them.
constexpr std::array<std::array<std::string_view, 4>, 10> levels = {{{"||"},
                                                                     {"&&"},
                                                                     {"|"},
                                                                     {"^"},
                                                                     {"&"},
                                                                     {"==", "!="},
                                                                     {"<", "<=", ">", ">="},
                                                                     {"<<", ">>", ">>>"},
                                                                     {"+", "-"},
                                                                     {"*", "/", "%"}}};

/// All symbols, longest first.
constexpr std::array<std::string_view, 27> symbols = {
    ">>>", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "|", "^", "&", "<", ">",
    "+",   "-",  "*",  "/",  "%",  "!",  "~",  "(",  ")",  ",", "?", ":", "="};

bool is_name_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || byte >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads from left to right; `position_` is the next character. A name is whatever variable or
/// value has the longest one that fits, since names may contain nearly anything.
class Reader {
public:
  Reader(const Component& component, std::string_view text)
      : component_(component), text_(text), store_(component.store()) {}

  Term run() {
    const std::size_t start = next_start();
    const Operand result = conditional();
    if (next_start() != text_.size())
      fail(position_, "expected an operator or the end, found " + found());
    return at(start, [&] { return boolean_of(result); });
  }

private:
  /// The result of an action, whose problems are at an offset.
  template <class Action>
  std::invoke_result_t<Action> at(std::size_t offset, Action action) {
    try {
      return action();
    } catch (const OperandProblem& problem) {
      fail(offset, problem.what());
    }
  }

  [[noreturn]] static void fail(std::size_t offset, const std::string& what) {
    throw SourceProblem{offset, what};
  }

  std::size_t next_start() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t'))
      ++position_;
    return position_;
  }

  std::string found() {
    if (next_start() == text_.size())
      return "the end";
    std::size_t end = position_;
    while (end < text_.size() && (is_name_character(text_[end]) || text_[end] == '.'))
      ++end;
    return fmt::format("'{}'", text_.substr(position_, std::max<std::size_t>(end - position_, 1)));
  }

  /// The longest symbol here; empty: none.
  std::string_view symbol() {
    const std::string_view rest = text_.substr(next_start());
    const auto known =
        std::ranges::find_if(symbols, [&](std::string_view s) { return rest.starts_with(s); });
    return known == symbols.end() ? std::string_view() : *known;
  }

  bool take(std::string_view wanted) {
    if (symbol() != wanted)
      return false;
    position_ += wanted.size();
    return true;
  }

  void expect(std::string_view wanted) {
    if (!take(wanted))
      fail(position_, fmt::format("expected '{}', found {}", wanted, found()));
  }

  void deeper() {
    if (++depth_ > deepest)
      fail(position_, "a predicate that is nested so deeply is not read");
  }

  Operand conditional() {
    deeper();
    const std::size_t start = next_start();
    Operand result = binary(0);
    if (take("?")) {
      const Operand yes = conditional();
      expect(":");
      const Operand no = conditional();
      result = at(start, [&] { return apply_conditional(store_, result, yes, no); });
    }
    --depth_;
    return result;
  }

  Operand binary(std::size_t level) {
    if (level == levels.size())
      return unary();
    Operand left = binary(level + 1);
    while (true) {
      const std::string_view here = symbol();
      if (here.empty() || std::ranges::find(levels[level], here) == levels[level].end())
        return left;
      const std::size_t offset = position_;
      position_ += here.size();
      const bool compares = here == "==" || here == "!=";
      const Operand right = compares ? compared_with(left, level) : binary(level + 1);
      left = at(offset, [&] { return apply_binary(store_, here, left, right); });
    }
  }

  /// What stands behind == or !=: the name of a value of what stands before, or an expression.
  Operand compared_with(const Operand& left, std::size_t level) {
    next_start();
    if (left.variable != nullptr && left.variable->labels != nullptr) {
      if (const auto label = label_of(*left.variable))
        return taken(*label);
    }
    return binary(level + 1);
  }

  Operand unary() {
    const std::size_t start = next_start();
    for (const char prefix : {'!', '-', '~', '+'}) {
      if (!take(std::string_view(&prefix, 1)))
        continue;
      deeper();
      const Operand operand = unary();
      --depth_;
      return at(start, [&] { return apply_prefix(store_, prefix, operand); });
    }
    return primary();
  }

  Operand primary() {
    const std::size_t start = next_start();
    if (start < text_.size() && is_digit(text_[start]))
      return number();
    if (start < text_.size() && text_[start] == '`')
      return quoted();
    if (const Operand named = name(); !is_nothing(named))
      return named;
    if (const auto function = word_where(is_call_name))
      return call(*function);
    if (!take("("))
      fail_primary();
    if (const auto type = word_where(is_cast_type)) {
      position_ += type->size();
      expect(")");
      deeper();
      const Operand operand = unary();
      --depth_;
      return at(start, [&] { return apply_cast(store_, *type, operand); });
    }
    const Operand inner = conditional();
    expect(")");
    return inner;
  }

  static bool is_nothing(const Operand& operand) {
    return operand.term == nullptr && operand.label.empty();
  }

  [[noreturn]] void fail_primary() {
    std::vector<std::string> names;
    for (const Variable& variable : component_.variables)
      names.push_back(variable.name);
    const std::string here = found();
    const std::string_view bare = std::string_view(here).substr(1, here.size() - 2);
    fail(position_, "expected a variable, a number or '(', found " + here + "; the variables are " +
                        util::list_text(names) + util::suggestion(bare, names));
  }

  /// The word here, if it is one of those wanted.
  std::optional<std::string_view> word_where(const std::function<bool(std::string_view)>& wanted) {
    std::size_t end = next_start();
    while (end < text_.size() && (is_name_character(text_[end]) || text_[end] == '.'))
      ++end;
    const std::string_view word = text_.substr(position_, end - position_);
    return wanted(word) ? std::optional(word) : std::nullopt;
  }

  Operand call(std::string_view function) {
    const std::size_t start = position_;
    position_ += function.size();
    expect("(");
    std::vector<Operand> arguments{conditional()};
    while (take(","))
      arguments.push_back(conditional());
    expect(")");
    return at(start, [&] { return apply_call(store_, function, arguments); });
  }

  Operand number() {
    const std::size_t start = position_;
    std::size_t end = start;
    while (end < text_.size() && is_name_character(text_[end]))
      ++end;
    std::string_view digits = text_.substr(start, end - start);
    Operand::Number value;
    value.is_long = digits.ends_with('L') || digits.ends_with('l');
    value.is_bits = digits.starts_with("0x") || digits.starts_with("0X");
    digits.remove_suffix(value.is_long ? 1 : 0);
    digits.remove_prefix(value.is_bits ? 2 : 0);
    const char* last = digits.data() + digits.size();
    const auto [stop, error] =
        std::from_chars(digits.data(), last, value.magnitude, value.is_bits ? 16 : 10);
    if (stop != last || error != std::errc())
      fail(start, fmt::format("'{}' is no number", text_.substr(start, end - start)));
    position_ = end;
    return {.number = value};
  }

  Operand quoted() {
    const std::size_t end = text_.find('`', position_ + 1);
    if (end == text_.npos)
      fail(position_, "a name without a second backquote");
    const std::string_view name = text_.substr(position_ + 1, end - position_ - 1);
    for (const Variable& variable : component_.variables) {
      if (variable.name == name) {
        position_ = end + 1;
        return {.term = variable.symbol, .variable = &variable};
      }
    }
    fail(position_, fmt::format("no variable is called '{}'", name));
  }

  /// Does the name stand here, not as the beginning of a longer word?
  bool stands_here(std::string_view name) const {
    if (name.empty() || !text_.substr(position_).starts_with(name))
      return false;
    const std::size_t end = position_ + name.size();
    return end == text_.size() || !is_name_character(name.back()) ||
           !(is_name_character(text_[end]) || text_[end] == '.');
  }

  std::optional<std::string> label_of(const Variable& variable) const {
    std::optional<std::string> longest;
    if (variable.labels == nullptr)
      return longest;
    for (const std::string& label : variable.labels->values)
      if (stands_here(label) && (!longest || label.size() > longest->size()))
        longest = label;
    return longest;
  }

  Operand taken(const std::string& label) {
    position_ += label.size();
    return {.label = label};
  }

  /// A variable, `true`, `false` or the name of some variable's value.
  Operand name() {
    Operand result;
    std::size_t longest = 0;
    constexpr std::string_view self = "this.";
    for (const Variable& variable : component_.variables) {
      std::string_view written = variable.name;
      if (!stands_here(written) && written.starts_with(self))
        written.remove_prefix(self.size());
      if (written.size() > longest && stands_here(written)) {
        longest = written.size();
        result = {.term = variable.symbol, .variable = &variable};
      }
    }
    for (const bool value : {true, false}) {
      const std::string_view written = value ? "true" : "false";
      if (longest == 0 && stands_here(written)) {
        longest = written.size();
        result = {.term = store_.boolean(value)};
      }
    }
    for (const Variable& variable : component_.variables) {
      if (const auto label = label_of(variable); label && longest == 0)
        return taken(*label);
    }
    position_ += longest;
    return result;
  }

  const Component& component_;
  std::string_view text_;
  term::TermStore& store_;
  std::size_t position_ = 0;
  unsigned depth_ = 0;
};

} // namespace

Term read_condition(const component::Component& component, std::string_view text) {
  return Reader(component, text).run();
}

} // namespace parlance::abstraction
