#include "interface/least_arguments.h"

#include "term/evaluate.h"
#include "term/substitute.h"
#include "util/error.h"

#include <algorithm>
#include <array>

namespace parlance::interface {

namespace {

using term::Sort;

/// Orders on the values of a sort. In all of them, values are told apart by their highest bit that
/// differs, so that the first value of a set is found bit by bit.
enum class Order : std::uint8_t { signed_ascending, unsigned_ascending, simplest_first };

/// The value of bit `bit` that comes first, given the higher bits of `prefix`.
bool first_choice(Order order, const Sort& sort, unsigned bit, std::uint64_t prefix) {
  if (sort.is_boolean() || order == Order::unsigned_ascending) {
    return false;
  }
  const unsigned sign = sort.width() - 1;
  if (bit == sign) {
    return order == Order::signed_ascending;
  }
  const bool negative = ((prefix >> sign) & 1) != 0;
  return order == Order::simplest_first && negative;
}

/// The value of a sort at a position of the order.
std::uint64_t value_at(Order order, const Sort& sort, std::uint64_t position) {
  if (sort.is_boolean() || order == Order::unsigned_ascending) {
    return position;
  }
  const std::uint64_t half = 1ULL << (sort.width() - 1);
  if (order == Order::signed_ascending) {
    return (half + position) & sort.mask();
  }
  return position < half ? position : sort.mask() - (position - half);
}

Term bit_is(Term parameter, unsigned bit, bool value) {
  if (parameter->sort().is_boolean()) {
    return value ? parameter : term::not_(parameter);
  }
  const Term extracted = term::extract(bit, bit, parameter);
  return term::equal(extracted, parameter->term_store().constant(extracted->sort(), value ? 1 : 0));
}

bool check_sat(smt::Solver& solver, std::span<const Term> assumptions = {}) {
  const smt::Result result = solver.check(assumptions);
  if (result.unknown()) {
    throw util::UserError(util::ExitCode::limit,
                          "the solver could not decide a guard (" + result.reason + ")");
  }
  return result.sat();
}

/// Values at the ends and in the middle of every sort, tried without a solver: most guards hold of
/// some of them.
bool holds_of_some_sample(Term guard) {
  constexpr std::array<std::uint64_t, 6> shapes = {0, 1, 2, ~0ULL, ~0ULL >> 1, ~0ULL << 63};
  constexpr std::size_t most_variables = 3;
  const std::vector<Term> variables = term::variables_of(guard);
  if (variables.size() > most_variables) {
    return false;
  }
  std::size_t tuples = 1;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    tuples *= shapes.size();
  }
  for (std::size_t tuple = 0; tuple < tuples; ++tuple) {
    term::Substitution substitution;
    std::size_t rest = tuple;
    for (const Term variable : variables) {
      const Sort sort = variable->sort();
      const std::uint64_t shape = shapes[rest % shapes.size()];
      // Ends of 64 bits become ends of fewer: the high bits are what counts.
      const std::uint64_t value = shape <= 2 ? shape : shape >> (64 - sort.width());
      substitution.bind(variable, guard->term_store().constant(sort, value));
      rest /= shapes.size();
    }
    if (substitution.apply(guard)->is_true()) {
      return true;
    }
  }
  return false;
}

Term substitute(Term guard, Term parameter, std::uint64_t value) {
  term::Substitution substitution;
  substitution.bind(parameter, parameter->term_store().constant(parameter->sort(), value));
  return substitution.apply(guard);
}

/// Tries the first few values: a guard that is left with fewer parameters is far easier to decide,
/// and one on a single parameter folds to a constant.
std::optional<std::uint64_t> first_value_by_trying(Term guard, Term parameter, Order order,
                                                   smt::Solver& solver) {
  constexpr std::uint64_t candidates = 16;
  const std::uint64_t last = std::min(candidates - 1, parameter->sort().mask());
  for (std::uint64_t position = 0; position <= last; ++position) {
    const std::uint64_t value = value_at(order, parameter->sort(), position);
    if (satisfiable(substitute(guard, parameter, value), solver)) {
      return value;
    }
  }
  return std::nullopt;
}

std::uint64_t first_value_by_bits(Term guard, Term parameter, Order order, smt::Solver& solver) {
  const smt::Scope scope(solver);
  solver.add(guard);
  util::check(check_sat(solver), "the first value of an empty guard");
  std::uint64_t value = solver.value(parameter);
  for (unsigned bit = parameter->sort().width(); bit-- > 0;) {
    const bool wanted = first_choice(order, parameter->sort(), bit, value);
    if ((((value >> bit) & 1) != 0) != wanted) {
      const std::array assumption = {bit_is(parameter, bit, wanted)};
      if (check_sat(solver, assumption)) {
        value = solver.value(parameter);
      }
    }
    solver.add(bit_is(parameter, bit, ((value >> bit) & 1) != 0));
  }
  return value;
}

bool occurs(Term variable, Term guard) {
  const std::vector<Term> variables = term::variables_of(guard);
  return std::ranges::find(variables, variable) != variables.end();
}

/// The first value of the parameter in a guard that is not empty.
std::uint64_t first_value(Term guard, Term parameter, Order order, smt::Solver& solver) {
  if (!occurs(parameter, guard)) {
    return value_at(order, parameter->sort(), 0);
  }
  if (const auto value = first_value_by_trying(guard, parameter, order, solver)) {
    return *value;
  }
  return first_value_by_bits(guard, parameter, order, solver);
}

std::optional<std::vector<std::uint64_t>> first_arguments(Term guard,
                                                          const std::vector<Variable>& parameters,
                                                          Order wanted, smt::Solver& solver) {
  if (!satisfiable(guard, solver)) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> arguments;
  for (const Variable& parameter : parameters) {
    const bool by_name = parameter.labels != nullptr && wanted == Order::signed_ascending;
    const Order order = by_name ? Order::unsigned_ascending : wanted;
    arguments.push_back(first_value(guard, parameter.symbol, order, solver));
    guard = substitute(guard, parameter.symbol, arguments.back());
  }
  return arguments;
}

} // namespace

bool value_less(const Variable& parameter, std::uint64_t a, std::uint64_t b) {
  const Sort& sort = parameter.sort();
  if (sort.is_boolean() || parameter.labels != nullptr) {
    return a < b;
  }
  return term::to_signed(a, sort.width()) < term::to_signed(b, sort.width());
}

std::optional<std::vector<std::uint64_t>>
least_arguments(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver) {
  return first_arguments(guard, parameters, Order::signed_ascending, solver);
}

std::optional<std::vector<std::uint64_t>>
simplest_arguments(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver) {
  return first_arguments(guard, parameters, Order::simplest_first, solver);
}

bool satisfiable(Term guard, smt::Solver& solver) {
  if (guard->is_constant()) {
    return guard->is_true();
  }
  if (holds_of_some_sample(guard)) {
    return true;
  }
  const smt::Scope scope(solver);
  solver.add(guard);
  return check_sat(solver);
}

} // namespace parlance::interface
