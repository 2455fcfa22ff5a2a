#include "frontends/scxml/expression_parser.h"

#include "frontends/scxml/expression_lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace parlance::scxml {

namespace {

/// Deeper nesting and longer expressions are nobody's intention.
constexpr unsigned deepest = 200;
constexpr std::size_t longest = 2000;

using Kind = ExpressionKind;
using Level = std::map<std::string_view, Kind>;

/// Binary operators that associate to the left, from the loosest to the tightest.
const std::array<Level, 6>& levels() {
  static const std::array<Level, 6> all = {{
      {{"||", Kind::or_}},
      {{"&&", Kind::and_}},
      {{"==", Kind::equal},
       {"!=", Kind::not_equal},
       {"===", Kind::identical},
       {"!==", Kind::not_identical}},
      {{"<", Kind::less},
       {"<=", Kind::less_equal},
       {">", Kind::greater},
       {">=", Kind::greater_equal}},
      {{"+", Kind::plus}, {"-", Kind::minus}},
      {{"*", Kind::times}, {"/", Kind::divided}, {"%", Kind::remainder}},
  }};
  return all;
}

class Parser {
public:
  Parser(std::string_view text, const ExpressionScope& scope)
      : tokens_(tokens_of(text)), scope_(scope) {}

  ExpressionPtr run() {
    if (tokens_.size() > longest) {
      unsupported(tokens_[longest], "an expression that is so long");
    }
    ExpressionPtr result = conditional();
    if (current().kind != TokenKind::end) {
      unexpected("an operator or the end");
    }
    return result;
  }

private:
  const Token& current() const { return tokens_[position_]; }
  bool is_symbol(std::string_view symbol) const {
    return current().kind == TokenKind::symbol && current().text == symbol;
  }

  [[noreturn]] void bad(const Token& token, const std::string& what) const {
    throw ExpressionProblem{token.offset, what, false};
  }
  [[noreturn]] void unsupported(const Token& token, const std::string& what) const {
    throw ExpressionProblem{token.offset, what, true};
  }

  /// Operators of ECMAScript that are not read are said to be so.
  [[noreturn]] void unexpected(const std::string& expected) const {
    static const std::array<std::string_view, 29> others = {
        "=",  "+=",  "-=",  "*=",  "/=",  "%=",   "**", "**=", "++",        "--",
        "&",  "|",   "^",   "~",   "<<",  ">>",   "[",  "{",   ",",         ".",
        "=>", ">>>", "...", "<<=", ">>=", ">>>=", "`",  "in",  "instanceof"};
    const Token& token = current();
    const bool is_text = token.kind == TokenKind::text;
    if (!is_text && std::ranges::find(others, token.text) != others.end()) {
      unsupported(token, "'" + token.text + "' is not among the operators that are read: " +
                             "&& || ! == != === !== < <= > >= + - * / % ?:");
    }
    bad(token, "expected " + expected + ", found " +
                   (token.kind == TokenKind::end ? "the end" : "'" + token.text + "'"));
  }

  void expect(std::string_view symbol) {
    if (!is_symbol(symbol)) {
      unexpected("'" + std::string(symbol) + "'");
    }
    ++position_;
  }

  ExpressionPtr make(const Token& token, Kind kind, std::vector<ExpressionPtr> operands) const {
    return std::make_shared<Expression>(
        Expression{kind, scope_.position(token.offset), 0, {}, 0, std::move(operands)});
  }

  void deeper() {
    if (++depth_ > deepest) {
      unsupported(current(), "an expression that is nested so deeply");
    }
  }

  ExpressionPtr conditional() {
    deeper();
    ExpressionPtr condition = binary(0);
    if (is_symbol("?")) {
      const Token token = current();
      ++position_;
      ExpressionPtr yes = conditional();
      expect(":");
      ExpressionPtr no = conditional();
      condition = make(token, Kind::conditional, {condition, yes, no});
    }
    --depth_;
    return condition;
  }

  ExpressionPtr binary(std::size_t level) {
    if (level == levels().size()) {
      return unary();
    }
    ExpressionPtr left = binary(level + 1);
    while (current().kind == TokenKind::symbol && levels()[level].contains(current().text)) {
      const Token token = current();
      const Kind kind = levels()[level].at(token.text);
      ++position_;
      left = make(token, kind, {left, binary(level + 1)});
    }
    return left;
  }

  ExpressionPtr unary() {
    const Token token = current();
    if (is_symbol("!") || is_symbol("-") || is_symbol("+")) {
      const Kind kind = token.text == "!"   ? Kind::not_
                        : token.text == "-" ? Kind::negation
                                            : Kind::to_number;
      deeper();
      ++position_;
      ExpressionPtr operand = unary();
      --depth_;
      return make(token, kind, {operand});
    }
    return primary();
  }

