#include "interface/canonical.h"

#include "automata/fold.h"
#include "automata/minimise.h"
#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "interface/machine.h"
#include "util/error.h"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <tuple>

namespace parlance::interface {

namespace {

using automata::MooreMachine;
using SymbolGroup = std::vector<automata::Symbol>;

/// The rank of every method: as in the given order, then by first occurrence in the alphabet.
class MethodRanks {
public:
  MethodRanks(const std::vector<std::string>& order, const std::vector<GuardedCall>& alphabet) {
    for (const std::string& method : order) {
      ranks_.emplace(method, ranks_.size());
    }
    for (const GuardedCall& symbol : alphabet) {
      ranks_.emplace(symbol.method, ranks_.size());
    }
  }
  std::size_t of(const std::string& method) const {
    const auto found = ranks_.find(method);
    return found == ranks_.end() ? ranks_.size() : found->second;
  }

private:
  std::map<std::string, std::size_t> ranks_;
};

// ---- witnesses

/// How far a value is from the simplest one; orders values as simplest_arguments does.
std::pair<bool, std::uint64_t> simplicity(const term::Sort& sort, std::uint64_t value) {
  const bool negative = sort.is_bit_vector() && ((value >> (sort.width() - 1)) & 1) != 0;
  return {negative, negative ? sort.mask() - value : value};
}

std::strong_ordering compare_calls(const Call& a, const Call& b, const MethodRanks& ranks) {
  if (const auto order = ranks.of(a.method) <=> ranks.of(b.method); std::is_neq(order)) {
    return order;
  }
  if (const auto order = a.method <=> b.method; std::is_neq(order)) {
    return order;
  }
  if (const auto order = a.observation <=> b.observation; std::is_neq(order)) {
    return order;
  }
  for (std::size_t i = 0; i < a.arguments.size(); ++i) {
    const term::Sort& sort = a.parameters[i].sort();
    const auto order = simplicity(sort, a.arguments[i]) <=> simplicity(sort, b.arguments[i]);
    if (std::is_neq(order)) {
      return order;
    }
  }
  return std::strong_ordering::equal;
}

/// Shorter first, then by calls.
bool is_simpler(const Calls& a, const Calls& b, const MethodRanks& ranks) {
  if (a.size() != b.size()) {
    return a.size() < b.size();
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (const auto order = compare_calls(a[i], b[i], ranks); std::is_neq(order)) {
      return std::is_lt(order);
    }
  }
  return false;
}

// ---- symbols

/// The symbols of one method and one guard: one for each observation, in the order in which the
/// alphabet first has them.
struct SymbolRow {
  std::string method;
  Term guard;
  SymbolGroup symbols;
};

std::vector<SymbolRow> rows_of(const std::vector<GuardedCall>& alphabet) {
  std::map<std::pair<std::string, std::optional<std::string>>, std::size_t> rank;
  std::vector<SymbolRow> rows;
  for (automata::Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    const GuardedCall& call = alphabet[symbol];
    rank.emplace(std::pair(call.method, call.observation), rank.size());
    auto row = std::ranges::find_if(rows, [&](const SymbolRow& known) {
      return known.guard == call.guard && known.method == call.method;
    });
    if (row == rows.end()) {
      row = rows.insert(row, {call.method, call.guard, {}});
    }
    row->symbols.push_back(symbol);
  }
  for (SymbolRow& row : rows) {
    std::ranges::sort(row.symbols, {}, [&](automata::Symbol symbol) {
      return rank.at({alphabet[symbol].method, alphabet[symbol].observation});
    });
  }
  return rows;
}

/// Groups of rows that become one: the same method, and equal columns for every observation.
std::vector<std::vector<SymbolRow>> mergeable_rows(const MooreMachine& minimal,
                                                   const std::vector<GuardedCall>& alphabet) {
  std::vector<std::size_t> column(alphabet.size());
  const std::vector<SymbolGroup> columns = automata::equal_columns(minimal);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (const automata::Symbol symbol : columns[i]) {
      column[symbol] = i;
    }
  }
  std::map<std::pair<std::string, std::vector<std::size_t>>, std::vector<SymbolRow>> groups;
  for (SymbolRow& row : rows_of(alphabet)) {
    std::vector<std::size_t> of_row;
    for (const automata::Symbol symbol : row.symbols) {
      of_row.push_back(column[symbol]);
    }
    groups[{row.method, of_row}].push_back(std::move(row));
  }
  std::vector<std::vector<SymbolRow>> result;
  for (auto& [key, rows] : groups) {
    result.push_back(std::move(rows));
  }
  return result;
}

/// A symbol of the result and the old symbols it stands for.
struct CanonicalSymbol {
  GuardedCall call;
  SymbolGroup merged;
  std::vector<std::uint64_t> least;
  std::size_t observation; ///< its position among those of the method
};

/// The symbol of a group of rows that has the given observation.
CanonicalSymbol merged_symbol(const std::vector<SymbolRow>& rows, std::size_t observation,
                              const std::vector<GuardedCall>& alphabet) {
  CanonicalSymbol merged{alphabet[rows.front().symbols[observation]], {}, {}, observation};
  merged.call.id.clear();
  for (const SymbolRow& row : rows) {
    util::check(row.symbols.size() == rows.front().symbols.size(),
                "the guards of a method are the same for all its observations");
    const automata::Symbol symbol = row.symbols[observation];
    util::check(alphabet[symbol].parameters.size() == merged.call.parameters.size(),
                "symbols of one method have the same parameters");
    merged.call.guard = term::or_(merged.call.guard, row.guard);
    merged.merged.push_back(symbol);
  }
  return merged;
}

bool less_arguments(const CanonicalSymbol& a, const CanonicalSymbol& b) {
  for (std::size_t i = 0; i < a.least.size(); ++i) {
    if (a.least[i] != b.least[i]) {
      return value_less(a.call.parameters[i], a.least[i], b.least[i]);
    }
  }
  return false;
}

std::vector<CanonicalSymbol> canonical_symbols(const std::vector<std::vector<SymbolRow>>& groups,
                                               const std::vector<GuardedCall>& alphabet,
                                               const MethodRanks& ranks, smt::Solver& solver) {
  std::vector<CanonicalSymbol> symbols;
  for (const std::vector<SymbolRow>& rows : groups) {
    std::optional<std::vector<std::uint64_t>> least;
    for (std::size_t i = 0; i < rows.front().symbols.size(); ++i) {
      CanonicalSymbol symbol = merged_symbol(rows, i, alphabet);
      if (!least) {
        least = least_arguments(symbol.call.guard, symbol.call.parameters, solver);
      }
      util::check(least.has_value(), "a guard of the alphabet is empty");
      symbol.least = *least;
      symbols.push_back(std::move(symbol));
    }
  }
  std::ranges::sort(symbols, [&ranks](const CanonicalSymbol& a, const CanonicalSymbol& b) {
    if (a.call.method != b.call.method) {
      return ranks.of(a.call.method) < ranks.of(b.call.method);
    }
    return a.call.guard != b.call.guard ? less_arguments(a, b) : a.observation < b.observation;
  });
  return symbols;
}

// ---- states

/// The new number of every state of a machine: legal ones in order, then error, then unknown, then
/// impossible.
std::vector<automata::State> legal_first(const MooreMachine& machine) {
  std::vector<automata::State> order(machine.state_count());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](automata::State state) { return machine.output(state); });
  std::vector<automata::State> numbers(order.size());
  for (automata::State position = 0; position < order.size(); ++position) {
    numbers[order[position]] = position;
  }
  return numbers;
}

