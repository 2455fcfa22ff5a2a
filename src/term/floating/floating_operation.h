#pragma once
// Which floating-point operation a term is: the bits of its result, recognised by building them
// again.

#include "term/term.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::term::floating {

/// Whether a term has the form of such a result: NaN under some condition, else a number.
bool is_result(Term a);
/// Whether such a result is part of the term, so that its formula is long.
bool has_result(Term a);

/// The numbers that a result is computed from, constants apart.
/// @requires is_result(a)
std::vector<Term> numbers_of(Term a);

struct Operation {
  enum class Kind : std::uint8_t { add, subtract, multiply, divide, square_root, convert };
  Kind kind;
  Term first;
  Term second; ///< null for one operand
};

/// Nothing if it is none of them. @requires is_result(a)
std::optional<Operation> operation_of(Term a);

} // namespace parlance::term::floating
