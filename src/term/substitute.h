#pragma once
// Simultaneous substitution of terms, mostly variables, by others. The result is simplified.

#include "term/term.h"

#include <unordered_map>

namespace parlance::term {

/// Keeps its cache, so that many terms can be substituted by one map at the cost of one.
class Substitution {
public:
  /// Where bound terms overlap, the outermost one is replaced. @requires sorts agree; no constant
  void bind(Term bound, Term replacement);
  Term apply(Term a);

private:
  Term image(Term a) const;
  std::unordered_map<Term, Term> variables_; ///< that are bound
  std::unordered_map<Term, Term> operators_; ///< that are bound
  std::unordered_map<Term, Term> cache_;     ///< images of operators; leaves need none
};

} // namespace parlance::term
