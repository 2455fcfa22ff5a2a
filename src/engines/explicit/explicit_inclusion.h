#pragma once
// Whether an automaton is permissive for a labelled transition system, decided on pairs (automaton
// state, belief), made one by one: what the automaton forbids must fail on every belief that words
// lead to. A pair is left out if another one of the same state has a part of its belief
// (antichains; De Wulf et al., CAV 2006), or if one of its states is enough (failure_simulation.h).

#include "automata/lts_beliefs.h"
#include "automata/moore_machine.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlance::engines {

struct ExplicitLimits {
  std::size_t pairs = 200'000;
  std::size_t counters = 32'000'000; ///< of the simulation; 0: none is made
};

/// What a word that leads the automaton to this state has reached at least: states of the system,
/// ascending. What internal steps reach from them is not among them.
struct BeliefLine {
  automata::State automaton;
  std::vector<automata::State> states;
};

struct ExplicitInclusion {
  enum class End : std::uint8_t { holds, refuted, limit };
  End end = End::holds;
  automata::Word refutation; ///< a shortest word that is legal, and forbidden by the automaton
  std::uint32_t depth = 0;   ///< limit: nothing is wrong up to this length
  /// holds: the first line is about the empty word, and each line is closed: whatever the automaton
  /// forbids fails, and whatever it goes on to leads to a line. None of states from which the
  /// automaton cannot reach an error.
  std::vector<BeliefLine> lines;
  std::size_t pairs = 0; ///< that were looked at
};

/// @requires the automaton has the system's symbols
ExplicitInclusion check_permissive(automata::LtsBeliefs& beliefs,
                                   const automata::MooreMachine& automaton,
                                   const ExplicitLimits& limits, const util::StopToken& stop);

} // namespace parlance::engines
