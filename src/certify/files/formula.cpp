#include "certify/files/formula.h"

#include <algorithm>

namespace parlance::certify {

namespace {

const std::set<std::string_view>& operators() {
  static const std::set<std::string_view> words{
      "true",       "false",   "not",    "and",         "or",           "xor",
      "=>",         "=",       "ite",    "let",         "distinct",     "_",
      "concat",     "extract", "bvnot",  "bvneg",       "bvand",        "bvor",
      "bvadd",      "bvmul",   "bvudiv", "bvurem",      "bvshl",        "bvlshr",
      "bvult",      "bvnand",  "bvnor",  "bvxor",       "bvxnor",       "bvcomp",
      "bvsub",      "bvsdiv",  "bvsrem", "bvsmod",      "bvashr",       "repeat",
      "bvule",      "bvugt",   "bvuge",  "bvslt",       "bvsle",        "bvsgt",
      "bvsge",      "Bool",    "BitVec", "rotate_left", "rotate_right", "zero_extend",
      "sign_extend"};
  return words;
}

bool is_operator(const std::string& name) { return operators().contains(name); }

/// bv10, as in (_ bv10 32).
bool is_constant(const Token& token) {
  return !token.quoted && token.text.size() > 2 && token.text.starts_with("bv") &&
         token.text.find_first_not_of("0123456789", 2) == std::string::npos;
}

/// Where we are inside a term.
struct Level {
  TermPart part;
  std::size_t items = 0;
  std::string head = {}; ///< the operator, if it is a word
};

/// The solver takes nested applications of these for one of many operands before anything else. A
/// name that stands for such a term, and stands there twice, would double it with every binding.
bool is_flattened(const std::string& name) {
  static const std::set<std::string_view> names{"bvadd", "bvsub", "bvmul", "bvand",
                                                "bvor",  "bvxor", "concat"};
  return names.contains(name);
}

/// The same value, and no operand of a flattened operator.
std::string kept_apart(const std::string& name) { return "((_ zero_extend 0) " + name + ")"; }

/// Reads with a stack of its own, so that the depth of a term is bounded by memory only.
class TermReader {
public:
  TermReader(const std::set<std::string>& scope, Cause cause) : scope_(scope), cause_(cause) {}

  Formula run(std::span<const Token> tokens) {
    require(!tokens.empty(), "a formula is empty");
    for (const Token& token : tokens) {
      require(!finished_, "something follows the end of a formula");
      take(token);
      finished_ = levels_.empty();
    }
    require(finished_, "a formula has an open parenthesis");
    return std::move(result_);
  }

private:
  void take(const Token& token) {
    if (token.kind == TokenKind::close) {
      require(!levels_.empty() && levels_.back().items > 0, "a parenthesis closes nothing");
      levels_.pop_back();
      write(")");
      return;
    }
    const Level above = levels_.empty() ? Level{TermPart::term} : levels_.back();
    if (!levels_.empty()) {
      ++levels_.back().items;
    }
    if (token.kind == TokenKind::open) {
      levels_.push_back({part_below(above.part, above.items)});
      write("(");
    } else {
      require(above.part != TermPart::bindings &&
                  !(above.part == TermPart::let && above.items == 1),
              "a let has no bindings");
      take_word(token, above);
    }
  }

  void take_word(const Token& token, const Level& above) {
    if (token.kind != TokenKind::symbol) {
      write(token.text);
    } else if (above.part == TermPart::binding && above.items == 0) {
      check_name(token.text, cause_);
      bound_.insert(token.text);
      write(in_bars(token.text));
    } else if (is_operator(token.text)) {
      if (!levels_.empty() && above.items == 0) {
        levels_.back().head = token.text;
        levels_.back().part = token.text == "let" ? TermPart::let : above.part;
      }
      write(token.text);
    } else if (bound_.contains(token.text) || scope_.contains(token.text)) {
      if (scope_.contains(token.text)) {
        result_.names.insert(token.text);
      }
      write(bound_.contains(token.text) && is_flattened(above.head)
                ? kept_apart(in_bars(token.text))
                : in_bars(token.text));
    } else {
      require(is_constant(token), "the name '" + one_line(token.text) + "' means nothing here");
      write(token.text);
    }
  }

  void write(const std::string& word) {
    if (!result_.text.empty() && result_.text.back() != '(' && word != ")") {
      result_.text += ' ';
    }
    result_.text += word;
  }

  void require(bool condition, const std::string& message) const {
    if (!condition) {
      throw Refused(cause_, message);
    }
  }

  const std::set<std::string>& scope_;
  Cause cause_;
  std::vector<Level> levels_;
  std::set<std::string> bound_;
  bool finished_ = false;
  Formula result_;
};

} // namespace

std::string reserved_name(const std::string& words) {
  return in_bars(std::string(reserved_prefix) + words);
}

TermPart part_below(TermPart above, std::size_t items) {
  if (above == TermPart::let && items == 1) {
    return TermPart::bindings;
  }
  return above == TermPart::bindings ? TermPart::binding : TermPart::term;
}

Formula read_formula(std::span<const Token> tokens, const std::set<std::string>& scope,
                     Cause cause) {
  return TermReader(scope, cause).run(tokens);
}

Formula read_formula(std::string_view text, const std::set<std::string>& scope) {
  return read_formula(read_tokens(text, Cause::bad_file).tokens, scope, Cause::bad_file);
}

std::string read_sort(std::span<const Token> tokens, Cause cause) {
  if (tokens.size() == 1 && tokens[0].text == "Bool") {
    return "Bool";
  }
  const bool is_bit_vector = tokens.size() == 5 && tokens[0].kind == TokenKind::open &&
                             tokens[1].text == "_" && tokens[2].text == "BitVec" &&
                             tokens[3].kind == TokenKind::numeral && tokens[3].text.size() <= 3 &&
                             tokens[3].text[0] != '0' && tokens[4].kind == TokenKind::close;
  if (!is_bit_vector) {
    throw Refused(cause, "a sort is neither Bool nor (_ BitVec n)");
  }
  return "(_ BitVec " + tokens[3].text + ")";
}

std::string read_sort(std::string_view text) {
  return read_sort(read_tokens(text, Cause::bad_file).tokens, Cause::bad_file);
}

void check_name(const std::string& name, Cause cause) {
  const bool can_be_written =
      !name.empty() && name.find_first_of("|\\") == std::string::npos && one_line(name) == name;
  if (!can_be_written || is_operator(name) || name.starts_with(reserved_prefix)) {
    throw Refused(cause, "the name '" + one_line(name) + "' cannot be used in a script");
  }
}

} // namespace parlance::certify
