#include "automata/moore_machine.h"

#include "util/error.h"

#include <utility>

namespace parlance::automata {

MooreMachine::MooreMachine(OutputType outputs, Symbol symbol_count)
    : output_type_(std::move(outputs)), symbol_count_(symbol_count) {}

State MooreMachine::add_state(Output output) {
  util::check(output < output_type_.size(),
              "a state's output must be one of the machine's outputs");
  const State state = state_count();
  state_outputs_.push_back(output);
  targets_.insert(targets_.end(), symbol_count_, state);
  return state;
}

Symbol MooreMachine::add_symbol() {
  std::vector<State> targets;
  targets.reserve(std::size_t{state_count()} * (symbol_count_ + 1));
  for (State state = 0; state < state_count(); ++state) {
    const auto row = targets_.begin() + static_cast<std::ptrdiff_t>(state) * symbol_count_;
    targets.insert(targets.end(), row, row + symbol_count_);
    targets.push_back(state);
  }
  targets_ = std::move(targets);
  return symbol_count_++;
}

void MooreMachine::set_initial(State state) {
  util::check(state < state_count(), "the initial state must exist");
  initial_ = state;
}

void MooreMachine::set_transition(State from, Symbol symbol, State to) {
  util::check(from < state_count() && to < state_count() && symbol < symbol_count_,
              "a transition must join states by a symbol of the machine");
  util::check(from == to || !absorbing(from), "a state with an absorbing output is a sink");
  targets_[std::size_t{from} * symbol_count_ + symbol] = to;
}

State MooreMachine::run(State from, std::span<const Symbol> word) const {
  State state = from;
  for (const Symbol symbol : word)
    state = step(state, symbol);
  return state;
}

} // namespace parlance::automata
