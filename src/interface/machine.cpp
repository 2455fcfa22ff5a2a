#include "interface/machine.h"

#include "interface/names.h"

namespace parlance::interface {

namespace {

automata::OutputType verdict_outputs() {
  std::vector<automata::OutputValue> values;
  for (std::uint8_t verdict = 0; verdict < automata::verdict_count; ++verdict) {
    const auto value = static_cast<Verdict>(verdict);
    values.push_back({verdict_text(value), value != Verdict::legal});
  }
  return automata::OutputType(std::move(values));
}

} // namespace

automata::MooreMachine machine_of(const Interface& interface) {
  automata::MooreMachine machine(verdict_outputs(),
                                 static_cast<automata::Symbol>(interface.alphabet.size()));
  for (const State& state : interface.states) {
    machine.add_state(static_cast<automata::Output>(state.kind));
  }
  for (automata::State from = 0; from < interface.states.size(); ++from) {
    const std::vector<Transition>& transitions = interface.states[from].transitions;
    for (automata::Symbol symbol = 0; symbol < transitions.size(); ++symbol) {
      machine.set_transition(from, symbol, transitions[symbol].to);
    }
  }
  machine.set_initial(interface.initial);
  return machine;
}

} // namespace parlance::interface
