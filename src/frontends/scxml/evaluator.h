#pragma once
// Values of expressions as terms, and where they are not known.

#include "frontends/scxml/configuration.h"
#include "frontends/scxml/number.h"
#include "util/reason.h"

#include <functional>
#include <string>
#include <vector>

namespace parlance::scxml {

/// A condition under which the value of an expression is not known, and why.
struct Problem {
  Term when;
  util::ReasonId reason;
  Position at;
};

/// What expressions may speak of.
struct Environment {
  const Chart& chart;
  const Configuration& configuration;
  const std::vector<Term>& data;
  /// The event that is processed; null if there is none yet
  const std::string* event;
  bool carries_data = false; ///< the event comes from a client
  /// A field of what it carries, as a number or a Boolean
  std::function<Term(const std::string& name)> field = {};
};

class Evaluator {
public:
  /// The environment must outlive it.
  Evaluator(term::TermStore& store, const Environment& environment)
      : store_(store), environment_(environment), reached_(store.boolean(true)) {}

  /// Whether ECMAScript takes the value for true.
  Term truth(const Expression& expression);
  /// @requires it is a number. It may be big.
  Number number(const Expression& expression);
  /// @requires it is true or false
  Term boolean(const Expression& expression);
  /// Whatever it is: that it can be evaluated.
  void touch(const Expression& expression);

  /// In the order of evaluation. Where none holds, what was evaluated is right.
  const std::vector<Problem>& problems() const { return problems_; }

private:
  void problem(Term when, util::ReasonId reason, const Expression& at);
  Term exact(const Expression& expression);
  Number arithmetic(const Expression& expression);
  Number number_of_choice(const Expression& expression);
  Term boolean_of_choice(const Expression& expression);
  Term equality(const Expression& expression);
  Term comparison(const Expression& expression);
  Term less_than(const Expression& at, const Number& a, const Number& b);
  Term field(const Expression& expression);
  std::string text(const Expression& expression);
  ValueType type(const Expression& expression) const;
  /// Evaluates a part that is reached only under a condition.
  template <class Evaluate>
  auto under(Term condition, Evaluate evaluate) {
    const Term before = reached_;
    reached_ = term::and_(reached_, condition);
    auto result = evaluate();
    reached_ = before;
    return result;
  }

  term::TermStore& store_;
  const Environment& environment_;
  std::vector<Problem> problems_;
  Term reached_;
};

} // namespace parlance::scxml
