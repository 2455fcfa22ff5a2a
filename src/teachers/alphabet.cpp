#include "teachers/alphabet.h"

#include "interface/least_arguments.h"
#include "term/smtlib/smtlib.h"
#include "util/error.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::teachers {

namespace {

constexpr unsigned exhaustive_bits = 4;
constexpr std::size_t sample_limit = 12;
constexpr std::size_t constant_limit = 24;
constexpr const char* single_text = "single";
constexpr const char* joined_text = "joined";

Term guard_of(const learn::StateReader::Line& line, const component::Method& method,
              term::TermStore& store) {
  const auto scope = [&](const std::string& name) -> Term {
    const auto found = std::ranges::find(method.parameters, name, &component::Variable::name);
    return found == method.parameters.end() ? nullptr : found->symbol;
  };
  try {
    const Term guard = term::parse_smtlib(store, line.text(3), scope);
    if (guard->sort() != term::Sort::boolean()) {
      line.fail("a guard is a formula, not a number");
    }
    return guard;
  } catch (const term::ParseError& error) {
    line.fail(std::string("the guard cannot be read: ") + error.what());
  }
}

std::shared_ptr<const term::Program> compile(const component::Method& method, Term guard) {
  const std::vector<Term> roots{guard};
  return std::make_shared<const term::Program>(component::symbols_of(method.parameters), roots);
}

std::vector<std::unique_ptr<guards::GuardSimplifier>>
make_simplifiers(const component::Component& component, smt::Solver& solver) {
  std::vector<std::unique_ptr<guards::GuardSimplifier>> simplifiers;
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    simplifiers.push_back(std::make_unique<guards::GuardSimplifier>(component, method, solver));
  }
  return simplifiers;
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
    : component_(component), solver_(solver), simplifiers_(make_simplifiers(component, solver)) {
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    std::ranges::move(make(method, component.store().boolean(true), false),
                      std::back_inserter(symbols_));
  }
  renumber();
}

Alphabet::Alphabet(const component::Component& component, smt::Solver& solver,
                   learn::StateReader& reader)
    : component_(component), solver_(solver), simplifiers_(make_simplifiers(component, solver)) {
  for (std::uint32_t left = reader.count("guards"); left > 0; --left) {
    symbols_.push_back(read_symbol(reader));
  }
  renumber();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    require_partition(method, reader);
  }
}

void Alphabet::save(learn::StateWriter& writer) const {
  writer.line("guards", {std::to_string(symbols_.size())});
  for (const AlphabetSymbol& symbol : symbols_) {
    std::vector<std::string> fields{
        component_.methods[symbol.method].name, std::to_string(symbol.observation),
        symbol.collective ? joined_text : single_text, term::to_smtlib(symbol.guard, true)};
    for (const std::uint64_t argument : symbol.representative) {
      fields.push_back(std::to_string(argument));
    }
    writer.line("guard", fields);
  }
}

/// `guard METHOD OBSERVATION single|joined FORMULA ARGUMENT...`
AlphabetSymbol Alphabet::read_symbol(learn::StateReader& reader) const {
  constexpr std::size_t first_argument = 4;
  const learn::StateReader::Line line = reader.next("guard", first_argument);
  const auto method = std::ranges::find(component_.methods, line.text(0), &component::Method::name);
  if (method == component_.methods.end()) {
    line.fail("no method is called '" + line.text(0) + "'");
  }
  if (line.text(2) != joined_text && line.text(2) != single_text) {
    line.fail("a guard is single or joined, not '" + line.text(2) + "'");
  }
  if (line.size() != first_argument + method->parameters.size()) {
    line.fail("'" + method->name + "' has " + std::to_string(method->parameters.size()) +
              " parameters, not " + std::to_string(line.size() - first_argument));
  }
  AlphabetSymbol symbol{static_cast<std::size_t>(method - component_.methods.begin()),
                        guard_of(line, *method, component_.store()),
                        {},
                        {},
                        line.text(2) == joined_text,
                        nullptr,
                        line.number(1, method->observation_count())};
  for (std::size_t i = 0; i < method->parameters.size(); ++i) {
    symbol.representative.push_back(
        line.wide_number(first_argument + i, method->parameters[i].sort().mask()));
  }
  symbol.member = compile(*method, symbol.guard);
  if (!contains(symbol, symbol.representative)) {
    line.fail("the arguments do not satisfy the guard that they stand for");
  }
  symbol.samples = samples(symbol);
  return symbol;
}

