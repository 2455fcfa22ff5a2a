#pragma once
// The superset query, exactly: every word that an automaton forbids fails on some run. Decided on
// pairs of a state and a belief, up to a limit. Antichains would be wrong here: what cannot come
// back from a smaller belief may come back from a larger one.

#include "automata/moore_machine.h"
#include "game/game_beliefs.h"

#include <optional>

namespace parlance::game {

using automata::MooreMachine;

struct GameInclusion {
  std::optional<Word> word; ///< that is forbidden, but does not fail
  bool is_complete = false; ///< within the limit
};

GameInclusion forbidden_without_failure(GameBeliefs& beliefs, const MooreMachine& machine,
                                        std::size_t pair_limit);

} // namespace parlance::game
