#pragma once
// What the client and the environment choose in one step, over all its paths: arguments, the fields
// of objects handed in, what opaque calls return. A reference is chosen by a *selector*: 0 is null,
// the labelled codes are objects that exist, every other code is one nobody has seen before.

#include "symex/value.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlance::symex {

struct SourceLine {
  std::string file;
  std::uint32_t line = 0;
  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

struct Choice {
  std::string name;
  Term symbol = nullptr;
  std::vector<std::string> labels; ///< of codes 0, 1, ...; empty if it is no selector
  std::string other;               ///< of all other codes
  bool from_environment = false;
  std::set<SourceLine> decided_at = {}; ///< where conditions on it were decided
  std::string type = {};                ///< of a value, for people
};

class Choices {
public:
  explicit Choices(term::TermStore& store) : store_(store) {}

  /// The choice of this name, made when it is first asked for.
  Choice& get(const std::string& name, term::Sort sort, bool from_environment);
  /// The condition that the selector has the code with this label, made when it is first asked for;
  /// false when there are no codes left.
  Term is_label(Choice& selector, const std::string& label);
  Choice* find(const std::string& name);
  /// Remembers the line with every choice that the condition speaks of.
  void note_decision(Term condition, const SourceLine& line);
  /// In the order they were first asked for.
  const std::vector<std::string>& order() const { return order_; }

private:
  term::TermStore& store_;
  std::map<std::string, Choice> choices_;
  std::vector<std::string> order_;
  std::set<std::pair<Term, SourceLine>> noted_;
};

} // namespace parlance::symex