constexpr automata::State unreachable = ~automata::State{0};

/// For each old state the state of `machine` that it behaves like, as far as that matters. Symbol i
/// of the machine is what the old symbols `symbols[i].merged` became.
std::vector<automata::State> images_of(const Interface& interface, const MooreMachine& machine,
                                       const std::vector<CanonicalSymbol>& symbols) {
  std::vector<automata::State> images(interface.states.size(), unreachable);
  std::vector<automata::State> todo = {interface.initial};
  images[interface.initial] = machine.initial();
  while (!todo.empty()) {
    const automata::State from = todo.back();
    todo.pop_back();
    if (interface.states[from].kind != Verdict::legal) {
      continue;
    }
    for (automata::Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
      for (const automata::Symbol old : symbols[symbol].merged) {
        const automata::State to = interface.states[from].transitions[old].to;
        if (images[to] == unreachable && interface.states[to].kind != Verdict::impossible) {
          images[to] = machine.step(images[from], symbol);
          todo.push_back(to);
        }
      }
    }
  }
  return images;
}

void merge_transition(Transition& merged, const Transition& transition, const MethodRanks& ranks) {
  merged.reasons.insert(merged.reasons.end(), transition.reasons.begin(), transition.reasons.end());
  std::ranges::sort(merged.reasons);
  const auto repeated = std::ranges::unique(merged.reasons);
  merged.reasons.erase(repeated.begin(), repeated.end());
  if (transition.witness &&
      (!merged.witness || is_simpler(*transition.witness, *merged.witness, ranks))) {
    merged.witness = transition.witness;
  }
}

std::vector<State> canonical_states(const Interface& interface, const MooreMachine& machine,
                                    const std::vector<CanonicalSymbol>& symbols,
                                    const MethodRanks& ranks) {
  const std::vector<automata::State> numbers = legal_first(machine);
  std::vector<State> states(machine.state_count());
  for (automata::State state = 0; state < machine.state_count(); ++state) {
    State& result = states[numbers[state]];
    result.kind = static_cast<Verdict>(machine.output(state));
    if (result.kind != Verdict::legal) {
      continue;
    }
    for (automata::Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
      result.transitions.push_back({numbers[machine.step(state, symbol)], {}, {}});
    }
  }
  const std::vector<automata::State> images = images_of(interface, machine, symbols);
  for (automata::State old = 0; old < images.size(); ++old) {
    if (images[old] == unreachable || interface.states[old].kind != Verdict::legal) {
      continue;
    }
    State& result = states[numbers[images[old]]];
    for (automata::Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
      for (const automata::Symbol merged : symbols[symbol].merged) {
        merge_transition(result.transitions[symbol], interface.states[old].transitions[merged],
                         ranks);
      }
    }
  }
  return states;
}

} // namespace

Interface canonical(const Interface& interface, smt::Solver& solver,
                    const std::vector<std::string>& method_order) {
  const MethodRanks ranks(method_order, interface.alphabet);
  const MooreMachine minimal = automata::minimise(
      automata::merge_compatible(automata::minimise(machine_of(interface)),
                                 static_cast<automata::Output>(Verdict::impossible)));
  const std::vector<CanonicalSymbol> symbols = canonical_symbols(
      mergeable_rows(minimal, interface.alphabet), interface.alphabet, ranks, solver);
  SymbolGroup representatives;
  Interface result = interface;
  result.alphabet.clear();
  for (const CanonicalSymbol& symbol : symbols) {
    representatives.push_back(symbol.merged.front());
    result.alphabet.push_back(symbol.call);
  }
  const MooreMachine machine =
      automata::renumber_breadth_first(automata::select_symbols(minimal, representatives));
  result.states = canonical_states(interface, machine, symbols, ranks);
  result.initial = 0; // breadth-first, and if it is not legal it is the only state
  return result;
}

} // namespace parlance::interface
