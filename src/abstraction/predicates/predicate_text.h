#pragma once
// Predicates as text: formulas over a component's variables, one a line, in the source-like syntax
// that term::to_source prints (`this.lastRet == -1`, `this.sink != null`) or in SMT-LIB. Whatever
// is printed here can be read back.

#include "component/component.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlance::abstraction {

using term::Term;

/// Where a text stands, for messages.
struct TextPlace {
  std::string file = "predicate";
  std::size_t line = 1;
  std::size_t column = 1; ///< of the text's first character
};

/// Reads one predicate. Java's operators and precedences; `byte`, `short` and `char` are promoted
/// in arithmetic as Java does it, a constant takes the sort of what it is compared with. Variables
/// are named as `inspect` names them, `this.` may be left out, and an odd name may stand between
/// backquotes. A value with a name (an enum constant, null) may be written by it beside its
/// variable. A text that is one SMT-LIB term in parentheses is read as such.
/// @throws util::UserError(bad_input): `FILE:LINE:COLUMN: what was expected`
Term parse_predicate(const component::Component& component, std::string_view text,
                     const TextPlace& place = {});

/// The predicate in source syntax if that is not long, and reads back as an equivalent formula;
/// else in SMT-LIB.
std::string predicate_to_text(const component::Component& component, Term predicate);

/// One predicate a line; empty lines and lines that begin with `#` are none. The same predicate
/// written twice counts once. @throws util::UserError(bad_input)
std::vector<Term> read_predicates(const component::Component& component, std::string_view text,
                                  const std::string& file);

/// One line a predicate; then, behind a comment, one line a fact that holds in every run.
/// read_predicates gives them all back.
std::string write_predicates(const component::Component& component,
                             const std::vector<Term>& predicates, const std::vector<Term>& facts);

} // namespace parlance::abstraction
