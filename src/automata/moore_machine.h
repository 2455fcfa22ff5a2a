#pragma once
// Total deterministic Moore machines whose states with an absorbing output are sinks.

#include "automata/output_type.h"
#include "automata/word.h"

#include <span>
#include <vector>

namespace parlance::automata {

/// States and symbols are dense and may be added at any time. Every transition that was not set is
/// a self loop, so the machine is total from the start.
class MooreMachine {
public:
  MooreMachine(OutputType outputs, Symbol symbol_count);

  /// The first state added is initial until set_initial says otherwise.
  State add_state(Output output);
  Symbol add_symbol();
  void set_initial(State state);
  /// @requires `from` not absorbing, or `to == from`
  void set_transition(State from, Symbol symbol, State to);

  State state_count() const { return static_cast<State>(state_outputs_.size()); }
  Symbol symbol_count() const { return symbol_count_; }
  const OutputType& output_type() const { return output_type_; }
  State initial() const { return initial_; }
  State step(State from, Symbol symbol) const {
    return targets_[std::size_t{from} * symbol_count_ + symbol];
  }
  Output output(State state) const { return state_outputs_[state]; }
  /// Is the state a sink because its output is absorbing?
  bool absorbing(State state) const { return output_type_.absorbing(output(state)); }

  /// The state a word leads to.
  State run(State from, std::span<const Symbol> word) const;
  State run(std::span<const Symbol> word) const { return run(initial_, word); }
  /// The output after a word.
  Output output_of(std::span<const Symbol> word) const { return output(run(word)); }

  /// Identity, state by state; for equality of behaviour see shortest_difference.
  bool operator==(const MooreMachine&) const = default;

private:
  OutputType output_type_;
  Symbol symbol_count_;
  State initial_ = 0;
  std::vector<Output> state_outputs_;
  std::vector<State> targets_; ///< row by state, column by symbol
};

} // namespace parlance::automata
