#include "frontends/lts/fsp_tokens.h"

#include "util/error.h"
#include "util/text_position.h"

#include <algorithm>
#include <array>

namespace parlance::lts {

namespace {

constexpr std::array keywords{"when",    "if",           "then",       "else",     "forall",
                              "const",   "range",        "set",        "property", "progress",
                              "menu",    "fluent",       "assert",     "minimal",  "deterministic",
                              "compose", "ltl_property", "constraint", "import"};

/// The longest first.
constexpr std::array symbols{
    "->", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "::", "..", "|", "&",
    "=",  "!",  "<",  ">",  ":",  ".",  ",",  "(",  ")",  "[",  "]",  "{", "}",
    "+",  "-",  "*",  "/",  "\\", "@",  "%",  "^",  "'",  "#",  ";"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

class Lexer {
public:
  explicit Lexer(const Source& source) : source_(source), text_(source.text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    skip();
    while (at_ < text_.size()) {
      tokens.push_back(next());
      skip();
    }
    tokens.push_back({TokenKind::end, {}, text_.size()});
    return tokens;
  }

private:
  std::string_view rest() const { return text_.substr(at_); }

  /// White space and comments.
  void skip() {
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        ++at_;
      } else if (rest().starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (rest().starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) {
          source_.fail(at_, "this comment has no end; expected '*/'");
        }
        at_ = end + 2;
      } else {
        return;
      }
    }
  }

  template <typename Predicate>
  std::string_view take_while(Predicate belongs) {
    const std::size_t start = at_;
    while (at_ < text_.size() && belongs(text_[at_])) {
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  Token next() {
    const std::size_t start = at_;
    const char first = text_[start];
    if (is_letter(first)) {
      const std::string_view word = take_while([](char c) { return is_letter(c) || is_digit(c); });
      const bool keyword = std::ranges::find(keywords, word) != keywords.end();
      const bool upper = first >= 'A' && first <= 'Z';
      return {keyword ? TokenKind::keyword
              : upper ? TokenKind::upper
                      : TokenKind::lower,
              word, start};
    }
    if (is_digit(first)) {
      return {TokenKind::number, take_while(is_digit), start};
    }
    for (const std::string_view symbol : symbols) {
      if (rest().starts_with(symbol)) {
        at_ += symbol.size();
        return {TokenKind::symbol, text_.substr(start, symbol.size()), start};
      }
    }
    source_.fail(start, "this character means nothing in FSP");
  }

  const Source& source_;
  std::string_view text_;
  std::size_t at_ = 0;
};

} // namespace

std::string Source::position(std::size_t at) const {
  return file + ": " + util::position_of(text, at);
}

void Source::fail(std::size_t at, const std::string& what) const {
  util::bad_input(position(at) + ": " + what);
}

void Source::unsupported(std::size_t at, const std::string& what) const {
  throw util::UserError(util::ExitCode::unsupported, position(at) + ": " + what);
}

std::string Source::place(std::size_t at) const {
  const auto before = std::string_view(text).substr(0, std::min(at, text.size()));
  return file.substr(file.rfind('/') + 1) + ":" +
         std::to_string(1 + std::ranges::count(before, '\n'));
}

std::vector<Token> tokens_of(const Source& source) { return Lexer(source).run(); }

std::string describe(const Token& token) {
  return token.kind == TokenKind::end ? "the end of the file" : "'" + std::string(token.text) + "'";
}

} // namespace parlance::lts
