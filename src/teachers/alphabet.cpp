#include "teachers/alphabet.h"

#include "interface/least_arguments.h"
#include "util/error.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::teachers {

namespace {

constexpr unsigned exhaustive_bits = 4;
constexpr std::size_t sample_limit = 12;
constexpr std::size_t constant_limit = 24;

std::shared_ptr<const term::Program> compile(const component::Method& method, Term guard) {
  const std::vector<Term> roots{guard};
  return std::make_shared<const term::Program>(component::symbols_of(method.parameters), roots);
}

/// Constants of a sort in a formula, in order of their nodes' creation.
void collect_constants(Term formula, const term::Sort& sort, std::vector<std::uint64_t>& constants,
                       std::unordered_set<Term>& seen) {
  std::vector<Term> pending{formula};
  while (!pending.empty()) {
    const Term current = pending.back();
    pending.pop_back();
    if (!seen.insert(current).second) {
      continue;
    }
    if (current->is_constant() && current->sort() == sort) {
      constants.push_back(current->value());
    }
    pending.insert(pending.end(), current->operands().begin(), current->operands().end());
  }
}

/// Values of one parameter worth trying: around the constants of its guard and its method.
std::vector<std::uint64_t> border_values(const component::Method& method, Term guard,
                                         const term::Sort& sort) {
  std::vector<std::uint64_t> constants{0};
  std::unordered_set<Term> seen;
  collect_constants(guard, sort, constants, seen);
  for (const component::Path& path : method.paths) {
    collect_constants(path.guard, sort, constants, seen);
  }
  const std::uint64_t sign = 1ULL << (sort.width() - 1);
  constants.push_back(sign);
  std::vector<std::uint64_t> values;
  for (std::size_t i = 0; i < constants.size() && i < constant_limit; ++i) {
    for (const std::uint64_t value : {constants[i], constants[i] + 1, constants[i] - 1}) {
      const std::uint64_t cut = value & sort.mask();
      if (std::find(values.begin(), values.end(), cut) == values.end()) {
        values.push_back(cut);
      }
    }
  }
  return values;
}

} // namespace

bool contains(const AlphabetSymbol& symbol, std::span<const std::uint64_t> arguments) {
  std::uint64_t output = 0;
  symbol.member->run(arguments, std::span(&output, 1));
  return output != 0;
}

Alphabet::Alphabet(const component::Component& component, smt::Solver& solver)
    : component_(component), solver_(solver) {
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    simplifiers_.push_back(std::make_unique<interface::GuardSimplifier>(component, method, solver));
    add(method, component.store().boolean(true), false);
  }
  renumber();
}

/// A symbol for each observation.
void Alphabet::add(std::size_t method, Term guard, bool collective) {
  const component::Method& owner = component_.methods[method];
  auto representative = interface::simplest_arguments(guard, owner.parameters, solver_);
  util::check(representative.has_value(), "a symbol without arguments");
  AlphabetSymbol symbol{method, guard, *representative, {}, collective, compile(owner, guard)};
  symbol.samples = samples(symbol);
  for (; symbol.observation < owner.observation_count(); ++symbol.observation) {
    symbols_.push_back(symbol);
  }
}

void Alphabet::renumber() {
  by_method_.assign(component_.methods.size(), {});
  for (Symbol symbol = 0; symbol < symbols_.size(); ++symbol) {
    by_method_[symbols_[symbol].method].push_back(symbol);
  }
}

Symbol Alphabet::symbol_of(const ConcreteCall& call) const {
  for (const Symbol symbol : by_method_[call.method]) {
    if (symbols_[symbol].observation == call.observation &&
        contains(symbols_[symbol], call.arguments)) {
      return symbol;
    }
  }
  throw util::InternalError("a call that no guard covers");
}

bool Alphabet::any_collective() const {
  return std::any_of(symbols_.begin(), symbols_.end(),
                     [](const AlphabetSymbol& symbol) { return symbol.collective; });
}

Term Alphabet::simplified(std::size_t method, Term guard) {
  return simplifiers_[method]->simplify(guard);
}

void Alphabet::split(Symbol symbol, Term part) {
  const Term guard = symbols_[symbol].guard;
  const std::size_t method = symbols_[symbol].method;
  const Term inside = simplified(method, term::and_(guard, part));
  const Term outside = simplified(method, term::and_(guard, term::not_(part)));
  for (const Symbol sibling : by_method_[method]) {
    AlphabetSymbol& old = symbols_[sibling];
    if (old.guard == guard) {
      old.guard = outside;
      old.member = compile(component_.methods[method], outside);
      util::check(contains(old, old.representative), "a split that loses the representative");
      old.samples = samples(old);
    }
  }
  add(method, inside, symbols_[symbol].collective);
  renumber();
  ++splits_;
}

void Alphabet::rejoin(const std::set<std::size_t>& methods) {
  std::erase_if(symbols_,
                [&](const AlphabetSymbol& symbol) { return methods.contains(symbol.method); });
  for (const std::size_t method : methods) {
    add(method, component_.store().boolean(true), true);
  }
  std::stable_sort(
      symbols_.begin(), symbols_.end(),
      [](const AlphabetSymbol& a, const AlphabetSymbol& b) { return a.method < b.method; });
  renumber();
}

std::vector<Arguments> Alphabet::all_arguments(const AlphabetSymbol& symbol) const {
  std::vector<Arguments> result{symbol.representative};
  component::for_each_arguments(component_.methods[symbol.method], [&](const Arguments& arguments) {
    if (arguments != symbol.representative && contains(symbol, arguments)) {
      result.push_back(arguments);
    }
  });
  return result;
}

std::vector<Arguments> Alphabet::samples(const AlphabetSymbol& symbol) const {
  const component::Method& method = component_.methods[symbol.method];
  if (component::total_bits(method.parameters) <= exhaustive_bits) {
    return all_arguments(symbol);
  }
  std::vector<Arguments> result{symbol.representative};
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    for (const std::uint64_t value :
         border_values(method, symbol.guard, method.parameters[i].sort())) {
      Arguments arguments = symbol.representative;
      arguments[i] = value;
      if (result.size() < sample_limit * (i + 1) && contains(symbol, arguments) &&
          std::find(result.begin(), result.end(), arguments) == result.end()) {
        result.push_back(arguments);
      }
    }
  }
  return result;
}

} // namespace parlance::teachers
