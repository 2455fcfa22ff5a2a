#include "certify/files/belief_list.h"

namespace parlance::certify {

namespace {

constexpr const char* header_word = "beliefs";
constexpr const char* line_word = "belief";
constexpr const char* internal_word = "then";
constexpr const char* any_value = "_";
constexpr std::size_t longest_position = 9; ///< digits of a state's position

std::string sort_of_literal(const std::string& literal) {
  const std::size_t digits = literal.size() - 2;
  return "(_ BitVec " + std::to_string(literal[1] == 'b' ? digits : 4 * digits) + ")";
}

/// Reads one comment.
class LineReader {
public:
  explicit LineReader(const std::string& line) : line_(line) {
    TokenList list = read_tokens(line, Cause::bad_certificate);
    require(list.comments.empty(), "there is a comment in it");
    tokens_ = std::move(list.tokens);
    ++at_; // the word that it was recognised by
  }

  void read_header(BeliefList& list) {
    require(at_ < tokens_.size(), "it names no claim");
    for (; at_ < tokens_.size(); ++at_) {
      const bool is_permissive = is_word("permissive");
      require(is_permissive || is_word("tight"), "only permissive and tight can rest on beliefs");
      bool& claim = is_permissive ? list.permissive : list.tight;
      require(!claim, "a claim is named twice");
      claim = true;
    }
  }

  BeliefLine read_line(const ComponentFile& component, const InterfaceFile& interface) {
    BeliefLine line{read_state(interface), {}, 0};
    bool is_internal = false;
    while (at_ < tokens_.size()) {
      if (!is_internal && is_word(internal_word)) {
        is_internal = true;
        ++at_;
        continue;
      }
      line.sets.push_back(read_set(component));
      line.by_call += is_internal ? 0 : 1;
    }
    return line;
  }

private:
  std::size_t read_state(const InterfaceFile& interface) {
    require(at_ < tokens_.size() && tokens_[at_].kind == TokenKind::numeral &&
                tokens_[at_].text.size() <= longest_position,
            "it does not begin with a state's position");
    const std::size_t state = std::stoul(tokens_[at_++].text);
    require(state < interface.states.size() && (interface.states[state] == StateKind::legal ||
                                                interface.states[state] == StateKind::error),
            "the interface has no legal or error state at this position");
    return state;
  }

  StateSet read_set(const ComponentFile& component) {
    require(tokens_[at_++].kind == TokenKind::open, "expected (VALUE ...)");
    StateSet set;
    for (const Variable& variable : component.variables) {
      require(at_ < tokens_.size(), "it ends inside (VALUE ...)");
      set.push_back(read_value(variable));
    }
    require(at_ < tokens_.size() && tokens_[at_++].kind == TokenKind::close,
            "expected one value for each variable of the component");
    return set;
  }

  std::optional<std::string> read_value(const Variable& variable) {
    if (is_word(any_value)) {
      ++at_;
      return std::nullopt;
    }
    const bool is_boolean = is_word("true") || is_word("false");
    require(is_boolean || tokens_[at_].kind == TokenKind::literal,
            "expected true, false, #b..., #x... or _");
    const Token& token = tokens_[at_++];
    require(variable.sort == (is_boolean ? "Bool" : sort_of_literal(token.text)),
            token.text + " is no value of " + in_bars(variable.name));
    return token.text;
  }

  bool is_word(const char* word) const {
    const Token& token = tokens_[at_];
    return token.kind == TokenKind::symbol && !token.quoted && token.text == word;
  }

  void require(bool condition, const std::string& message) const {
    if (!condition) {
      throw Refused(Cause::bad_certificate, "'" + one_line(line_) + "': " + message);
    }
  }

  const std::string& line_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

} // namespace

BeliefList read_beliefs(const std::vector<std::string>& comments, const ComponentFile& component,
                        const InterfaceFile& interface) {
  BeliefList list;
  bool has_header = false;
  const auto require = [](bool condition, const char* message) {
    if (!condition) {
      throw Refused(Cause::bad_certificate, message);
    }
  };
  for (const std::string& comment : comments) {
    const std::string word = comment.substr(0, comment.find_first_of(" \t"));
    if (word == header_word) {
      require(!has_header, "there are two belief lists");
      has_header = true;
      LineReader(comment).read_header(list);
    } else if (word == line_word) {
      require(has_header, "a belief stands before the line that begins with 'beliefs'");
      list.lines.push_back(LineReader(comment).read_line(component, interface));
    }
  }
  require(!has_header || !list.lines.empty(), "the belief list is empty");
  require(!has_header || list.lines.front().state == interface.initial,
          "the first belief is not of the interface's initial state");
  return list;
}

} // namespace parlance::certify
