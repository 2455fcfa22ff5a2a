#include "game/game_separation.h"

#include "game/game_predicates.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::game {

namespace {

using component::Component;
using component::OutcomeKind;
using component::Path;

constexpr std::size_t most_candidates = 6; ///< at one call

/// New conditions on the state in some formulas.
std::vector<Term> fresh_conditions(const Component& component, const std::vector<Term>& formulas,
                                   const std::vector<Term>& known) {
  std::vector<Term> fresh;
  for (const Term condition : state_conditions(component, formulas)) {
    const bool is_known = std::ranges::any_of(
        known, [&](Term other) { return other == condition || other == term::not_(condition); });
    if (!is_known && fresh.size() < most_candidates)
      fresh.push_back(condition);
  }
  return fresh;
}

/// What decides whether the call fails.
std::vector<Term> failure_conditions(const Component& component, const GameSymbol& call) {
  std::vector<Term> formulas;
  for (const Path& path : component.methods[call.method].paths)
    if (path.outcome.kind != OutcomeKind::ok)
      formulas.push_back(path.guard);
  return formulas;
}

/// What the predicates are before the call, and what decides which of its paths is taken.
std::vector<Term> preconditions(const Component& component, const GameSymbol& call,
                                const std::vector<Term>& predicates) {
  std::vector<Term> formulas;
  for (const Path& path : component.methods[call.method].paths) {
    if (path.outcome.kind != OutcomeKind::ok || path.observation != call.observation)
      continue;
    term::Substitution update;
    for (std::size_t i = 0; i < component.variables.size(); ++i)
      update.bind(component.variables[i].symbol, path.update[i]);
    for (const Term predicate : predicates)
      formulas.push_back(update.apply(predicate));
    formulas.push_back(path.guard);
  }
  return formulas;
}

/// Without those that are not needed.
std::vector<Term> needed(std::vector<Term> enough,
                         const std::function<bool(const std::vector<Term>&)>& allows) {
  for (std::size_t i = enough.size(); i > 0; --i) {
    std::vector<Term> fewer = enough;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i - 1));
    if (!fewer.empty() && allows(fewer))
      enough = std::move(fewer);
  }
  return enough;
}

} // namespace

std::vector<Term>
separating_predicates(const Component& component, const std::vector<Term>& predicates,
                      const std::vector<GameSymbol>& word,
                      const std::function<bool(const std::vector<Term>&)>& allows) {
  std::vector<Term> known = predicates;
  std::vector<Term> added;
  for (std::size_t i = word.size(); i > 0; --i) {
    const std::vector<Term> formulas = i == word.size()
                                           ? failure_conditions(component, word[i - 1])
                                           : preconditions(component, word[i - 1], known);
    for (const Term condition : fresh_conditions(component, formulas, known)) {
      known.push_back(condition);
      added.push_back(condition);
      if (allows({condition}))
        return {condition};
    }
    if (!added.empty() && allows(added))
      return needed(added, allows);
  }
  return {};
}

} // namespace parlance::game
