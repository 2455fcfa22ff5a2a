#pragma once
// The automaton of an interface as lists that tests can change.

#include "interface/interface.h"

#include <vector>

namespace parlance::interface::testing {

struct Row {
  Verdict kind = Verdict::legal;
  std::vector<State> targets = {}; ///< by symbol; empty unless legal
};

inline std::vector<Row> rows_of(const Interface& interface) {
  std::vector<Row> rows;
  for (State state = 0; state < interface.state_count(); ++state) {
    Row& row = rows.emplace_back(interface.verdict(state));
    for (Symbol symbol = 0; symbol < interface.alphabet.size() && interface.is_legal(state);
         ++symbol)
      row.targets.push_back(interface.machine.step(state, symbol));
  }
  return rows;
}

/// Over the alphabet as it is. Explanations stay.
inline void set_rows(Interface& interface, const std::vector<Row>& rows, State initial = 0) {
  automata::MooreMachine machine(automata::verdict_outputs(),
                                 static_cast<Symbol>(interface.alphabet.size()));
  for (const Row& row : rows)
    machine.add_state(static_cast<automata::Output>(row.kind));
  for (State state = 0; state < rows.size(); ++state)
    for (Symbol symbol = 0; symbol < rows[state].targets.size(); ++symbol)
      machine.set_transition(state, symbol, rows[state].targets[symbol]);
  machine.set_initial(initial);
  interface.machine = machine;
}

} // namespace parlance::interface::testing
