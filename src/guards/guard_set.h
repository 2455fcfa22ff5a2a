#pragma once
// The set of arguments that a guard describes: membership by evaluation, questions about it by
// solver, and sample arguments near the guard's constants, which save most of the questions.

#include "component/component.h"
#include "component/value_names.h"
#include "guards/guard_line.h"
#include "smt/solver.h"
#include "term/evaluate.h"
#include "term/term.h"

#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace parlance::guards {

using component::Arguments;

/// The solver's own limit, or a counted one of a search, was reached. Thrown through the whole
/// description of a guard, which then stays as it is.
class Undecided : public std::exception {};

/// A parameter, and a second variable of its sort for questions about pairs of arguments.
struct TwinVariable {
  Term symbol;
  Term twin;
  const component::ValueNames* labels = nullptr; ///< the names of its values, if they have some
};

class ArgumentSet {
public:
  /// @requires the guard's variables are among the given ones
  ArgumentSet(Term guard, std::vector<TwinVariable> variables, smt::Solver& solver);

  Term guard() const { return guard_; }
  term::TermStore& store() const { return guard_->term_store(); }
  const std::vector<Term>& variables() const { return symbols_; }
  const std::vector<TwinVariable>& twins() const { return variables_; }
  /// The names of a variable's values, or null.
  const component::ValueNames* labels_of(Term variable) const;
  bool contains(const Arguments& arguments) const;
  /// The set of what is left of the arguments when those of this variable are all 0.
  ArgumentSet without(Term variable) const;

  /// Arguments near the constants of the guard, no two alike, every extreme value among them.
  const std::vector<Arguments>& samples() const { return samples_; }
  /// Whether the samples are all arguments there are. Then they decide everything.
  bool samples_are_all() const { return !members_.empty(); }

  /// Whether the formula, over the set's variables, describes the same set. @throws Undecided
  bool is_described_by(Term formula) const;
  /// Arguments that satisfy the conditions, if there are any. @throws Undecided
  std::optional<Arguments> find(std::span<const Term> conditions) const;
  /// The same for two arguments, the second one's variables being the twins. @throws Undecided
  std::optional<std::pair<Arguments, Arguments>> find_pair(std::span<const Term> conditions) const;
  /// `a` with these variables replaced by their twins.
  Term twin_of(Term a, std::span<const Term> variables) const;

private:
  std::optional<Arguments> find_among_all(std::span<const Term> conditions) const;
  bool solve(std::span<const Term> conditions) const;
  Arguments model(std::span<const Term> variables) const;

  Term guard_;
  std::vector<TwinVariable> variables_;
  std::vector<Term> symbols_;
  smt::Solver* solver_;
  term::Program program_;
  std::vector<Arguments> samples_;
  std::vector<bool> members_; ///< by arguments as one number, if there are few
};

/// The values of terms over the set's variables, for many arguments.
class Measures {
public:
  Measures(const ArgumentSet& set, std::span<const Term> terms);
  /// One value a term.
  std::vector<std::uint64_t> operator()(const Arguments& arguments) const;

private:
  term::Program program_;
  std::size_t terms_;
};

/// The same for one term.
class Measure {
public:
  Measure(const ArgumentSet& set, Term a);
  std::uint64_t operator()(const Arguments& arguments) const;

private:
  term::Program program_;
};

} // namespace parlance::guards
