#include "driver/validation/border_arguments.h"

#include "guards/guard_samples.h"
#include "interface/least_arguments.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "term/traversal.h"
#include "util/error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace parlance::driver {

namespace {

using interface::Variable;
using term::Sort;
using term::Term;

constexpr std::uint64_t longest_array = 64;
constexpr std::size_t constant_limit = 8;
constexpr std::size_t atom_limit = 24;       ///< of a method
constexpr std::size_t paired_atom_limit = 8; ///< of these, in every combination of two

/// The simplest arguments, or nothing if there are none or the solver gives up.
std::optional<Arguments> simplest(Term guard, const std::vector<Variable>& parameters,
                                  smt::Solver& solver) {
  try {
    return interface::simplest_arguments(guard, parameters, solver);
  } catch (const util::UserError&) {
    return std::nullopt;
  }
}

Term at_most(Term parameter, std::uint64_t bound) {
  return term::binary(term::Op::bv_ule, parameter,
                      parameter->term_store().constant(parameter->sort(), bound));
}

/// Codes past the names all mean the same, and an array need not be long to be one.
Term within_reason(const Variable& parameter) {
  const std::uint64_t most = parameter.sort().mask();
  if (parameter.labels) {
    return at_most(parameter.symbol,
                   std::min<std::uint64_t>(most, parameter.labels->values.size()));
  }
  if (parameter.name.ends_with(".length") && most > longest_array) {
    return at_most(parameter.symbol, longest_array);
  }
  return parameter.symbol->term_store().boolean(true);
}

/// The least value of one parameter in a guard, or the greatest: with all bits inverted, the order
/// of signed numbers is reversed.
std::optional<std::uint64_t> extreme(Term guard, const Variable& parameter, bool greatest,
                                     smt::Solver& solver) {
  const Term symbol = parameter.symbol;
  const bool boolean = symbol->sort().is_boolean();
  term::Substitution inverted;
  inverted.bind(symbol, boolean ? term::not_(symbol) : term::unary(term::Op::bv_not, symbol));
  try {
    const auto found =
        interface::least_arguments(greatest ? inverted.apply(guard) : guard, {parameter}, solver);
    return found
               ? std::optional(greatest ? ~found->front() & symbol->sort().mask() : found->front())
               : std::nullopt;
  } catch (const util::UserError&) {
    return std::nullopt;
  }
}

std::vector<std::uint64_t> constants_of(Term guard, unsigned width) {
  std::set<std::uint64_t> constants;
  for (const Term a : term::nodes_below(std::array{guard})) {
    if (a->is_constant() && a->sort().is_bit_vector() && a->sort().width() == width &&
        constants.size() < constant_limit) {
      constants.insert(a->value());
    }
  }
  return {constants.begin(), constants.end()};
}

/// Values of one parameter that are worth a try, the most telling first.
std::vector<std::uint64_t> values_to_try(Term guard, const Variable& parameter,
                                         smt::Solver& solver) {
  const Sort& sort = parameter.sort();
  if (sort.is_boolean()) {
    return {0, 1};
  }
  std::vector<std::uint64_t> values;
  if (parameter.labels) {
    for (std::uint64_t code = 0; code <= parameter.labels->values.size(); ++code) {
      values.push_back(code);
    }
    return values;
  }
  for (const bool greatest : {false, true}) {
    if (const auto value = extreme(guard, parameter, greatest, solver)) {
      values.push_back(*value);
    }
  }
  for (const std::uint64_t constant : constants_of(guard, sort.width())) {
    for (const std::uint64_t offset : {std::uint64_t{0}, std::uint64_t{1}, sort.mask()}) {
      values.push_back((constant + offset) & sort.mask());
    }
  }
  values.insert(values.end(), {0, 1, sort.mask()});
  return values;
}

bool is_connective(Term a) {
  const auto is_boolean = [](Term b) { return b->sort().is_boolean(); };
  return a->op() == term::Op::not_ || a->op() == term::Op::and_ || a->op() == term::Op::or_ ||
         ((a->op() == term::Op::ite || a->op() == term::Op::equal) &&
          std::ranges::all_of(a->operands(), is_boolean));
}

/// The comparisons that guards of this method are made of.
std::vector<Term> atoms_of(const interface::NamedCall& symbol,
                           const std::vector<interface::NamedCall>& alphabet) {
  std::vector<Term> guards = {symbol.guard}; // its own first
  for (const interface::NamedCall& other : alphabet) {
    if (other.method == symbol.method) {
      guards.push_back(other.guard);
    }
  }
  std::vector<Term> atoms;
  for (const Term guard : guards) {
    for (const Term a : term::nodes_below(std::array{guard})) {
      if (a->sort().is_boolean() && !a->is_constant() && !is_connective(a) &&
          atoms.size() < atom_limit && std::ranges::find(atoms, a) == atoms.end()) {
        atoms.push_back(a);
      }
    }
  }
  return atoms;
}

/// Where a comparison is just true, and just false.
std::vector<Term> sides_of(Term atom) {
  std::vector<Term> sides = {atom, term::not_(atom)};
  if (atom->operands().size() == 2 && atom->operand(0)->sort().is_bit_vector()) {
    const Term left = atom->operand(0);
    const Term right = atom->operand(1);
    const Term one = left->term_store().constant(left->sort(), 1);
    sides.push_back(term::equal(left, right));
    sides.push_back(term::equal(left, term::binary(term::Op::bv_add, right, one)));
    sides.push_back(term::equal(left, term::binary(term::Op::bv_sub, right, one)));
  }
  return sides;
}

class Collection {
public:
  explicit Collection(std::size_t limit) : limit_(limit) {}
  void add(const std::optional<Arguments>& arguments) {
    if (arguments && !full() && std::ranges::find(all_, *arguments) == all_.end()) {
      all_.push_back(*arguments);
    }
  }
  bool empty() const { return all_.empty(); }
  bool full() const { return all_.size() >= limit_; }
  std::vector<Arguments> take() { return std::move(all_); }

private:
  std::size_t limit_;
  std::vector<Arguments> all_;
};

/// For guards that are too hard for the solver: arguments are tried.
void add_samples(Term guard, const std::vector<Variable>& parameters, Collection& found) {
  const std::vector<Term> variables = component::symbols_of(parameters);
  for (const Arguments& sample : guards::sample_arguments(guard, variables)) {
    term::Assignment assignment;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      assignment.bind(variables[i], sample[i]);
    }
    if (term::evaluate(guard, assignment) == 1) {
      found.add(sample);
    }
  }
}

