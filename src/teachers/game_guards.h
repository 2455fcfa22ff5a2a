#pragma once
// Guards for the game: the arguments of a method fall apart by the conditions on parameters alone
// that decide its paths, or what the predicates are after them. Columns that turn out equal are
// merged in the canonical form.

#include "component/component.h"
#include "smt/solver.h"
#include "teachers/alphabet.h"

#include <cstddef>
#include <vector>

namespace parlance::teachers {

using term::Term;

/// Splits the symbols of every method by its conditions, as far as `max_guards` allows.
void split_by_conditions(Alphabet& alphabet, const std::vector<Term>& predicates,
                         smt::Solver& solver, std::size_t max_guards);

} // namespace parlance::teachers
