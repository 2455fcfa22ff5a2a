#pragma once
// A predicate as short as it can be said within a cell: weakest preconditions of weakest
// preconditions grow, and what they say is often one comparison.

#include "component/component.h"
#include "smt/solver.h"

namespace parlance::abstraction {

using term::Term;

/// A formula that has the predicate's value in all states of the cell, or the opposite in all: one
/// of the comparisons that it is made of; or, over few bits, a decision diagram; or itself.
Term simple_predicate(const component::Component& component, Term cell, Term predicate,
                      smt::Solver& solver);

} // namespace parlance::abstraction
