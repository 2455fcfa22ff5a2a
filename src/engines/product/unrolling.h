#pragma once
// The product of a deterministic component and a candidate, unrolled call by call into a solver
// (ISoLA'18, section 3; algorithm 1 with one formula a depth instead of one a path).

#include "engines/product/product.h"
#include "smt/solver.h"
#include "term/substitute.h"

#include <vector>

namespace parlance::engines {

class Unrolling {
public:
  /// @requires the component is deterministic (belief_space.h); the candidate's initial state is
  /// legal; all references outlive the unrolling
  Unrolling(const component::Component& component, const Candidate& candidate, smt::Solver& solver);

  /// Adds one more call to the words; all calls before it are legal in component and candidate.
  /// With `agreed`, no word that is one call shorter than this breaks any property: then component
  /// and candidate agree on every symbol's sample where the last call was made, which is told to
  /// the solver.
  void extend(bool agreed);
  /// The calls so far.
  std::size_t length() const { return steps_.size(); }
  /// The last call breaks the property.
  Term violation(Property property);
  const Product& product() const { return product_; }
  /// A formula over the product's terms, as it is when the last call is made.
  Term of_last_call(Term formula) { return steps_.back().copy.apply(formula); }
  /// The word of the solver's last model.
  ConcreteWord word();
  /// The first word, by symbols and then by simplest arguments, that breaks the property.
  /// @requires some word of this length does
  ConcreteWord first_word(Property property);

private:
  /// One call: the product's terms on copies of its variables.
  struct Step {
    Term action;
    Term observed;                             ///< null if nothing is
    std::vector<std::vector<Term>> parameters; ///< by method
    term::Substitution copy;
  };

  Step make_step() const;
  void follow(Step& step);
  void pin_symbols(Term violated, std::vector<Term>& pinned);

  const Candidate& candidate_;
  smt::Solver& solver_;
  Product product_;
  Term agreement_;
  std::vector<Step> steps_;
  std::vector<Term> state_; ///< copies of the variables, after the last call
  Term location_;
};

} // namespace parlance::engines
