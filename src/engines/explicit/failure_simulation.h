#pragma once
// Which single states of a system are enough to show that an automaton is permissive: a state
// simulates a state of the automaton if it can fail wherever the automaton forbids, and goes on to
// a state that simulates the next one wherever the automaton goes on. That takes time proportional
// to the product, whatever the subset automaton would take. What it does not show may be true
// still: then beliefs decide, and a belief with a simulating state in it needs no further look
// (Abdulla et al., When Simulation Meets Antichains, TACAS 2010).

#include "automata/compact_lts.h"
#include "automata/moore_machine.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::engines {

/// Of each state of an automaton: whether it is legal and an error state can be reached from it.
std::vector<bool> can_reach_error(const automata::MooreMachine& automaton);

class FailureSimulation {
public:
  /// The largest simulation; none if it would take more than this many counters.
  /// @requires same symbols
  static std::optional<FailureSimulation> make(const automata::CompactLts& system,
                                               const automata::MooreMachine& automaton,
                                               std::size_t counters, const util::StopToken& stop);

  /// Every word that the automaton forbids from its state may fail from the system's.
  bool holds(automata::State automaton, automata::State system) const {
    return holds_[std::size_t{automaton} * system_states_ + system];
  }

private:
  class Refinement;
  FailureSimulation() = default;
  std::size_t system_states_ = 0;
  std::vector<bool> holds_;
};

} // namespace parlance::engines