void Alphabet::require_partition(std::size_t method, learn::StateReader& reader) const {
  const component::Method& owner = component_.methods[method];
  std::vector<std::vector<Term>> guards(owner.observation_count());
  std::vector<std::vector<std::pair<Arguments, bool>>> calls(owner.observation_count());
  for (const Symbol symbol : by_method_[method]) {
    const AlphabetSymbol& entry = symbols_[symbol];
    const std::uint32_t observation = entry.observation;
    if (observation > 0 && guards[observation].size() >= guards[observation - 1].size()) {
      reader.fail("the observations of '" + owner.name + "' are not in order");
    }
    guards[observation].push_back(entry.guard);
    calls[observation].emplace_back(entry.representative, entry.collective);
  }
  const std::vector<Term>& first = guards.front();
  for (std::size_t other = 1; other < guards.size(); ++other) {
    if (guards[other] != first || calls[other] != calls.front()) {
      reader.fail("the observations of '" + owner.name + "' have different guards");
    }
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::vector<Term> both{first[i], first[j]};
      if (!solver_.check(both).unsat()) {
        reader.fail("two guards of '" + owner.name + "' are not shown to exclude each other");
      }
    }
  }
  const std::vector<Term> none{term::not_(term::or_(component_.store(), first))};
  if (first.empty() || !solver_.check(none).unsat()) {
    reader.fail("the guards of '" + owner.name + "' are not shown to cover its arguments");
  }
}

std::vector<AlphabetSymbol> Alphabet::make(std::size_t method, Term guard, bool collective) const {
  const component::Method& owner = component_.methods[method];
  auto representative = interface::simplest_arguments(guard, owner.parameters, solver_);
  util::check(representative.has_value(), "a symbol without arguments");
  AlphabetSymbol symbol{method, guard, *representative, {}, collective, compile(owner, guard)};
  symbol.samples = samples(symbol);
  std::vector<AlphabetSymbol> symbols;
  for (; symbol.observation < owner.observation_count(); ++symbol.observation) {
    symbols.push_back(symbol);
  }
  return symbols;
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

/// Nothing changes until all is computed: a limit may end a solver's call.
void Alphabet::split(Symbol symbol, Term part) {
  const Term guard = symbols_[symbol].guard;
  const std::size_t method = symbols_[symbol].method;
  const Term inside = simplified(method, term::and_(guard, part));
  const Term outside = simplified(method, term::and_(guard, term::not_(part)));
  const auto member = compile(component_.methods[method], outside);
  std::vector<AlphabetSymbol> symbols = symbols_;
  for (const Symbol sibling : by_method_[method]) {
    AlphabetSymbol& old = symbols[sibling];
    if (old.guard == guard) {
      old.guard = outside;
      old.member = member;
      util::check(contains(old, old.representative), "a split that loses the representative");
      old.samples = samples(old);
    }
  }
  std::ranges::move(make(method, inside, symbols_[symbol].collective), std::back_inserter(symbols));
  symbols_ = std::move(symbols);
  renumber();
  ++splits_;
}

void Alphabet::rejoin(const std::set<std::size_t>& methods) {
  std::vector<AlphabetSymbol> symbols;
  for (const std::size_t method : methods) {
    std::ranges::move(make(method, component_.store().boolean(true), true),
                      std::back_inserter(symbols));
  }
  for (const AlphabetSymbol& symbol : symbols_) {
    if (!methods.contains(symbol.method)) {
      symbols.push_back(symbol);
    }
  }
  std::stable_sort(
      symbols.begin(), symbols.end(),
      [](const AlphabetSymbol& a, const AlphabetSymbol& b) { return a.method < b.method; });
  symbols_ = std::move(symbols);
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
