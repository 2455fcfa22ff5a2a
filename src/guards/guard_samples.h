#pragma once
// Sample arguments for a guard. They only save solver checks: no result depends on them.

#include "guards/guard_set.h"

#include <vector>

namespace parlance::guards {

/// Whether the variables have so few values together that all arguments can be looked at.
bool are_few(const std::vector<Term>& variables);

/// All arguments if they are few. Else at most a few hundred arguments: each value near a constant
/// of the guard for each variable, with the others 0 and with the others mixed.
std::vector<Arguments> sample_arguments(Term guard, const std::vector<Term>& variables);

} // namespace parlance::guards
