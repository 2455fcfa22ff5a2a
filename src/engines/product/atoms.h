#pragma once
// The comparisons that formulas are made of.

#include "term/term.h"

#include <span>
#include <vector>

namespace parlance::engines {

using term::Term;

/// Comparisons in the formulas that speak of the given variables only.
std::vector<Term> atoms_over(std::span<const Term> formulas, const std::vector<Term>& variables);

} // namespace parlance::engines
