#pragma once
// The product of a deterministic component and a candidate, unrolled call by call into a solver
// (ISoLA'18, section 3; algorithm 1 with one formula a depth instead of one a path).

#include "engines/engine.h"
#include "smt/solver.h"

#include <vector>

namespace parlance::engines {

class Unrolling {
public:
  /// @requires the component has one initial state, no inputs and no internal steps
  Unrolling(const component::Component& component, const Candidate& candidate, smt::Solver& solver);

  /// Adds one more call to the words; all calls before it are legal in component and candidate.
  /// With `agreed`, no word that is one call shorter than this breaks any property: then component
  /// and candidate agree on every symbol's sample where the last call was made, which is told to
  /// the solver.
  void extend(bool agreed);
  /// The calls so far.
  std::size_t length() const { return steps_.size(); }
  /// The last call breaks the property.
  Term violation(Property property) const;
  /// The word of the solver's last model.
  ConcreteWord word();
  /// The first word, by symbols and then by simplest arguments, that breaks the property.
  /// @requires some word of this length does
  ConcreteWord first_word(Property property);

private:
  struct Step {
    std::vector<Term> state;                   ///< component variables before the call
    Term location;                             ///< candidate state before the call
    Term symbol;                               ///< which symbol is called
    std::vector<std::vector<Term>> parameters; ///< by method
    Term fails;
    Term unknown;
    Term called_illegal;
    Term called_unknown;
  };

  Step make_step();
  bool sample_may_be_outside(automata::Symbol symbol) const;
  void assume_agreement(const Step& step);
  Term sample_outcome(const Step& step, automata::Symbol symbol, component::OutcomeKind kind) const;
  Term called(const Step& step, automata::Symbol symbol, automata::Verdict verdict) const;
  std::vector<Term> constrain_choice(const Step& step);
  void execute(Step& step, const std::vector<Term>& chosen);
  void follow(Step& step, const std::vector<Term>& chosen);
  Term constant_like(Term a, std::uint64_t value) const;
  void pin_symbols(Term violated, std::vector<Term>& pinned);

  const component::Component& component_;
  const Candidate& candidate_;
  smt::Solver& solver_;
  std::vector<Step> steps_;
  std::vector<Term> state_; ///< after the last call
  Term location_;
};

} // namespace parlance::engines
