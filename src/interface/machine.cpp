#include "interface/machine.h"

#include "interface/printed_names.h"
#include "term/evaluate.h"
#include "util/error.h"

namespace parlance::interface {

automata::MooreMachine machine_of(const Interface& interface) {
  automata::MooreMachine machine(automata::verdict_outputs(),
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

std::size_t symbol_of(const Interface& interface, const Call& call) {
  std::size_t symbol = 0;
  for (; symbol < interface.alphabet.size(); ++symbol) {
    const GuardedCall& candidate = interface.alphabet[symbol];
    if (candidate.method != call.method || candidate.observation != call.observation) {
      continue;
    }
    util::check(candidate.parameters.size() == call.arguments.size(), "a call of another arity");
    term::Assignment assignment;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      assignment.bind(candidate.parameters[i].symbol, call.arguments[i]);
    }
    if (term::evaluate(candidate.guard, assignment) != 0) {
      break;
    }
  }
  return symbol;
}

Verdict verdict_of(const Interface& interface, const Calls& word) {
  std::uint32_t state = interface.initial;
  for (const Call& call : word) {
    if (interface.states[state].kind != Verdict::legal) {
      break;
    }
    const std::size_t symbol = symbol_of(interface, call);
    if (symbol == interface.alphabet.size()) {
      return Verdict::unknown;
    }
    state = interface.states[state].transitions[symbol].to;
  }
  return interface.states[state].kind;
}

} // namespace parlance::interface
