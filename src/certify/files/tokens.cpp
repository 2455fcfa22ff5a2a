#include "certify/files/tokens.h"

#include "util/text_position.h"

namespace parlance::certify {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view digits = "0123456789";
constexpr std::string_view symbol_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/";

class Lexer {
public:
  Lexer(std::string_view text, Cause cause) : text_(text), cause_(cause) {}

  TokenList run() {
    while (at_ < text_.size()) {
      read_one();
    }
    return std::move(result_);
  }

private:
  void read_one() {
    const char first = text_[at_];
    if (blanks.find(first) != std::string_view::npos) {
      ++at_;
    } else if (first == ';') {
      read_comment();
    } else if (first == '(' || first == ')') {
      add(first == '(' ? TokenKind::open : TokenKind::close, at_ + 1);
    } else if (first == '|') {
      read_quoted();
    } else if (first == '#') {
      read_literal();
    } else if (digits.find(first) != std::string_view::npos) {
      add(TokenKind::numeral, end_of_word());
      require(result_.tokens.back().text.find_first_not_of(digits) == std::string::npos,
              "this is no numeral");
    } else {
      require(symbol_characters.find(first) != std::string_view::npos,
              "this character cannot begin a word of a formula");
      add(TokenKind::symbol, end_of_word());
    }
  }

  void read_comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view comment = text_.substr(at_ + 1, end - at_ - 1);
    const std::size_t first = comment.find_first_not_of(blanks);
    const std::size_t last = comment.find_last_not_of(blanks);
    result_.comments.emplace_back(
        first == std::string_view::npos ? "" : comment.substr(first, last - first + 1));
    at_ = end;
  }

  void read_quoted() {
    const std::size_t end = text_.find('|', at_ + 1);
    require(end != std::string_view::npos, "the bar is never closed");
    result_.tokens.push_back(
        {TokenKind::symbol, std::string(text_.substr(at_ + 1, end - at_ - 1)), at_, true});
    at_ = end + 1;
  }

  void read_literal() {
    const std::size_t end = text_.find_first_not_of(symbol_characters, at_ + 1);
    const std::string_view word = text_.substr(at_, std::min(end, text_.size()) - at_);
    const std::string_view allowed =
        word.starts_with("#b") ? std::string_view("01") : "0123456789abcdefABCDEF";
    require(word.size() > 2 && (word[1] == 'b' || word[1] == 'x') &&
                word.find_first_not_of(allowed, 2) == std::string_view::npos,
            "this is no bit-vector literal");
    add(TokenKind::literal, at_ + word.size());
  }

  std::size_t end_of_word() const {
    return std::min(text_.find_first_not_of(symbol_characters, at_), text_.size());
  }

  void add(TokenKind kind, std::size_t end) {
    result_.tokens.push_back({kind, std::string(text_.substr(at_, end - at_)), at_});
    at_ = end;
  }

  void require(bool condition, const char* message) const {
    if (!condition) {
      throw Refused(cause_, util::position_of(text_, at_) + ": " + message);
    }
  }

  std::string_view text_;
  Cause cause_;
  std::size_t at_ = 0;
  TokenList result_;
};

} // namespace

TokenList read_tokens(std::string_view text, Cause cause) { return Lexer(text, cause).run(); }

std::string in_bars(const std::string& name) { return "|" + name + "|"; }

} // namespace parlance::certify
