#pragma once
// The tokens of SMT-LIB 2.6, section 3.1. Formulas are never understood here, only taken apart far
// enough to know that they are one term over allowed words: the solver reads them.

#include "certify/files/refusal.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::certify {

enum class TokenKind : std::uint8_t { open, close, symbol, numeral, literal };

struct Token {
  TokenKind kind;
  std::string text;    ///< of a quoted symbol: without its bars
  std::size_t byte;    ///< where it stands
  bool quoted = false; ///< a symbol between bars
};

struct TokenList {
  std::vector<Token> tokens;
  std::vector<std::string> comments; ///< without the semicolon and the blanks around
};

/// Strings, keywords, decimals and everything else that no formula needs are refused.
/// @throws Refused(cause), "line L, column C: ..."
TokenList read_tokens(std::string_view text, Cause cause);

/// A symbol between bars, whatever it is: reserved words and command names are symbols then.
std::string in_bars(const std::string& name);

} // namespace parlance::certify
