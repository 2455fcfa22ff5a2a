#include "frontends/lts/fsp_cursor.h"

#include <array>
#include <charconv>

namespace parlance::lts {

namespace {

constexpr std::size_t deepest = 400;
constexpr std::size_t most_operators = 1000; // of one expression: it becomes as deep a tree

} // namespace

bool Cursor::sees(std::string_view text, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return (token.kind == TokenKind::symbol || token.kind == TokenKind::keyword) &&
         token.text == text;
}

Token Cursor::take() {
  const Token token = peek();
  next_ += done() ? 0 : 1;
  return token;
}

bool Cursor::accept(std::string_view text) {
  const bool found = sees(text);
  if (found) {
    take();
  }
  return found;
}

void Cursor::expect(std::string_view text, const std::string& where) {
  if (!accept(text)) {
    fail_expected("'" + std::string(text) + "' " + where);
  }
}

Token Cursor::expect(TokenKind kind, const std::string& what) {
  if (!sees(kind)) {
    fail_expected(what);
  }
  return take();
}

void Cursor::fail_expected(const std::string& what) const {
  fail("expected " + what + ", found " + describe(peek()));
}

Cursor::Level::Level(Cursor& cursor) : cursor_(cursor) {
  if (cursor_.depth_ >= deepest) {
    cursor_.fail("this is nested more than " + std::to_string(deepest) + " times");
  }
  ++cursor_.depth_;
}

// ---- expressions

namespace {

/// Operators by how strongly they bind, the weakest first.
constexpr std::array<std::array<std::string_view, 4>, 10> levels{{{"||"},
                                                                  {"&&"},
                                                                  {"|"},
                                                                  {"^"},
                                                                  {"&"},
                                                                  {"==", "!="},
                                                                  {"<", "<=", ">", ">="},
                                                                  {"<<", ">>"},
                                                                  {"+", "-"},
                                                                  {"*", "/", "%"}}};
constexpr std::size_t sum_level = 8;

class ExpressionParser {
public:
  explicit ExpressionParser(Cursor& cursor) : cursor_(cursor) {}

  /// Operators of this level and of stronger ones.
  ExpressionPointer parse(std::size_t weakest) {
    ExpressionPointer left = parse_operand();
    for (std::size_t level = level_of_next(); level >= weakest && level < levels.size();
         level = level_of_next()) {
      left = parse_operation(std::move(left), level);
    }
    return left;
  }

private:
  std::size_t level_of_next() const {
    for (std::size_t level = 0; level < levels.size(); ++level) {
      for (const std::string_view symbol : levels[level]) {
        if (!symbol.empty() && cursor_.sees(symbol)) {
          return level;
        }
      }
    }
    return levels.size();
  }

  ExpressionPointer parse_operation(ExpressionPointer left, std::size_t level) {
    const Cursor::Level nesting(cursor_);
    const Token symbol = cursor_.take();
    count(symbol.at);
    ExpressionPointer right = parse(level + 1);
    return std::make_shared<Expression>(Expression{Expression::Kind::operation,
                                                   symbol.at,
                                                   0,
                                                   std::string(symbol.text),
                                                   {std::move(left), std::move(right)}});
  }

  void count(std::size_t at) {
    if (++operators_ > most_operators) {
      cursor_.source().fail(at, "this expression has more than " + std::to_string(most_operators) +
                                    " operators");
    }
  }

  ExpressionPointer parse_operand() {
    const Cursor::Level nesting(cursor_);
    const std::size_t at = cursor_.at();
    if (cursor_.sees("-") || cursor_.sees("+") || cursor_.sees("!")) {
      const std::string symbol(cursor_.take().text);
      count(at);
      return std::make_shared<Expression>(
          Expression{Expression::Kind::operation, at, 0, symbol, {parse_operand()}});
    }
    if (cursor_.accept("(")) {
      ExpressionPointer inner = parse(0);
      cursor_.expect(")", "after an expression");
      return inner;
    }
    if (cursor_.accept("'")) {
      const Token name = cursor_.expect(TokenKind::lower, "a label after '''");
      return std::make_shared<Expression>(
          Expression{Expression::Kind::label, at, 0, std::string(name.text)});
    }
    if (cursor_.sees(TokenKind::number)) {
      return std::make_shared<Expression>(Expression{Expression::Kind::number, at, parse_number()});
    }
    if (cursor_.sees(TokenKind::lower) || cursor_.sees(TokenKind::upper)) {
      return std::make_shared<Expression>(
          Expression{Expression::Kind::name, at, 0, std::string(cursor_.take().text)});
    }
    cursor_.fail_expected("an expression");
  }

