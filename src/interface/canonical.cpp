#include "interface/canonical.h"

#include "automata/fold.h"
#include "automata/minimise.h"
#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "util/error.h"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <tuple>

namespace parlance::interface {

namespace {

using automata::MooreMachine;
using SymbolGroup = std::vector<Symbol>;

/// The rank of every method: as in the given order, then by first occurrence in the alphabet.
class MethodRanks {
public:
  MethodRanks(const std::vector<std::string>& order, const Interface& interface) {
    for (const std::string& method : order) {
      ranks_.emplace(method, ranks_.size());
    }
    for (const GuardedCall& symbol : interface.alphabet) {
      ranks_.emplace(interface.signatures[symbol.method].method, ranks_.size());
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
  std::size_t method;
  Term guard;
  SymbolGroup symbols;
};

std::vector<SymbolRow> rows_of(const std::vector<GuardedCall>& alphabet) {
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> rank;
  std::vector<SymbolRow> rows;
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
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
    std::ranges::sort(row.symbols, {}, [&](Symbol symbol) {
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
    for (const Symbol symbol : columns[i]) {
      column[symbol] = i;
    }
  }
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::vector<SymbolRow>> groups;
  for (SymbolRow& row : rows_of(alphabet)) {
    std::vector<std::size_t> of_row;
    for (const Symbol symbol : row.symbols) {
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
  Arguments least;
  std::size_t observation; ///< its position among those of the method, as the alphabet has them
};

/// The symbol of a group of rows that has the given observation.
CanonicalSymbol merged_symbol(const std::vector<SymbolRow>& rows, std::size_t observation,
                              const std::vector<GuardedCall>& alphabet) {
  CanonicalSymbol merged{alphabet[rows.front().symbols[observation]], {}, {}, observation};
  merged.call.sample.clear();
  for (const SymbolRow& row : rows) {
    util::check(row.symbols.size() == rows.front().symbols.size(),
                "the guards of a method are the same for all its observations");
    merged.call.guard = term::or_(merged.call.guard, row.guard);
    merged.merged.push_back(row.symbols[observation]);
  }
  return merged;
}

bool less_arguments(const Arguments& a, const Arguments& b, const Parameters& parameters) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) {
      return value_less(parameters[i], a[i], b[i]);
    }
  }
  return false;
}

std::vector<CanonicalSymbol> canonical_symbols(const std::vector<std::vector<SymbolRow>>& groups,
                                               const Interface& interface, const MethodRanks& ranks,
                                               smt::Solver& solver) {
  const std::vector<Signature>& signatures = interface.signatures;
  std::vector<CanonicalSymbol> symbols;
  for (const std::vector<SymbolRow>& rows : groups) {
    std::optional<Arguments> least;
    for (std::size_t i = 0; i < rows.front().symbols.size(); ++i) {
      CanonicalSymbol symbol = merged_symbol(rows, i, interface.alphabet);
      if (!least) {
        least =
            least_arguments(symbol.call.guard, signatures[symbol.call.method].parameters, solver);
      }
      util::check(least.has_value(), "a guard of the alphabet is empty");
      symbol.least = *least;
      symbols.push_back(std::move(symbol));
    }
  }
  std::ranges::sort(symbols, [&](const CanonicalSymbol& a, const CanonicalSymbol& b) {
    const Signature& signature = signatures[a.call.method];
    if (a.call.method != b.call.method) {
      return ranks.of(signature.method) < ranks.of(signatures[b.call.method].method);
    }
    return a.call.guard != b.call.guard ? less_arguments(a.least, b.least, signature.parameters)
                                        : a.observation < b.observation;
  });
  return symbols;
}

// ---- states

/// The same machine with legal states first, in order, then error, then unknown, then impossible.
MooreMachine legal_first(const MooreMachine& machine) {
  std::vector<State> order(machine.state_count());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](State state) { return machine.output(state); });
  std::vector<State> numbers(order.size());
  MooreMachine result(machine.output_type(), machine.symbol_count());
  for (const State state : order) {
    numbers[state] = result.add_state(machine.output(state));
  }
  for (const State state : order) {
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      result.set_transition(numbers[state], symbol, numbers[machine.step(state, symbol)]);
    }
  }
  result.set_initial(numbers[machine.initial()]);
  return result;
}

constexpr State unreachable = ~State{0};

/// For each old state the state of `machine` that it behaves like, as far as that matters. Symbol i
/// of the machine is what the old symbols `symbols[i].merged` became.
std::vector<State> images_of(const Interface& interface, const MooreMachine& machine,
                             const std::vector<CanonicalSymbol>& symbols) {
  std::vector<State> images(interface.state_count(), unreachable);
  std::vector<State> todo = {interface.initial()};
  images[interface.initial()] = machine.initial();
  while (!todo.empty()) {
    const State from = todo.back();
    todo.pop_back();
    if (!interface.is_legal(from)) {
      continue;
    }
    for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
      for (const Symbol old : symbols[symbol].merged) {
        const State to = interface.machine.step(from, old);
        if (images[to] == unreachable && interface.verdict(to) != Verdict::impossible) {
          images[to] = machine.step(images[from], symbol);
          todo.push_back(to);
        }
      }
    }
  }
  return images;
}

void merge(Explanation& merged, const Explanation& explanation, const MethodRanks& ranks) {
  merged.reasons.insert(merged.reasons.end(), explanation.reasons.begin(),
                        explanation.reasons.end());
  std::ranges::sort(merged.reasons);
  const auto repeated = std::ranges::unique(merged.reasons);
  merged.reasons.erase(repeated.begin(), repeated.end());
  if (explanation.witness &&
      (!merged.witness || is_simpler(*explanation.witness, *merged.witness, ranks))) {
    merged.witness = explanation.witness;
  }
}

std::map<std::pair<State, Symbol>, Explanation>
merged_explanations(const Interface& interface, const MooreMachine& machine,
                    const std::vector<CanonicalSymbol>& symbols, const MethodRanks& ranks) {
  std::vector<Symbol> became(interface.alphabet.size());
  for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
    for (const Symbol old : symbols[symbol].merged) {
      became[old] = symbol;
    }
  }
  const std::vector<State> images = images_of(interface, machine, symbols);
  std::map<std::pair<State, Symbol>, Explanation> result;
  for (const auto& [cell, explanation] : interface.explanations) {
    if (images[cell.first] != unreachable) {
      merge(result[{images[cell.first], became[cell.second]}], explanation, ranks);
    }
  }
  return result;
}

} // namespace

Interface canonical(const Interface& interface, smt::Solver& solver,
                    const std::vector<std::string>& method_order) {
  const MethodRanks ranks(method_order, interface);
  const MooreMachine minimal = automata::minimise(automata::merge_compatible(
      automata::minimise(interface.machine), static_cast<automata::Output>(Verdict::impossible)));
  const std::vector<CanonicalSymbol> symbols =
      canonical_symbols(mergeable_rows(minimal, interface.alphabet), interface, ranks, solver);
  SymbolGroup representatives;
  Interface result = interface;
  result.alphabet.clear();
  result.state_ids.clear();
  result.symbol_ids.clear();
  for (const CanonicalSymbol& symbol : symbols) {
    representatives.push_back(symbol.merged.front());
    result.alphabet.push_back(symbol.call);
  }
  result.machine = legal_first(
      automata::renumber_breadth_first(automata::select_symbols(minimal, representatives)));
  result.explanations = merged_explanations(interface, result.machine, symbols, ranks);
  return result;
}

} // namespace parlance::interface
