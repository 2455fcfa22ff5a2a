#pragma once
// The automaton that all speak of: a deterministic machine over guarded calls, whose outputs are
// verdicts. A conjecture (teachers) adds how its states are reached and what it leaves open, an
// interface (interface) the names of its calls, reasons and claims; engines check it as it is.
//
// What is to come has its place here. Registers (typed, with initial values) are a list beside the
// alphabet; the guards of a call then speak of registers and parameters, and stay with the symbol,
// as the symbols of a method are the common refinement of its partitions in all states; updates
// belong to a cell, which is a state and a symbol. The verdict of a call belongs to a cell too: it
// is asked for by state and symbol (`verdict`), and only the machine's outputs say today that it
// goes with the state behind. A call that is unknown and goes on changes that function, not its
// callers.

#include "automata/moore_machine.h"
#include "automata/verdict.h"
#include "component/belief_space.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::protocol {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using component::Arguments;
using component::ConcreteCall;
using component::ConcreteWord;
using term::Term;

/// A symbol: a method, a guard on its parameters and what came back. The guards of a method
/// partition its arguments, and are the same for all its observations.
struct GuardedCall {
  std::size_t method = 0; ///< of the component, or of an interface's signatures
  Term guard = nullptr;   ///< over the method's parameter symbols
  /// Arguments that satisfy the guard: the symbol's call where one has to do. An interface is
  /// without; engines::candidate_of looks for them.
  Arguments sample = {};
  std::uint32_t observation = 0; ///< of the method's

  ConcreteCall sample_call() const { return {method, sample, observation}; }
};

struct Automaton {
  std::vector<GuardedCall> alphabet = {};
  automata::MooreMachine machine{automata::verdict_outputs(), 0}; ///< over the alphabet's numbers

  /// Of the words that lead to a state.
  Verdict verdict(State state) const { return static_cast<Verdict>(machine.output(state)); }
  /// Of one more call after them. @requires the state is legal
  Verdict verdict(State state, Symbol symbol) const { return verdict(machine.step(state, symbol)); }
  /// States of a verdict.
  std::size_t count(Verdict wanted) const;
};

/// The verdict on a word whose last step this is; none if a limit keeps it from being known.
std::optional<Verdict> verdict_of(const component::BeliefStep& step);

} // namespace parlance::protocol