  std::int64_t parse_number() {
    const Token token = cursor_.take();
    std::int32_t number = 0;
    const auto [end, error] =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), number);
    if (error != std::errc()) {
      cursor_.source().fail(token.at, "this number is too large");
    }
    return number;
  }

  Cursor& cursor_;
  std::size_t operators_ = 0;
};

} // namespace

ExpressionPointer parse_expression(Cursor& cursor) { return ExpressionParser(cursor).parse(0); }

ExpressionPointer parse_sum(Cursor& cursor) { return ExpressionParser(cursor).parse(sum_level); }

// ---- labels

namespace {

LabelSet parse_braces(Cursor& cursor) {
  const Cursor::Level nesting(cursor);
  cursor.expect("{", "before a set of labels");
  LabelSet labels;
  while (!cursor.accept("}")) {
    if (!labels.empty()) {
      cursor.expect(",", "or '}' after a label");
    }
    labels.push_back(parse_label(cursor));
  }
  return labels;
}

/// What is between brackets.
LabelPart parse_index(Cursor& cursor) {
  LabelPart part{LabelPart::Kind::index, cursor.at()};
  cursor.expect("[", "before an index");
  if (cursor.sees(TokenKind::lower) && cursor.sees(":", 1)) {
    part.variable = std::string(cursor.take().text);
    cursor.take();
  }
  if (cursor.sees("{")) {
    part.kind = LabelPart::Kind::index_set;
    part.elements = parse_braces(cursor);
  } else {
    part.first = parse_expression(cursor);
    if (cursor.accept("..")) {
      part.kind = LabelPart::Kind::range;
      part.second = parse_expression(cursor);
    }
  }
  cursor.expect("]", "after an index");
  return part;
}

LabelPart parse_name_or_set(Cursor& cursor) {
  const std::size_t at = cursor.at();
  if (cursor.sees("{")) {
    LabelPart part{LabelPart::Kind::set, at};
    part.elements = parse_braces(cursor);
    return part;
  }
  if (cursor.sees(TokenKind::upper)) {
    return {LabelPart::Kind::set_name, at, std::string(cursor.take().text)};
  }
  return {LabelPart::Kind::name, at,
          std::string(cursor.expect(TokenKind::lower, "an action").text)};
}

} // namespace

bool sees_label(const Cursor& cursor) {
  return cursor.sees(TokenKind::lower) || cursor.sees(TokenKind::upper) || cursor.sees("[") ||
         cursor.sees("{");
}

LabelPattern parse_label(Cursor& cursor) {
  LabelPattern pattern{{}, cursor.at()};
  pattern.parts.push_back(cursor.sees("[") ? parse_index(cursor) : parse_name_or_set(cursor));
  while (cursor.sees("[") || cursor.sees(".")) {
    cursor.accept(".");
    pattern.parts.push_back(cursor.sees("[") ? parse_index(cursor) : parse_name_or_set(cursor));
  }
  return pattern;
}

LabelSet parse_set(Cursor& cursor) {
  if (cursor.sees(TokenKind::upper)) {
    const std::size_t at = cursor.at();
    return {LabelPattern{{parse_name_or_set(cursor)}, at}};
  }
  return parse_braces(cursor);
}

std::vector<LabelPart> parse_indices(Cursor& cursor) {
  std::vector<LabelPart> indices;
  while (cursor.sees("[")) {
    indices.push_back(parse_index(cursor));
  }
  return indices;
}

} // namespace parlance::lts
