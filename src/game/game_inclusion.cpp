#include "game/game_inclusion.h"

#include "automata/pair_walk.h"

namespace parlance::game {

namespace {

using automata::State;

class InclusionSearch {
public:
  InclusionSearch(GameBeliefs& beliefs, const MooreMachine& machine)
      : beliefs_(beliefs), machine_(machine) {}

  GameInclusion run(std::size_t pair_limit) {
    if (beliefs_.start().verdict != Verdict::legal)
      return {{}, true};
    pairs_.start(machine_.initial(), beliefs_.start().next);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (i >= pair_limit)
        return {};
      for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol) {
        const State to = machine_.step(pairs_[i].first, symbol);
        const GameBeliefs::Step step = beliefs_.step(pairs_[i].second, symbol);
        if (step.verdict != Verdict::legal)
          continue;
        const auto claimed = static_cast<Verdict>(machine_.output(to));
        if (claimed != Verdict::legal)
          return {pairs_.way(i, symbol), false};
        pairs_.reach(to, step.next, i, symbol);
      }
    }
    return {{}, pair_limit > 0};
  }

private:
  GameBeliefs& beliefs_;
  const MooreMachine& machine_;
  automata::PairWalk<Symbol> pairs_;
};

} // namespace

GameInclusion forbidden_without_failure(GameBeliefs& beliefs, const MooreMachine& machine,
                                        std::size_t pair_limit) {
  return InclusionSearch(beliefs, machine).run(pair_limit);
}

} // namespace parlance::game
