#pragma once
// Formulas that have to do with each other: they share variables, directly or by way of others.

#include "term/term.h"

#include <vector>

namespace parlance::term {

/// The conjuncts that are connected to the variables, in the order in which they are found. The
/// rest speaks of other things, and is satisfiable by itself if the whole is.
std::vector<Term> connected_conjuncts(std::vector<Term> conjuncts,
                                      const std::vector<Term>& variables);

} // namespace parlance::term