  ExpressionPtr primary() {
    const Token token = current();
    switch (token.kind) {
    case TokenKind::number:
      ++position_;
      return number(token);
    case TokenKind::text:
      ++position_;
      return named(token, Kind::text, token.text);
    case TokenKind::name:
      return name();
    case TokenKind::symbol:
      if (token.text == "(") {
        ++position_;
        ExpressionPtr inner = conditional();
        expect(")");
        return inner;
      }
      break;
    case TokenKind::end:
      break;
    }
    unexpected("a value");
  }

  ExpressionPtr named(const Token& token, Kind kind, const std::string& name,
                      std::uint32_t index = 0) const {
    return std::make_shared<Expression>(
        Expression{kind, scope_.position(token.offset), 0, name, index, {}});
  }

  ExpressionPtr constant(const Token& token, Kind kind, std::int64_t value) const {
    return std::make_shared<Expression>(
        Expression{kind, scope_.position(token.offset), value, {}, 0, {}});
  }

  ExpressionPtr number(const Token& token) const {
    std::string_view digits = token.text;
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
      digits.remove_prefix(2);
      base = 16;
    } else if (digits.size() > 1 && digits.front() == '0' && digits[1] != '.') {
      unsupported(token, "'" + token.text + "': numbers that begin with 0 are not read");
    }
    std::int64_t value = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    const std::string_view rest(end, static_cast<std::size_t>(digits.data() + digits.size() - end));
    if (problem == std::errc::result_out_of_range || value > greatest_number) {
      unsupported(token, "'" + token.text + "': numbers beyond 2^53 - 1 are not exact");
    }
    if (rest.starts_with('.') || rest.starts_with('e') || rest.starts_with('E')) {
      unsupported(token, "'" + token.text + "': only whole numbers are read, as in 12 or 0x0c");
    }
    if (problem != std::errc() || !rest.empty()) {
      bad(token, "'" + token.text + "' is no number");
    }
    return constant(token, Kind::number, value);
  }

  ExpressionPtr name() {
    const Token token = current();
    if (token.text == "true" || token.text == "false") {
      ++position_;
      return constant(token, Kind::boolean, token.text == "true" ? 1 : 0);
    }
    if (token.text == "In") {
      return in_state();
    }
    if (token.text == "_event") {
      return event();
    }
    static const std::array<std::string_view, 10> words = {
        "typeof", "instanceof", "in",       "new",       "void",
        "delete", "null",       "function", "undefined", "this"};
    if (std::ranges::find(words, token.text) != words.end()) {
      unsupported(token, "'" + token.text + "' is not read in expressions");
    }
    ++position_;
    if (is_symbol("(") || is_symbol(".") || is_symbol("[")) {
      unsupported(current(), "functions, fields and elements are not read, except for In('state'), "
                             "_event.name and _event.data.x");
    }
    if (const auto index = scope_.datum(token.text)) {
      return named(token, Kind::datum, token.text, *index);
    }
    if (token.text.starts_with('_')) {
      unsupported(token, "'" + token.text + "' is not read");
    }
    bad(token, "no <data> is called '" + token.text + "'");
  }

  ExpressionPtr in_state() {
    const Token token = current();
    ++position_;
    expect("(");
    if (current().kind != TokenKind::text) {
      unexpected("the id of a state in quotes");
    }
    const Token id = current();
    const auto index = scope_.state(id.text);
    if (!index) {
      bad(id, "no state is called '" + id.text + "'");
    }
    ++position_;
    expect(")");
    return named(token, Kind::in_state, id.text, *index);
  }

  /// `_event.name` or `_event.data.x`.
  ExpressionPtr event() {
    const Token token = current();
    ++position_;
    if (!is_symbol(".")) {
      unsupported(token, "of _event only _event.name and _event.data.x are read");
    }
    ++position_;
    const Token part = current();
    if (part.kind == TokenKind::name && part.text == "name") {
      ++position_;
      return named(token, Kind::event_name, "");
    }
    if (part.kind != TokenKind::name || part.text != "data") {
      unsupported(part, "of _event only _event.name and _event.data.x are read");
    }
    ++position_;
    if (!is_symbol(".") || tokens_[position_ + 1].kind != TokenKind::name) {
      unsupported(part, "of _event.data only fields are read, as in _event.data.x");
    }
    ++position_;
    const std::string field = current().text;
    ++position_;
    if (is_symbol(".") || is_symbol("[") || is_symbol("(")) {
      unsupported(current(), "fields of fields of _event.data are not read");
    }
    return named(token, Kind::event_data, field);
  }

  std::vector<Token> tokens_;
  const ExpressionScope& scope_;
  std::size_t position_ = 0;
  unsigned depth_ = 0;
};

} // namespace

ExpressionPtr parse_expression(std::string_view text, const ExpressionScope& scope) {
  return Parser(text, scope).run();
}

} // namespace parlance::scxml
