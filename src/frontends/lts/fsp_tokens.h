#pragma once
// The words of FSP (Magee and Kramer, Concurrency, 2006, appendix B), with their places.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::lts {

/// A text that errors are about.
struct Source {
  std::string text;
  std::string file; ///< only for messages

  /// "FILE: line L, column C".
  std::string position(std::size_t at) const;
  /// @throws util::UserError(bad_input): "FILE: line L, column C: what"
  [[noreturn]] void fail(std::size_t at, const std::string& what) const;
  /// The same for what is meant well, and not supported.
  [[noreturn]] void unsupported(std::size_t at, const std::string& what) const;
  /// `buffer.fsp:7`, without directories.
  std::string place(std::size_t at) const;
};

enum class TokenKind : std::uint8_t {
  lower,   ///< a, in_1: labels and variables
  upper,   ///< P, N: processes, constants, ranges, sets
  number,  ///< 12
  keyword, ///< when, if, const, ...
  symbol,  ///< ->, ||, {
  end,
};

struct Token {
  TokenKind kind;
  std::string_view text;
  std::size_t at; ///< byte in the source
};

/// Ends with a token of kind `end`. The source must outlive the tokens.
/// @throws util::UserError(bad_input) if a character belongs nowhere
std::vector<Token> tokens_of(const Source& source);

/// What a message calls it: 'when', the end of the file.
std::string describe(const Token& token);

} // namespace parlance::lts
