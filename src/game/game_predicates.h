#pragma once
// Predicates for the game when nobody gives any: the conditions on the component's state that guard
// what counts as an error (POPL'05, section 3).

#include "component/component.h"

#include <vector>

namespace parlance::game {

using term::Term;

/// Predicates that say something, each once, whether negated or not.
std::vector<Term> proper_predicates(const std::vector<Term>& predicates);

/// The conditions without operators of Bool on top, over variables alone, in the guards of paths
/// that end in error, in order of occurrence; each once, whether negated or not.
std::vector<Term> guarding_predicates(const component::Component& component);

/// The same in other formulas.
std::vector<Term> state_conditions(const component::Component& component,
                                   const std::vector<Term>& formulas);

} // namespace parlance::game
