#pragma once
// Where the parser stands in the tokens, and the parts of FSP that everything else is made of:
// expressions, labels, sets. Internal to this folder.

#include "frontends/lts/fsp_syntax.h"
#include "frontends/lts/fsp_tokens.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlance::lts {

class Cursor {
public:
  explicit Cursor(const Source& source) : source_(source), tokens_(tokens_of(source)) {}

  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
  }
  std::size_t at() const { return peek().at; }
  bool done() const { return peek().kind == TokenKind::end; }
  bool sees(std::string_view text, std::size_t ahead = 0) const;
  bool sees(TokenKind kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  Token take();
  /// Takes the word or symbol if it comes next.
  bool accept(std::string_view text);
  /// @throws util::UserError(bad_input): "expected 'x' after y, found 'z'"
  void expect(std::string_view text, const std::string& where);
  Token expect(TokenKind kind, const std::string& what);
  [[noreturn]] void fail(const std::string& what) const { source_.fail(at(), what); }
  /// "expected this, found that".
  [[noreturn]] void fail_expected(const std::string& what) const;
  const Source& source() const { return source_; }

  /// What is nested too deeply is refused, so that recursion ends. One for each level.
  class Level {
  public:
    explicit Level(Cursor& cursor);
    ~Level() { --cursor_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

  private:
    Cursor& cursor_;
  };

private:
  const Source& source_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::size_t depth_ = 0;
};

/// `i + 1 < N && b`.
ExpressionPointer parse_expression(Cursor& cursor);
/// Sums only: a constant or a range ends where a comparison or `||` begins.
ExpressionPointer parse_sum(Cursor& cursor);

/// Whether a label begins here.
bool sees_label(const Cursor& cursor);
LabelPattern parse_label(Cursor& cursor);
/// `{a, b}`, or the name of a set.
LabelSet parse_set(Cursor& cursor);
/// `[i:0..3][j]`, any number of them.
std::vector<LabelPart> parse_indices(Cursor& cursor);

} // namespace parlance::lts
