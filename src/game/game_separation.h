#pragma once
// Which predicates an abstraction lacks that forbids a legal word: conditions that guard failures
// of the last call, and what they, and the predicates, are before the calls that lead there
// (weakest preconditions, call by call from the last to the first).

#include "component/component.h"
#include "game/boolean_component.h"

#include <functional>
#include <vector>

namespace parlance::game {

using term::Term;

/// Predicates, few if one is enough, with which `allows` says yes; empty if none are found.
std::vector<Term>
separating_predicates(const component::Component& component, const std::vector<Term>& predicates,
                      const std::vector<GameSymbol>& word,
                      const std::function<bool(const std::vector<Term>&)>& allows);

} // namespace parlance::game
