#pragma once
// Conditions on one floating-point number as Java writes them: what the bits are compared with
// becomes intervals in the order of numbers.

#include "term/source/source_text.h"
#include "term/term.h"

#include <functional>
#include <optional>
#include <string>

namespace parlance::term::floating {

/// Whether a term is a floating-point number.
using IsNumber = std::function<bool(Term)>;

/// The number that a condition speaks about, if it consists of comparisons of the bits of one
/// number with constants; else null.
Term only_number(Term condition, const IsNumber& is_number);

/// `0.5 <= x && x < 1.0`, `Double.isNaN(x)`, `!(x > 0.0)`; nothing if comparisons of numbers cannot
/// tell what the condition tells: zeros apart, or one NaN from another.
/// @requires only_number(condition) is not null, and `name` is its text
std::optional<AtomSource> condition_source(Term condition, bool negated, const std::string& name);

} // namespace parlance::term::floating
