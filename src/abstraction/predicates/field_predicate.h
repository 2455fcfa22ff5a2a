#pragma once
// Predicates about a reduced component as people who know the class would write them.

#include "component/reduction.h"

namespace parlance::abstraction {

using term::Term;

struct FieldPredicates {
  std::vector<Term> predicates;
  std::vector<Term> facts;
};

/// Predicates and facts about the reduced component, over the variables of the whole. In every
/// state with the facts, the predicates say the same as they did. A condition on one variable of
/// few values becomes ranges of them, such as `this.credit <= 50`, whatever arithmetic it came
/// from. Each is listed once; predicates that always or never hold are left out.
/// @requires `facts` is an invariant of the reduced component
FieldPredicates over_fields(const component::Reduction& reduction,
                            const std::vector<Term>& predicates, Term facts);

} // namespace parlance::abstraction
