#include "certify/files/certificate_file.h"

#include "certify/files/versions.h"
#include "util/text_position.h"

#include <algorithm>

namespace parlance::certify {

namespace {

constexpr const char* assume = "assume";
constexpr const char* no_overflow = "no-overflow";
constexpr const char* by_induction = "induction";
constexpr std::size_t most_steps = 64;

class CertificateReader {
public:
  CertificateReader(std::string_view text, const ComponentFile& component,
                    const InterfaceFile& interface)
      : text_(text), component_(component), interface_(interface) {}

  Certificate run() {
    std::string_view line = text_.substr(0, text_.find('\n'));
    line = line.substr(0, line.find('\r'));
    require(line.starts_with("; "), "the first line is no comment that names the format");
    require_version(certificate_versions, line.substr(2), cause);
    TokenList list = read_tokens(text_, cause);
    tokens_ = std::move(list.tokens);
    for (const std::string& comment : list.comments) {
      const std::string first = comment.substr(0, comment.find_first_of(" \t"));
      if (first == assume) {
        read_assumption(comment);
      } else if (first == by_induction) {
        read_induction(comment);
      }
    }
    certificate_.beliefs = read_beliefs(list.comments, component_, interface_);
    certificate_.possible = read_possible_claim(list.comments, component_);
    while (at_ < tokens_.size()) {
      add(read_definition());
    }
    require(std::ranges::any_of(properties,
                                [&](Property property) { return certificate_.claims(property); }),
            "it claims nothing");
    require_grounds();
    return std::move(certificate_);
  }

private:
  /// assume no-overflow VARIABLE ...
  void read_assumption(const std::string& comment) {
    const std::vector<Token> words = read_tokens(comment, cause).tokens;
    if (words.size() > 1 && words[1].text != no_overflow) {
      throw Refused(Cause::unsupported, "the assumption '" + comment + "' is not supported");
    }
    require(words.size() > 2, "'" + comment + "' names no variable");
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto found = std::ranges::find(component_.variables, words[i].text, &Variable::name);
      require(words[i].kind == TokenKind::symbol && found != component_.variables.end(),
              "'" + comment + "': " + in_bars(words[i].text) + " is no variable of the component");
      require(found->sort != "Bool", "'" + comment + "': a Bool does not overflow");
      certificate_.not_overflowing.insert(
          static_cast<std::size_t>(found - component_.variables.begin()));
    }
  }

  /// induction PROPERTY K
  void read_induction(const std::string& comment) {
    const std::vector<Token> words = read_tokens(comment, cause).tokens;
    const auto property = words.size() == 3 ? std::ranges::find(properties, words[1].text, name_of)
                                            : properties.end();
    require(property != properties.end(), "'" + comment + "' is not 'induction PROPERTY K'");
    const std::string& number = words[2].text;
    const bool is_number = !number.empty() && number.size() <= 3 &&
                           std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
    const std::size_t steps = is_number ? std::stoul(number) : 0;
    require(steps >= 1 && steps <= most_steps,
            "'" + comment + "': expected a number from 1 to " + std::to_string(most_steps));
    require(certificate_.induction.emplace(*property, steps).second,
            "'" + comment + "': said before");
  }

  Definition read_definition() {
    Definition definition;
    expect(TokenKind::open);
    require(next(TokenKind::symbol).text == "define-fun", "only define-fun is allowed");
    definition.name = next(TokenKind::symbol).text;
    expect(TokenKind::open);
    while (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::open) {
      expect(TokenKind::open);
      const std::string name = next(TokenKind::symbol).text;
      check_name(name, cause);
      definition.parameters.push_back({name, read_sort(next_expression(), cause)});
      expect(TokenKind::close);
    }
    expect(TokenKind::close);
    definition.sort = read_sort(next_expression(), cause);
    std::set<std::string> scope = scope_of({&definition.parameters}, cause);
    scope.insert(auxiliary_names_.begin(), auxiliary_names_.end());
    definition.body = read_formula(next_expression(), scope, cause);
    expect(TokenKind::close);
    return definition;
  }

  void add(Definition definition) {
    const auto property = std::ranges::find(properties, definition.name, name_of);
    if (property != properties.end()) {
      require_parameters(definition);
      require(certificate_.invariants.emplace(*property, std::move(definition)).second,
              name_of(*property) + " is defined twice");
      return;
    }
    if (definition.name == possible_name) {
      require(!certificate_.relation, "possible is defined twice");
      require_relation(definition);
      certificate_.relation = std::move(definition);
      return;
    }
    // No solver has an operator of such a name, so no definition changes what others mean.
    require(definition.name.starts_with("aux"), "the definition '" + one_line(definition.name) +
                                                    "' is no property, and auxiliary names "
                                                    "begin with aux");
    check_name(definition.name, cause);
    require(auxiliary_names_.insert(definition.name).second,
            "'" + definition.name + "' is defined twice");
    certificate_.auxiliary.push_back(std::move(definition));
  }

