#include "certify/files/possible_claim.h"

#include "certify/files/tokens.h"

#include <algorithm>

namespace parlance::certify {

namespace {

void require_claim(bool condition, const std::string& comment, const std::string& message) {
  if (!condition) {
    throw Refused(Cause::bad_certificate, "'" + one_line(comment) + "': " + message);
  }
}

/// The words behind the first one.
std::vector<std::string> words_of(const std::string& comment) {
  std::vector<std::string> words;
  for (const Token& token : read_tokens(comment, Cause::bad_certificate).tokens) {
    require_claim(token.kind == TokenKind::symbol, comment, "expected names");
    words.push_back(token.text);
  }
  words.erase(words.begin());
  require_claim(!words.empty(), comment, "it names nothing");
  return words;
}

void read_claims(const std::string& comment, PossibleClaim& claim) {
  require_claim(!claim.is_made(), comment, "said before");
  for (const std::string& word : words_of(comment)) {
    require_claim(word == "permissive" || word == "tight", comment,
                  "expected permissive or tight, found " + in_bars(word));
    (word == "permissive" ? claim.permissive : claim.tight) = true;
  }
}

void read_variables_named(const std::string& comment, const ComponentFile& component,
                          std::set<std::size_t>& positions) {
  for (const std::string& word : words_of(comment)) {
    const auto found = std::ranges::find(component.variables, word, &Variable::name);
    require_claim(found != component.variables.end(), comment,
                  in_bars(word) + " is no variable of the component");
    positions.insert(static_cast<std::size_t>(found - component.variables.begin()));
  }
}

} // namespace

std::vector<std::size_t> PossibleClaim::hidden(const ComponentFile& component) const {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < component.variables.size(); ++i) {
    if (!known.contains(i) && !ignored.contains(i)) {
      positions.push_back(i);
    }
  }
  return positions;
}

std::string before_name(std::size_t method, std::size_t observation, std::size_t variable) {
  return "aux-before-" + std::to_string(method) + "-" + std::to_string(observation) + "-" +
         std::to_string(variable);
}

PossibleClaim read_possible_claim(const std::vector<std::string>& comments,
                                  const ComponentFile& component) {
  PossibleClaim claim;
  for (const std::string& comment : comments) {
    const std::string first = comment.substr(0, comment.find_first_of(" \t"));
    if (first == "possible") {
      read_claims(comment, claim);
    } else if (first == "known") {
      read_variables_named(comment, component, claim.known);
    } else if (first == "ignored") {
      read_variables_named(comment, component, claim.ignored);
    }
  }
  for (const std::size_t position : claim.known) {
    require_claim(!claim.ignored.contains(position), component.variables[position].name,
                  "a variable is known and ignored");
  }
  return claim;
}

} // namespace parlance::certify
