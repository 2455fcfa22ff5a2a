#include "certify/obligations/overflow.h"

#include "certify/obligations/shared_terms.h"

#include <algorithm>

namespace parlance::certify {

namespace {

/// Inside a parenthesis: an operator, a numeral or a name to be bound; or a term, which may have
/// such a name.
struct Item {
  Operation word;
  std::optional<Subterm> term;
};

struct Frame {
  TermPart part = TermPart::term;
  std::vector<Item> items;
  std::vector<std::string> bound; ///< by this let
};

void require(bool condition) {
  if (!condition) {
    throw Refused(Cause::bad_file, "an update is no term whose overflow can be told");
  }
}

std::size_t number(const std::string& digits) {
  require(!digits.empty() && digits.size() <= 6 &&
          digits.find_first_not_of("0123456789") == std::string::npos);
  return std::stoul(digits);
}

std::size_t width_of(const std::string& sort) {
  const std::string_view prefix = "(_ BitVec ";
  return sort == "Bool" ? 0 : number(sort.substr(prefix.size(), sort.size() - prefix.size() - 1));
}

Subterm leaf(const std::string& text, std::size_t width) { return {text, "false", width, 0}; }

/// Reads with a stack of its own, so that the depth of a term is bounded by memory only. Names
/// bound by a let are replaced by what they stand for, so a term counts where it is used.
class OverflowReader {
public:
  explicit OverflowReader(const std::vector<Variable>& scope) {
    for (const Variable& variable : scope) {
      meaning_[variable.name] = {leaf(in_bars(variable.name), width_of(variable.sort))};
    }
  }

  std::string run(const std::string& text) {
    for (const Token& token : read_tokens(text, Cause::bad_file).tokens) {
      take(token);
    }
    require(frames_.size() == 1 && frames_.front().items.size() == 1);
    return terms_.overflow_condition(term_of(frames_.front().items.front()));
  }

private:
  void take(const Token& token) {
    if (token.kind == TokenKind::open) {
      const Frame& above = frames_.back();
      frames_.push_back({part_below(above.part, above.items.size()), {}, {}});
    } else if (token.kind == TokenKind::close) {
      require(frames_.size() > 1);
      const Frame frame = std::move(frames_.back());
      frames_.pop_back();
      close(frame);
    } else {
      take_word(token);
    }
  }

  void take_word(const Token& token) {
    Frame& frame = frames_.back();
    const bool is_first = frame.items.empty();
    if (token.quoted && !(frame.part == TermPart::binding && is_first)) {
      const auto found = meaning_.find(token.text);
      require(found != meaning_.end() && !found->second.empty());
      put(found->second.back());
    } else if (token.kind == TokenKind::literal) {
      put(leaf(token.text, (token.text.size() - 2) * (token.text[1] == 'x' ? 4 : 1)));
    } else if (token.text == "true" || token.text == "false") {
      put(leaf(token.text, 0));
    } else {
      frame.part = token.text == "let" && is_first ? TermPart::let : frame.part;
      frame.items.push_back({{token.text, {}}, std::nullopt});
    }
  }

  void close(const Frame& frame) {
    switch (frame.part) {
    case TermPart::term:
      close_term(frame.items);
      break;
    case TermPart::binding:
      require(frame.items.size() == 2 && !frame.items[0].term);
      frames_.back().items.push_back({frame.items[0].word, term_of(frame.items[1])});
      break;
    case TermPart::bindings:
      open_scope(frame.items);
      break;
    case TermPart::let:
      require(frame.items.size() == 3);
      for (const std::string& name : frame.bound) {
        meaning_[name].pop_back();
      }
      put(term_of(frame.items[2]));
      break;
    }
  }

  void close_term(const std::vector<Item>& items) {
    require(items.size() > 1 && !items.front().term);
    if (items.front().word.name == "_") {
      close_indexed(items);
      return;
    }
    std::vector<Subterm> operands;
    for (std::size_t i = 1; i < items.size(); ++i) {
      operands.push_back(term_of(items[i]));
    }
    put(terms_.apply(items.front().word, operands));
  }

  /// (_ bv10 32), or an operator with its indices.
  void close_indexed(const std::vector<Item>& items) {
    Operation operation{items[1].word.name, {}};
    for (std::size_t i = 2; i < items.size(); ++i) {
      operation.indices.push_back(number(items[i].word.name));
    }
    const bool is_constant = operation.name.starts_with("bv") && operation.indices.size() == 1;
    if (is_constant) {
      put(leaf(to_smtlib(operation), operation.indices.front()));
    } else {
      frames_.back().items.push_back({operation, std::nullopt});
    }
  }

  /// The bindings of a let have been read, in the scope outside.
  void open_scope(const std::vector<Item>& bindings) {
    Frame& let = frames_.back();
    for (const Item& binding : bindings) {
      meaning_[binding.word.name].push_back(term_of(binding));
      let.bound.push_back(binding.word.name);
    }
    let.items.emplace_back();
  }

  void put(const Subterm& term) { frames_.back().items.push_back({{}, term}); }

  static const Subterm& term_of(const Item& item) {
    require(item.term.has_value());
    return *item.term;
  }

  std::map<std::string, std::vector<Subterm>> meaning_; ///< of names, innermost last
  std::vector<Frame> frames_{1};
  SharedTerms terms_;
};

/// Where some of these updates overflow, with the names that this mentions.
Formula overflows(const Path& path, const std::vector<Variable>& scope,
                  const std::set<std::size_t>& variables) {
  Formula result{"false", {}};
  for (const auto& [variable, term] : path.updates) {
    const std::string condition =
        variables.contains(variable) ? overflow_condition(term, scope) : "false";
    if (condition != "false") {
      result.text = "(or " + result.text + " " + condition + ")";
      result.names.insert(term.names.begin(), term.names.end());
    }
  }
  return result;
}

Formula conjoined(Formula guard, const std::string& condition, const Formula& names) {
  guard.text = "(and " + guard.text + " " + condition + ")";
  guard.names.insert(names.names.begin(), names.names.end());
  return guard;
}

void take_apart(Step& step, std::vector<Variable> scope, const std::set<std::size_t>& variables) {
  scope.insert(scope.end(), step.parameters.begin(), step.parameters.end());
  scope.insert(scope.end(), step.inputs.begin(), step.inputs.end());
  std::vector<Path> apart;
  for (Path& path : step.paths) {
    const Formula condition =
        path.outcome == Outcome::unknown ? overflows(path, scope, variables) : Formula{"false", {}};
    if (condition.text != "false") {
      Path outside = path;
      outside.outcome = Outcome::ok;
      outside.guard = conjoined(path.guard, condition.text, condition);
      apart.push_back(std::move(outside));
      path.guard = conjoined(path.guard, "(not " + condition.text + ")", condition);
    }
    apart.push_back(std::move(path));
  }
  step.paths = std::move(apart);
}

} // namespace

std::string overflow_condition(const Formula& term, const std::vector<Variable>& scope) {
  return OverflowReader(scope).run(term.text);
}

ComponentFile with_overflow_apart(ComponentFile component, const std::set<std::size_t>& variables) {
  for (std::vector<Step>* steps : {&component.methods, &component.internal}) {
    for (Step& step : *steps) {
      take_apart(step, component.variables, variables);
    }
  }
  return component;
}

} // namespace parlance::certify
