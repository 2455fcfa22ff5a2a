#pragma once
// What the game says of its strategy, for people.

#include "component/component.h"
#include "game/game_teacher.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// A call that only the abstraction forbids.
struct VainlyForbidden {
  std::string word;                    ///< legal with it
  std::vector<std::string> separating; ///< predicates that would allow it; empty: none found
};

struct GameReport {
  game::Permissiveness answer = game::Permissiveness::safe;
  game::GameStatistics statistics;
  std::vector<std::string> predicates;
  std::size_t facts = 0; ///< that hold in every run, and the abstraction knows
  std::vector<VainlyForbidden> in_vain;
};

GameReport report_of(const component::Component& component, const game::GameTeacher& teacher,
                     std::size_t facts);

std::string to_text(const GameReport& report);

} // namespace parlance::driver
