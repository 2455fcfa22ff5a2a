#pragma once
// Does a client, a labelled transition system, stay inside what an automaton allows? The second
// premise of the assume-guarantee rule (FASE'09, section 4.4): reachability in both side by side.

#include "automata/lts.h"
#include "automata/moore_machine.h"
#include "automata/verdict.h"
#include "util/stop.h"

#include <optional>
#include <vector>

namespace parlance::engines {

/// The symbols that each action of the client may mean: none for an action of its own, several if
/// the client leaves open which.
using ClientSymbols = std::vector<std::vector<automata::Symbol>>;

struct ClientStep {
  automata::Action action;                ///< of the client, or Lts::internal
  std::optional<automata::Symbol> symbol; ///< what it means to the automaton
};

/// A shortest run of the client whose last step, and no earlier one, leads the automaton to a state
/// of this verdict, which is not legal. Empty if the automaton begins in one.
/// @requires one entry of `symbols` for each action
std::optional<std::vector<ClientStep>>
leaving_run(const automata::MooreMachine& automaton, const automata::Lts& client,
            const ClientSymbols& symbols, automata::Verdict verdict, const util::StopToken& stop);

/// The symbols of a run.
automata::Word word_of(const std::vector<ClientStep>& run);

} // namespace parlance::engines
