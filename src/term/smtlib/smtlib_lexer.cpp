#include "term/smtlib/smtlib_lexer.h"

#include "term/smtlib/smtlib.h"
#include "term/smtlib/smtlib_names.h"

#include <charconv>

namespace parlance::term {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_binary_digit(char c) { return c == '0' || c == '1'; }
bool is_hexadecimal_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

} // namespace

ParseError::ParseError(std::size_t line, std::size_t column, const std::string& message)
    : std::runtime_error("line " + std::to_string(line) + ", column " + std::to_string(column) +
                         ": " + message),
      line_(line), column_(column), message_(message) {}

void fail(Position position, const std::string& message) {
  throw ParseError(position.line, position.column, message);
}

Lexer::Lexer(std::string_view text) : text_(text), ahead_(scan()) {}

Token Lexer::next() {
  Token token = std::move(ahead_);
  ahead_ = scan();
  return token;
}

void Lexer::advance() {
  if (text_[offset_++] == '\n') {
    ++position_.line;
    position_.column = 1;
  } else {
    ++position_.column;
  }
}

void Lexer::skip_blanks() {
  while (offset_ < text_.size() && (is_blank(text_[offset_]) || text_[offset_] == ';')) {
    if (text_[offset_] == ';')
      while (offset_ < text_.size() && text_[offset_] != '\n')
        advance();
    else
      advance();
  }
}

std::string Lexer::take_while(bool (*accepts)(char)) {
  std::string taken;
  for (; offset_ < text_.size() && accepts(text_[offset_]); advance())
    taken += text_[offset_];
  return taken;
}

Token Lexer::scan() {
  skip_blanks();
  Token token{TokenKind::end, {}, position_};
  if (offset_ == text_.size())
    return token;
  const char first = text_[offset_];
  if (first == '(' || first == ')') {
    advance();
    token.kind = first == '(' ? TokenKind::open : TokenKind::close;
    return token;
  }
  if (first == '|')
    return scan_quoted(std::move(token));
  if (first == '#' || is_digit(first))
    return scan_literal(std::move(token));
  token.kind = TokenKind::symbol;
  token.text = take_while(is_symbol_character);
  if (token.text.empty())
    fail(token.position, "unexpected character");
  return token;
}

Token Lexer::scan_quoted(Token token) {
  advance();
  token.kind = TokenKind::quoted_symbol;
  token.text = take_while([](char c) { return c != '|' && c != '\\'; });
  if (offset_ == text_.size() || text_[offset_] != '|')
    fail(token.position, "this quoted symbol does not end");
  advance();
  return token;
}

Token Lexer::scan_literal(Token token) {
  if (is_digit(text_[offset_])) {
    token.kind = TokenKind::numeral;
    token.text = take_while(is_digit);
  } else {
    advance();
    const char base = offset_ < text_.size() ? text_[offset_] : ' ';
    if (base != 'x' && base != 'b')
      fail(token.position, "expected #x or #b");
    advance();
    token.kind = base == 'x' ? TokenKind::hexadecimal : TokenKind::binary;
    token.text = take_while(base == 'x' ? is_hexadecimal_digit : is_binary_digit);
  }
  const bool runs_on = offset_ < text_.size() && is_symbol_character(text_[offset_]);
  if (token.text.empty() || runs_on)
    fail(token.position, "malformed number");
  return token;
}

Token Lexer::expect(TokenKind kind, const char* what) {
  Token token = next();
  if (token.kind != kind)
    fail(token.position, std::string("expected ") + what);
  return token;
}

void Lexer::expect_word(const char* word) {
  const Token token = next();
  if (!token.is(word))
    fail(token.position, std::string("expected '") + word + "'");
}

std::uint64_t Lexer::numeral() {
  const Token token = expect(TokenKind::numeral, "a numeral");
  std::uint64_t value = 0;
  const char* end = token.text.data() + token.text.size();
  if (std::from_chars(token.text.data(), end, value).ec != std::errc())
    fail(token.position, "this numeral is too large");
  return value;
}

unsigned Lexer::numeral_between(unsigned least, unsigned most, const char* what) {
  const Position position = ahead_.position;
  const std::uint64_t value = numeral();
  if (value < least || value > most)
    fail(position, std::string(what) + " must be between " + std::to_string(least) + " and " +
                       std::to_string(most));
  return static_cast<unsigned>(value);
}

} // namespace parlance::term
