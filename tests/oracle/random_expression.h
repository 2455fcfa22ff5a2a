#pragma once
// Random formulas and terms over a component's state and a call's parameters and inputs.

#include "oracle/expression.h"
#include "oracle/random.h"

#include <vector>

namespace parlance::oracle {

/// The variables in reach, by who chooses their values.
struct Leaves {
  std::vector<Expression> state;
  std::vector<Expression> parameters;
  std::vector<Expression> inputs;
};

class RandomExpression {
public:
  RandomExpression(Random& random, Leaves leaves) : random_(random), leaves_(std::move(leaves)) {}

  const Leaves& leaves() const { return leaves_; }

  Expression any_constant(Sort sort);
  /// A condition on the state alone.
  Expression state_condition();
  /// A condition on parameters, against constants or the state, if there are any parameters.
  Expression parameter_condition(bool with_state);
  /// A condition that an input has a part in, if there is one.
  Expression input_condition();
  /// A condition of any of these kinds, possibly a combination of two.
  Expression condition();

  /// A next value for a variable, from the state and constants.
  Expression progress(const Expression& target);
  /// A next value for a variable that a leaf (a parameter, an input) goes into.
  Expression absorb(const Expression& target, const Expression& leaf);

private:
  Expression compare(const Expression& left, const Expression& right);
  /// The leaf, or sometimes a term around it.
  Expression vary(const Expression& leaf);
  Expression as_sort(const Expression& term, Sort sort);
  Expression resize(const Expression& term, unsigned width);
  Expression state_or_constant(Sort sort, unsigned state_chance);
  Expression combine(const Expression& left, const Expression& right);

  Random& random_;
  Leaves leaves_;
};

} // namespace parlance::oracle
