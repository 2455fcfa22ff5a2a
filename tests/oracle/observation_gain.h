#pragma once
// What a client gains by looking at what calls return.

#include "oracle/brute_force.h"
#include "oracle/interface_text.h"
#include "oracle/problem.h"

#include <optional>

namespace parlance::oracle {

/// A component and an automaton over its calls.
struct CallAutomaton {
  CallAutomaton(const BruteForce& meaning, const Interface& interface)
      : component(meaning.concrete()), automaton(interface.automaton),
        symbol_of(interface.symbol_of) {}
  explicit CallAutomaton(const BruteForce& meaning)
      : component(meaning.concrete()), automaton(meaning.canonical().automaton),
        symbol_of(meaning.canonical().symbol_of) {}

  const ConcreteComponent& component;
  const Automaton& automaton;
  const std::vector<std::size_t>& symbol_of; ///< by concrete call
};

/// A shortest history that the component can produce, that is called legal by an automaton that
/// observes, and whose calls are not called legal by one that does not. `truth` says what can be
/// produced. @requires both are of one component, without observations in the case of `blind`
std::optional<Problem> gained(const BruteForce& truth, const CallAutomaton& observing,
                              const CallAutomaton& blind);

} // namespace parlance::oracle