void add_sides(Term guard, const std::vector<Variable>& parameters, const std::vector<Term>& atoms,
               smt::Solver& solver, Collection& found) {
  for (const Term atom : atoms) {
    for (const Term side : sides_of(atom)) {
      if (!found.full()) {
        found.add(simplest(term::and_(guard, side), parameters, solver));
      }
    }
  }
}

void add_combinations(Term guard, const std::vector<Variable>& parameters,
                      const std::vector<Term>& atoms, smt::Solver& solver, Collection& found) {
  const std::size_t count = std::min(atoms.size(), paired_atom_limit);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      for (const Term a : {atoms[i], term::not_(atoms[i])}) {
        for (const Term b : {atoms[j], term::not_(atoms[j])}) {
          if (!found.full()) {
            found.add(simplest(term::and_(guard, term::and_(a, b)), parameters, solver));
          }
        }
      }
    }
  }
}

/// The best value of each parameter, then the second best, ...: a limit cuts all of them alike.
void add_values(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver,
                Collection& found) {
  std::vector<std::vector<std::uint64_t>> values;
  std::size_t most = 0;
  for (const Variable& parameter : parameters) {
    values.push_back(values_to_try(guard, parameter, solver));
    most = std::max(most, values.back().size());
  }
  for (std::size_t rank = 0; rank < most && !found.full(); ++rank) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (rank < values[i].size()) {
        const Term variable = parameters[i].symbol;
        const Term value = variable->term_store().constant(variable->sort(), values[i][rank]);
        found.add(simplest(term::and_(guard, term::equal(variable, value)), parameters, solver));
      }
    }
  }
}

Term is_value(const Variable& parameter, std::uint64_t value) {
  const Term symbol = parameter.symbol;
  return term::equal(symbol, symbol->term_store().constant(symbol->sort(), value));
}

/// New objects wherever there can be some, and arrays that hold two: they may be one object.
void add_new_objects(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver,
                     Collection& found) {
  for (const Variable& parameter : parameters) {
    const bool is_length = parameter.name.ends_with(".length") && parameter.sort().is_bit_vector();
    if (is_length || (parameter.labels && !parameter.labels->other.empty())) {
      const Term narrower =
          term::and_(guard, is_value(parameter, is_length ? 2 : parameter.labels->values.size()));
      if (simplest(narrower, parameters, solver)) {
        guard = narrower;
      }
    }
  }
  found.add(simplest(guard, parameters, solver));
}

/// With small codes and short arrays, if there are such arguments.
Term within_reason(Term guard, const std::vector<Variable>& parameters, smt::Solver& solver) {
  for (const Variable& parameter : parameters) {
    const Term narrower = term::and_(guard, within_reason(parameter));
    if (narrower != guard && simplest(narrower, parameters, solver)) {
      guard = narrower;
    }
  }
  return guard;
}

} // namespace

std::vector<Arguments> border_arguments(const interface::NamedCall& symbol,
                                        const std::vector<interface::NamedCall>& alphabet,
                                        smt::Solver& solver, std::size_t limit) {
  const std::vector<Variable>& parameters = symbol.parameters;
  const Term guard = within_reason(symbol.guard, parameters, solver);
  Collection found(limit);
  found.add(simplest(guard, parameters, solver));
  if (found.empty()) {
    add_samples(guard, parameters, found);
  }
  add_new_objects(guard, parameters, solver, found);
  const std::vector<Term> atoms = atoms_of(symbol, alphabet);
  Collection sides(limit / 2); // the other half is for values
  add_sides(guard, parameters, atoms, solver, sides);
  for (const Arguments& arguments : sides.take()) {
    found.add(arguments);
  }
  add_values(guard, parameters, solver, found);
  add_combinations(guard, parameters, atoms, solver, found);
  return found.take();
}

} // namespace parlance::driver
