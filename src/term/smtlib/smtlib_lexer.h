#pragma once
// Tokens of SMT-LIB text, with their places. Internal to this folder.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace parlance::term {

/// Line and column, both from 1; columns count bytes.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

enum class TokenKind { open, close, symbol, quoted_symbol, numeral, hexadecimal, binary, end };

struct Token {
  TokenKind kind;
  std::string text; ///< without bars and #x, #b
  Position position;

  /// Whether the token is this word of the grammar; a quoted symbol never is.
  bool is(std::string_view word) const { return kind == TokenKind::symbol && text == word; }
  bool is_symbol() const { return kind == TokenKind::symbol || kind == TokenKind::quoted_symbol; }
};

class Lexer {
public:
  explicit Lexer(std::string_view text);
  /// The token that `next` will give.
  const Token& peek() const { return ahead_; }
  /// @throws ParseError on text that is no token; at the end gives `end` for ever
  Token next();

  // Readers of what the grammar needs in several places. @throws ParseError
  Token expect(TokenKind kind, const char* what);
  void expect_word(const char* word);
  std::uint64_t numeral();
  /// A numeral between the bounds, called `what` in messages.
  unsigned numeral_between(unsigned least, unsigned most, const char* what);

private:
  Token scan();
  void skip_blanks();
  Token scan_quoted(Token token);
  Token scan_literal(Token token);
  std::string take_while(bool (*accepts)(char));
  void advance();

  std::string_view text_;
  std::size_t offset_ = 0;
  Position position_;
  Token ahead_;
};

/// @throws ParseError
[[noreturn]] void fail(Position position, const std::string& message);

} // namespace parlance::term
