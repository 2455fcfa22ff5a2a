#pragma once
// Simultaneous substitution of variables by terms. The result is simplified.

#include "term/term.h"

#include <unordered_map>

namespace parlance::term {

/// Keeps its cache, so that many terms can be substituted by one map at the cost of one.
class Substitution {
public:
  /// @requires variable->is_variable() and sorts agree
  void bind(Term variable, Term replacement);
  Term apply(Term a);

private:
  Term image(Term a) const;
  std::unordered_map<Term, Term> bindings_;
  std::unordered_map<Term, Term> cache_; ///< images of operators; leaves need none
};

} // namespace parlance::term
