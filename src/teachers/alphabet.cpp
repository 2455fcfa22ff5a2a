#include "teachers/alphabet.h"

#include "interface/least_arguments.h"
#include "term/smtlib/smtlib.h"
#include "util/error.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

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

bool Instances::contains(std::span<const std::uint64_t> arguments) const {
  std::uint64_t output = 0;
  member->run(arguments, std::span(&output, 1));
  return output != 0;
}

bool Symbols::any_collective() const {
  return std::ranges::any_of(instances, &Instances::collective);
}

Alphabet::Alphabet(const component::Component& component, smt::Solver& solver)
    : component_(component), solver_(solver), simplifiers_(make_simplifiers(component, solver)) {
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    add(method, component.store().boolean(true), false, list_);
  }
  renumber();
}

Alphabet::Alphabet(const component::Component& component, smt::Solver& solver,
                   learn::StateReader& reader)
    : component_(component), solver_(solver), simplifiers_(make_simplifiers(component, solver)) {
  for (std::uint32_t left = reader.count("guards"); left > 0; --left) {
    read_symbol(reader);
  }
  renumber();
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    require_partition(method, reader);
  }
}

void Alphabet::save(learn::StateWriter& writer) const {
  writer.line("guards", {std::to_string(size())});
  for (Symbol symbol = 0; symbol < size(); ++symbol) {
    const GuardedCall& call = list_.calls[symbol];
    std::vector<std::string> fields{component_.methods[call.method].name,
                                    std::to_string(call.observation),
                                    list_.instances[symbol].collective ? joined_text : single_text,
                                    term::to_smtlib(call.guard, true)};
    for (const std::uint64_t argument : call.sample) {
      fields.push_back(std::to_string(argument));
    }
    writer.line("guard", fields);
  }
}

/// `guard METHOD OBSERVATION single|joined FORMULA ARGUMENT...`
void Alphabet::read_symbol(learn::StateReader& reader) {
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
  GuardedCall call{static_cast<std::size_t>(method - component_.methods.begin()),
                   guard_of(line, *method, component_.store()),
                   {},
                   line.number(1, method->observation_count())};
  for (std::size_t i = 0; i < method->parameters.size(); ++i) {
    call.sample.push_back(
        line.wide_number(first_argument + i, method->parameters[i].sort().mask()));
  }
  const Instances& instances =
      list_.instances.emplace_back(instances_of(call, line.text(2) == joined_text));
  list_.calls.push_back(std::move(call));
  if (!instances.contains(list_.calls.back().sample)) {
    line.fail("the arguments do not satisfy the guard that they stand for");
  }
}

void Alphabet::require_partition(std::size_t method, learn::StateReader& reader) const {
  const component::Method& owner = component_.methods[method];
  std::vector<std::vector<Term>> guards(owner.observation_count());
  std::vector<std::vector<std::pair<Arguments, bool>>> calls(owner.observation_count());
  for (const Symbol symbol : by_method_[method]) {
    const GuardedCall& entry = list_.calls[symbol];
    const std::uint32_t observation = entry.observation;
    if (observation > 0 && guards[observation].size() >= guards[observation - 1].size()) {
      reader.fail("the observations of '" + owner.name + "' are not in order");
    }
    guards[observation].push_back(entry.guard);
    calls[observation].emplace_back(entry.sample, list_.instances[symbol].collective);
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

void Alphabet::add(std::size_t method, Term guard, bool collective, List& list) const {
  const component::Method& owner = component_.methods[method];
  auto representative = interface::simplest_arguments(guard, owner.parameters, solver_);
  util::check(representative.has_value(), "a symbol without arguments");
  GuardedCall call{method, guard, *representative};
  const Instances instances = instances_of(call, collective);
  for (; call.observation < owner.observation_count(); ++call.observation) {
    list.calls.push_back(call);
    list.instances.push_back(instances);
  }
}

Instances Alphabet::instances_of(const GuardedCall& call, bool collective) const {
  Instances result{{}, collective, compile(component_.methods[call.method], call.guard)};
  result.samples = samples(call, result);
  return result;
}

void Alphabet::renumber() {
  by_method_.assign(component_.methods.size(), {});
  for (Symbol symbol = 0; symbol < size(); ++symbol) {
    by_method_[list_.calls[symbol].method].push_back(symbol);
  }
}

Symbol Alphabet::symbol_of(const ConcreteCall& call) const {
  for (const Symbol symbol : by_method_[call.method]) {
    if (list_.calls[symbol].observation == call.observation &&
        list_.instances[symbol].contains(call.arguments)) {
      return symbol;
    }
  }
  throw util::InternalError("a call that no guard covers");
}

Term Alphabet::simplified(std::size_t method, Term guard) {
  return simplifiers_[method]->simplify(guard);
}

/// Nothing changes until all is computed: a limit may end a solver's call.
void Alphabet::split(Symbol symbol, Term part) {
  const GuardedCall whole = list_.calls[symbol];
  const bool collective = list_.instances[symbol].collective;
  const Term inside = simplified(whole.method, term::and_(whole.guard, part));
  GuardedCall outside = whole;
  outside.guard = simplified(whole.method, term::and_(whole.guard, term::not_(part)));
  const Instances rest = instances_of(outside, collective);
  util::check(rest.contains(outside.sample), "a split that loses the representative");
  add(whole.method, inside, collective, list_);
  for (const Symbol sibling : by_method_[whole.method]) {
    if (list_.calls[sibling].guard == whole.guard) {
      list_.calls[sibling].guard = outside.guard;
      list_.instances[sibling] = rest;
    }
  }
  renumber();
  ++splits_;
}

/// As in split.
void Alphabet::rejoin(const std::set<std::size_t>& methods) {
  List joined;
  for (std::size_t method = 0; method < component_.methods.size(); ++method) {
    if (methods.contains(method)) {
      add(method, component_.store().boolean(true), true, joined);
      continue;
    }
    for (const Symbol symbol : by_method_[method]) {
      joined.calls.push_back(list_.calls[symbol]);
      joined.instances.push_back(list_.instances[symbol]);
    }
  }
  list_ = std::move(joined);
  renumber();
}

std::vector<Arguments> Alphabet::all_arguments(const GuardedCall& call, const Instances& of) const {
  std::vector<Arguments> result{call.sample};
  component::for_each_arguments(component_.methods[call.method], [&](const Arguments& arguments) {
    if (arguments != call.sample && of.contains(arguments)) {
      result.push_back(arguments);
    }
  });
  return result;
}

std::vector<Arguments> Alphabet::samples(const GuardedCall& call, const Instances& of) const {
  const component::Method& method = component_.methods[call.method];
  if (component::total_bits(method.parameters) <= exhaustive_bits) {
    return all_arguments(call, of);
  }
  std::vector<Arguments> result{call.sample};
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    for (const std::uint64_t value :
         border_values(method, call.guard, method.parameters[i].sort())) {
      Arguments arguments = call.sample;
      arguments[i] = value;
      if (result.size() < sample_limit * (i + 1) && of.contains(arguments) &&
          std::find(result.begin(), result.end(), arguments) == result.end()) {
        result.push_back(arguments);
      }
    }
  }
  return result;
}

} // namespace parlance::teachers
