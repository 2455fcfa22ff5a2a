#pragma once
// The operators that SMT-LIB text may use and what they build: more than the store has, since it
// keeps fewer operators than the standard. Internal to this folder.

#include "term/smtlib/smtlib_lexer.h"
#include "term/term.h"

#include <optional>
#include <vector>

namespace parlance::term {

/// `(head arguments)`, where the head is a symbol, `(_ symbol indices)` or `(as const sort)`.
struct Application {
  Token head;
  std::vector<unsigned> indices;
  std::optional<Sort> constant_array_sort; ///< of `(as const sort)`
  std::vector<Term> arguments;
  std::vector<Position> positions; ///< of the arguments
};

/// The term for an application. @throws ParseError if the head is unknown or does not fit
Term build_application(const Application& application);
/// The same for heads `(_ symbol indices)` and `(as const sort)`.
Term build_indexed(const Application& application);
Term build_constant_array(const Application& application);

} // namespace parlance::term
