#pragma once
// Tokens of expressions.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::scxml {

enum class TokenKind : std::uint8_t { number, text, name, symbol, end };

struct Token {
  TokenKind kind;
  std::size_t offset; ///< into the expression
  std::string text;   ///< of a text: what is between its quotes, without escapes
};

/// Something is wrong with an expression. Caught by whoever knows where it stands.
struct ExpressionProblem {
  std::size_t offset;
  std::string what;
  bool unsupported; ///< it is ECMAScript, but not of the part that is read
};

/// All tokens, the last of them `end`. @throws ExpressionProblem
std::vector<Token> tokens_of(std::string_view text);

} // namespace parlance::scxml
