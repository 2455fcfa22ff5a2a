#include "automata/structure.h"

#include "util/error.h"

#include <algorithm>
#include <unordered_map>

namespace parlance::automata {

namespace {

bool columns_agree(const MooreMachine& machine, Symbol a, Symbol b) {
  for (State state = 0; state < machine.state_count(); ++state)
    if (!machine.absorbing(state) && machine.step(state, a) != machine.step(state, b))
      return false;
  return true;
}

std::uint64_t column_hash(const MooreMachine& machine, Symbol symbol) {
  std::uint64_t hash = 0;
  for (State state = 0; state < machine.state_count(); ++state)
    if (!machine.absorbing(state))
      hash = (hash ^ machine.step(state, symbol)) * 0x100000001b3U;
  return hash;
}

} // namespace

std::vector<Word> access_words(const MooreMachine& machine) {
  util::check(machine.state_count() > 0, "an empty machine has no access words");
  std::vector<Word> words(machine.state_count());
  std::vector<bool> reached(machine.state_count());
  std::vector<State> queue{machine.initial()};
  reached[machine.initial()] = true;
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      const State from = queue[next];
      const State to = machine.step(from, symbol);
      if (reached[to])
        continue;
      reached[to] = true;
      words[to] = words[from];
      words[to].push_back(symbol);
      queue.push_back(to);
    }
  util::check(queue.size() == machine.state_count(), "an unreachable state has no access word");
  return words;
}

std::vector<std::vector<Symbol>> equal_columns(const MooreMachine& machine) {
  std::vector<std::vector<Symbol>> groups;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> groups_by_hash;
  for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
    auto& candidates = groups_by_hash[column_hash(machine, symbol)];
    const auto found = std::find_if(candidates.begin(), candidates.end(), [&](std::size_t group) {
      return columns_agree(machine, groups[group].front(), symbol);
    });
    if (found != candidates.end()) {
      groups[*found].push_back(symbol);
    } else {
      candidates.push_back(groups.size());
      groups.push_back({symbol});
    }
  }
  return groups;
}

MooreMachine select_symbols(const MooreMachine& machine, std::span<const Symbol> symbols) {
  for (const Symbol symbol : symbols)
    util::check(symbol < machine.symbol_count(), "only symbols of the machine can be selected");
  MooreMachine result(machine.output_type(), static_cast<Symbol>(symbols.size()));
  for (State state = 0; state < machine.state_count(); ++state)
    result.add_state(machine.output(state));
  for (State state = 0; state < machine.state_count(); ++state)
    for (Symbol symbol = 0; symbol < result.symbol_count(); ++symbol)
      result.set_transition(state, symbol, machine.step(state, symbols[symbol]));
  if (result.state_count() > 0)
    result.set_initial(machine.initial());
  return result;
}

} // namespace parlance::automata
