#pragma once
// Sample arguments for a guard. They only save solver checks: no result depends on them.

#include "interface/guard_set.h"

#include <vector>

namespace parlance::interface {

/// At most a few hundred arguments: each value near a constant of the guard for each variable, with
/// the others 0 and with the others mixed.
std::vector<Arguments> sample_arguments(Term guard, const std::vector<Term>& variables);

} // namespace parlance::interface
