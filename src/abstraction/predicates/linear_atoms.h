#pragma once
// Comparisons of sums, as they are where nothing overflows: `x + 1 > 0` is `x > -1`.

#include "term/term.h"

namespace parlance::abstraction {

/// The formula with constants moved out of signed comparisons. It is the same wherever no sum in it
/// overflows, and simpler where one does.
term::Term without_overflow(term::Term formula);

} // namespace parlance::abstraction