  /// A claim rests on one of an invariant, the belief list, and what is possible; then on `safe`
  /// too.
  void require_grounds() const {
    for (const Property property : {Property::permissive, Property::tight}) {
      const bool on_beliefs = certificate_.rests_on_beliefs(property);
      const bool on_possible = certificate_.rests_on_possible(property);
      require(!(on_beliefs && on_possible), name_of(property) + " rests on two things");
      if (on_beliefs || on_possible) {
        require(!certificate_.invariants.contains(property),
                name_of(property) + " rests on beliefs and has an invariant");
        require(certificate_.invariants.contains(Property::safe),
                name_of(property) + " rests on beliefs, which need the claim safe");
      }
      require(!on_possible || certificate_.relation.has_value(),
              name_of(property) + " rests on what is possible, which is not defined");
    }
  }

  /// The component's variables, the other values of those that are hidden, the interface state.
  void require_relation(const Definition& definition) const {
    std::vector<std::string> sorts;
    for (const Variable& variable : component_.variables) {
      sorts.push_back(variable.sort);
    }
    for (const std::size_t position : certificate_.possible.hidden(component_)) {
      sorts.push_back(component_.variables[position].sort);
    }
    sorts.push_back("(_ BitVec " + std::to_string(state_bits(interface_)) + ")");
    require(definition.sort == "Bool" &&
                std::ranges::equal(definition.parameters, sorts, {}, &Variable::sort),
            "'possible': the parameters must be the component's variables, the other values of "
            "those that are neither known nor ignored, and the interface state");
  }

  void require_parameters(const Definition& definition) const {
    const std::string who = "'" + definition.name + "': ";
    require(definition.sort == "Bool", who + "an invariant must be Bool");
    require(definition.parameters.size() == component_.variables.size() + 1,
            who + "the parameters must be the component's variables and the interface state");
    for (std::size_t i = 0; i < component_.variables.size(); ++i) {
      const Variable& expected = component_.variables[i];
      require(definition.parameters[i].name == expected.name &&
                  definition.parameters[i].sort == expected.sort,
              who + "parameter " + std::to_string(i + 1) + " must be " + in_bars(expected.name) +
                  " of sort " + expected.sort);
    }
    const std::string sort = "(_ BitVec " + std::to_string(state_bits(interface_)) + ")";
    require(definition.parameters.back().sort == sort,
            who + "the last parameter, the interface state, must be of sort " + sort);
  }

  const Token& next(TokenKind kind) {
    require_here(at_ < tokens_.size() && tokens_[at_].kind == kind,
                 "expected (define-fun NAME ((NAME SORT) ...) SORT TERM)");
    return tokens_[at_++];
  }

  void expect(TokenKind kind) { next(kind); }

  /// The tokens of one word or of one list.
  std::span<const Token> next_expression() {
    const std::size_t begin = at_;
    std::size_t depth = 0;
    do {
      require_here(at_ < tokens_.size(), "the file ends inside a definition");
      const TokenKind kind = tokens_[at_].kind;
      require_here(depth > 0 || kind != TokenKind::close, "a definition lacks a part");
      depth += kind == TokenKind::open ? 1 : 0;
      depth -= kind == TokenKind::close ? 1 : 0;
      ++at_;
    } while (depth > 0);
    return std::span(tokens_).subspan(begin, at_ - begin);
  }

  void require_here(bool condition, const std::string& message) const {
    const std::size_t byte = at_ < tokens_.size() ? tokens_[at_].byte : text_.size();
    require(condition, condition ? message : util::position_of(text_, byte) + ": " + message);
  }

  static void require(bool condition, const std::string& message) {
    if (!condition) {
      throw Refused(cause, message);
    }
  }

  static constexpr Cause cause = Cause::bad_certificate;

  std::string_view text_;
  const ComponentFile& component_;
  const InterfaceFile& interface_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::set<std::string> auxiliary_names_;
  Certificate certificate_;
};

} // namespace

std::string name_of(Property property) {
  switch (property) {
  case Property::safe:
    return "safe";
  case Property::permissive:
    return "permissive";
  case Property::tight:
    return "tight";
  }
  return {};
}

bool Certificate::rests_on_beliefs(Property property) const {
  return (property == Property::permissive && beliefs.permissive) ||
         (property == Property::tight && beliefs.tight);
}

std::size_t Certificate::induction_of(Property property) const {
  const auto found = induction.find(property);
  return found == induction.end() ? 0 : found->second;
}

bool Certificate::rests_on_possible(Property property) const {
  return (property == Property::permissive && possible.permissive) ||
         (property == Property::tight && possible.tight);
}

const Definition* Certificate::find_auxiliary(const std::string& name) const {
  const auto found = std::ranges::find(auxiliary, name, &Definition::name);
  return found == auxiliary.end() ? nullptr : &*found;
}

bool Certificate::claims(Property property) const {
  return invariants.contains(property) || rests_on_beliefs(property) || rests_on_possible(property);
}

Certificate read_certificate(std::string_view text, const ComponentFile& component,
                             const InterfaceFile& interface) {
  return CertificateReader(text, component, interface).run();
}

} // namespace parlance::certify
