#pragma once
// SMT-LIB 2 text of terms: printing and parsing.

#include "term/term.h"

#include <functional>
#include <string>
#include <string_view>

namespace parlance::term {

/// A formula that cannot be read. `what()` holds "line L, column C: ..."; both count from 1.
class ParseError : public std::runtime_error {
public:
  ParseError(std::size_t line, std::size_t column, const std::string& message);
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  /// Without the position.
  const std::string& message() const { return message_; }

private:
  std::size_t line_;
  std::size_t column_;
  std::string message_;
};

/// A symbol as SMT-LIB writes it: plain where that is legal, else between bars.
std::string smtlib_symbol(std::string_view name);

/// The term in SMT-LIB. Subterms that occur more than once and are larger than a leaf are bound by
/// `let` only if `share` is set; without it the text is a plain tree.
std::string to_smtlib(Term a, bool share = false);

/// The same, as a plain tree unless that would be long.
std::string to_brief_smtlib(Term a);

/// A value of a sort: `true`, `#x0000000a` (hex where the width is a multiple of 4, else binary).
std::string value_to_smtlib(Sort sort, std::uint64_t value);

/// Gives the term for a name, or nullptr if the name means nothing here.
using Scope = std::function<Term(const std::string&)>;

/// Reads one term: core theory, fixed-size bit-vectors (all of the standard's operators, `(_ bvN
/// w)`, #b, #x, extract, zero_extend, sign_extend, rotate_left/right by number, repeat, bvcomp,
/// bvnand, bvnor, bvxnor), arrays, `let`. Chained and n-ary forms as the standard has them. Nothing
/// may follow the term but white space and comments. Deep nesting is refused, not overrun.
/// @throws ParseError
Term parse_smtlib(TermStore& store, std::string_view text, const Scope& scope);

/// Reads a sort: `Bool`, `(_ BitVec n)`, `(Array (_ BitVec n) (_ BitVec m))`. @throws ParseError
Sort parse_sort(std::string_view text);

} // namespace parlance::term
