#pragma once
// Seeded random machines, and brute force to hold the algorithms against.

#include "automata/moore_machine.h"

#include <random>

namespace parlance::automata::testing {

using Random = std::mt19937_64;

/// Numbers below the bound, the same on every platform.
inline std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

/// `count` outputs, the last `absorbing` of them absorbing.
inline OutputType output_type(Output count, Output absorbing) {
  std::vector<OutputValue> values;
  for (Output output = 0; output < count; ++output)
    values.push_back({"o" + std::to_string(output), output + absorbing >= count});
  return OutputType(std::move(values));
}

/// The verdicts of an interface.
inline OutputType verdicts() {
  return OutputType({{"legal", false}, {"error", true}, {"unknown", true}});
}

/// Any machine: random outputs and targets; not minimal in general.
inline MooreMachine random_machine(Random& random, const OutputType& outputs, State states,
                                   Symbol symbols) {
  MooreMachine machine(outputs, symbols);
  for (State state = 0; state < states; ++state)
    machine.add_state(static_cast<Output>(below(random, outputs.size())));
  for (State state = 0; state < states; ++state)
    for (Symbol symbol = 0; symbol < symbols; ++symbol)
      if (!machine.absorbing(state))
        machine.set_transition(state, symbol, below(random, states));
  machine.set_initial(below(random, states));
  return machine;
}

/// A prefix-closed language with two sinks: of ten transitions six err and one is unknown.
inline MooreMachine random_interface(Random& random, State legal_states, Symbol symbols) {
  MooreMachine machine(verdicts(), symbols);
  for (State state = 0; state < legal_states; ++state)
    machine.add_state(0);
  const State error = machine.add_state(1);
  const State unknown = machine.add_state(2);
  for (State state = 0; state < legal_states; ++state)
    for (Symbol symbol = 0; symbol < symbols; ++symbol) {
      const std::uint32_t fate = below(random, 10);
      const State target = below(random, legal_states);
      machine.set_transition(state, symbol, fate < 6 ? error : fate == 6 ? unknown : target);
    }
  return machine;
}

/// A counter: `limit` calls of symbol 0 are legal, the next one errs; the other symbols do nothing
/// but err when nothing was counted.
inline MooreMachine counter_interface(State limit, Symbol symbols) {
  MooreMachine machine(verdicts(), symbols);
  for (State state = 0; state <= limit; ++state)
    machine.add_state(0);
  const State error = machine.add_state(1);
  for (State state = 0; state <= limit; ++state)
    machine.set_transition(state, 0, state + 1);
  for (Symbol symbol = 1; symbol < symbols; ++symbol)
    machine.set_transition(0, symbol, error);
  return machine;
}

inline Word random_word(Random& random, Symbol symbols, std::size_t length) {
  Word word(length);
  for (Symbol& symbol : word)
    symbol = below(random, symbols);
  return word;
}

/// The next word by length, then by symbols.
inline void next_word(Word& word, Symbol symbols) {
  for (std::size_t i = word.size(); i-- > 0; word[i] = 0)
    if (++word[i] < symbols)
      return;
  word.insert(word.begin(), 0);
}

} // namespace parlance::automata::testing
