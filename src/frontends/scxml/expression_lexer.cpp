#include "frontends/scxml/expression_lexer.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace parlance::scxml {

namespace {

/// Longest first.
constexpr std::array<std::string_view, 46> symbols = {
    ">>>=", "===", "!==", "**=", "<<=", ">>=", ">>>", "...", "==", "!=", "<=", ">=",
    "&&",   "||",  "++",  "--",  "+=",  "-=",  "*=",  "/=",  "%=", "**", "=>", "<<",
    ">>",   "<",   ">",   "=",   "!",   "+",   "-",   "*",   "/",  "%",  "?",  ":",
    "(",    ")",   "[",   "]",   "{",   "}",   ",",   ".",   ";",  "&"};
constexpr std::string_view single_symbols = "|^~#@\\`";

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalpha(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    do {
      tokens.push_back(next());
    } while (tokens.back().kind != TokenKind::end);
    return tokens;
  }

private:
  char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  void skip_space() {
    while (position_ < text_.size() &&
           std::isspace(static_cast<unsigned char>(text_[position_])) != 0) {
      ++position_;
    }
    if (text_.substr(position_).starts_with("/*") || text_.substr(position_).starts_with("//")) {
      throw ExpressionProblem{position_, "comments in expressions are not read", true};
    }
  }

  Token next() {
    skip_space();
    if (position_ == text_.size()) {
      return {TokenKind::end, position_, "the end"};
    }
    const char c = text_[position_];
    if (is_digit(c) || (c == '.' && is_digit(at(position_ + 1)))) {
      return while_(TokenKind::number,
                    [](char d) { return is_letter(d) || is_digit(d) || d == '.'; });
    }
    if (is_letter(c)) {
      return while_(TokenKind::name, [](char d) { return is_letter(d) || is_digit(d); });
    }
    return c == '\'' || c == '"' ? quoted() : symbol();
  }

  template <class Belongs>
  Token while_(TokenKind kind, Belongs belongs) {
    const std::size_t start = position_;
    while (position_ < text_.size() && belongs(text_[position_])) {
      ++position_;
    }
    return {kind, start, std::string(text_.substr(start, position_ - start))};
  }

  Token quoted() {
    const std::size_t start = position_;
    const char quote = text_[position_++];
    std::string content;
    while (at(position_) != quote) {
      if (position_ >= text_.size() || text_[position_] == '\n') {
        throw ExpressionProblem{start, "a text without an end", false};
      }
      if (text_[position_] == '\\') {
        throw ExpressionProblem{position_, "escapes in texts are not read", true};
      }
      content += text_[position_++];
    }
    ++position_;
    return {TokenKind::text, start, content};
  }

  Token symbol() {
    const std::string_view rest = text_.substr(position_);
    for (const std::string_view known : symbols) {
      if (rest.starts_with(known)) {
        return take(known.size());
      }
    }
    if (single_symbols.find(rest.front()) != std::string_view::npos) {
      return take(1);
    }
    throw ExpressionProblem{position_, "a character that no expression has", false};
  }

  Token take(std::size_t size) {
    const std::size_t start = position_;
    position_ += size;
    return {TokenKind::symbol, start, std::string(text_.substr(start, size))};
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

} // namespace

std::vector<Token> tokens_of(std::string_view text) { return Lexer(text).run(); }

} // namespace parlance::scxml
