#include "guards/guard_set.h"

#include "guards/guard_samples.h"
#include "term/substitute.h"

#include <algorithm>
#include <array>

namespace parlance::guards {

namespace {

std::vector<Term> symbols_of(const std::vector<TwinVariable>& variables) {
  std::vector<Term> symbols(variables.size());
  std::ranges::transform(variables, symbols.begin(), &TwinVariable::symbol);
  return symbols;
}

/// The arguments as one number, one after the other.
std::size_t number_of(const std::vector<Term>& variables, const Arguments& arguments) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < variables.size(); ++i)
    number = number << variables[i]->sort().width() | static_cast<std::size_t>(arguments[i]);
  return number;
}

} // namespace

ArgumentSet::ArgumentSet(Term guard, std::vector<TwinVariable> variables, smt::Solver& solver)
    : guard_(guard), variables_(std::move(variables)), symbols_(symbols_of(variables_)),
      solver_(&solver), program_(symbols_, std::array{guard}),
      samples_(sample_arguments(guard, symbols_)) {
  if (!are_few(symbols_))
    return;
  std::vector<bool> members(samples_.size());
  for (const Arguments& arguments : samples_)
    members[number_of(symbols_, arguments)] = contains(arguments);
  members_ = std::move(members);
}

bool ArgumentSet::contains(const Arguments& arguments) const {
  if (samples_are_all())
    return members_[number_of(symbols_, arguments)];
  std::array<std::uint64_t, 1> result{};
  program_.run(arguments, result);
  return result[0] == 1;
}

const component::ValueNames* ArgumentSet::labels_of(Term variable) const {
  const auto found = std::ranges::find(variables_, variable, &TwinVariable::symbol);
  return found == variables_.end() ? nullptr : found->labels;
}

ArgumentSet ArgumentSet::without(Term variable) const {
  term::Substitution zero;
  zero.bind(variable, store().constant(variable->sort(), 0));
  std::vector<TwinVariable> others = variables_;
  std::erase_if(others, [variable](const TwinVariable& one) { return one.symbol == variable; });
  return {zero.apply(guard_), std::move(others), *solver_};
}

bool ArgumentSet::is_described_by(Term formula) const {
  const Measure measure(*this, formula);
  const auto agrees = [this, &measure](const Arguments& sample) {
    return (measure(sample) == 1) == contains(sample);
  };
  if (!std::ranges::all_of(samples_, agrees))
    return false;
  return samples_are_all() || !find(std::array{term::xor_(formula, guard_)});
}

std::optional<Arguments> ArgumentSet::find(std::span<const Term> conditions) const {
  if (samples_are_all())
    return find_among_all(conditions);
  const smt::Scope scope(*solver_);
  if (!solve(conditions))
    return std::nullopt;
  return model(symbols_);
}

std::optional<Arguments> ArgumentSet::find_among_all(std::span<const Term> conditions) const {
  const Measure measure(*this, term::and_(store(), conditions));
  const auto found = std::ranges::find_if(
      samples_, [&measure](const Arguments& arguments) { return measure(arguments) == 1; });
  if (found == samples_.end())
    return std::nullopt;
  return *found;
}

std::optional<std::pair<Arguments, Arguments>>
ArgumentSet::find_pair(std::span<const Term> conditions) const {
  const smt::Scope scope(*solver_);
  if (!solve(conditions))
    return std::nullopt;
  std::vector<Term> twins(variables_.size());
  std::ranges::transform(variables_, twins.begin(), &TwinVariable::twin);
  return std::pair(model(symbols_), model(twins));
}

Term ArgumentSet::twin_of(Term a, std::span<const Term> variables) const {
  term::Substitution substitution;
  for (const TwinVariable& variable : variables_)
    if (std::ranges::find(variables, variable.symbol) != variables.end())
      substitution.bind(variable.symbol, variable.twin);
  return substitution.apply(a);
}

bool ArgumentSet::solve(std::span<const Term> conditions) const {
  for (Term condition : conditions) {
    if (condition->is_false())
      return false;
    solver_->add(condition);
  }
  const smt::Result result = solver_->check();
  if (result.unknown())
    throw Undecided();
  return result.sat();
}

Arguments ArgumentSet::model(std::span<const Term> variables) const {
  Arguments arguments;
  for (Term variable : variables)
    arguments.push_back(solver_->value(variable));
  return arguments;
}

Measures::Measures(const ArgumentSet& set, std::span<const Term> terms)
    : program_(set.variables(), terms), terms_(terms.size()) {}

std::vector<std::uint64_t> Measures::operator()(const Arguments& arguments) const {
  std::vector<std::uint64_t> result(terms_);
  program_.run(arguments, result);
  return result;
}

Measure::Measure(const ArgumentSet& set, Term a) : program_(set.variables(), std::array{a}) {}

std::uint64_t Measure::operator()(const Arguments& arguments) const {
  std::array<std::uint64_t, 1> result{};
  program_.run(arguments, result);
  return result[0];
}

} // namespace parlance::guards
