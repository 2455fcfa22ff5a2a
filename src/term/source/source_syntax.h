#pragma once
// What languages spell differently. Operators, their precedences and truth values are the same in
// all that are known here; characters and fractions are only Java's.

#include <string_view>

namespace parlance::term {

struct SourceSyntax {
  std::string_view long_suffix; ///< of whole numbers beyond 32 bits
  /// The function that takes the fraction off a quotient of whole numbers; empty: `/` leaves none.
  std::string_view truncation;
  /// The signed type of a width, for casts; empty: none, and a call like `sext64(a)` is written.
  std::string_view (*type_name)(unsigned width);
  /// The class of the library with what has no operator, on whole numbers of a width; empty: none,
  /// and a call like `ult(a, b)` is written.
  std::string_view (*integer_class)(unsigned width);
};

/// Java's. Also that of texts that have no language of their own, so that a component reads the
/// same from a class and from the component text that was made of it.
extern const SourceSyntax java_syntax;

} // namespace parlance::term
