#include "game/game_inclusion.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace parlance::game {

namespace {

using automata::State;

/// A belief, and how it was found.
struct Pair {
  State state;
  GameBeliefs::Belief belief;
  std::size_t parent;
  Symbol symbol;
};

class InclusionSearch {
public:
  InclusionSearch(GameBeliefs& beliefs, const MooreMachine& machine)
      : beliefs_(beliefs), machine_(machine) {}

  GameInclusion run(std::size_t pair_limit) {
    if (beliefs_.start().verdict != Verdict::legal)
      return {{}, true};
    visit({machine_.initial(), beliefs_.start().next, 0, 0});
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (i >= pair_limit)
        return {};
      for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol) {
        const State to = machine_.step(pairs_[i].state, symbol);
        const GameBeliefs::Step step = beliefs_.step(pairs_[i].belief, symbol);
        if (step.verdict != Verdict::legal)
          continue;
        const auto claimed = static_cast<Verdict>(machine_.output(to));
        if (claimed != Verdict::legal)
          return {word_to(i, symbol), false};
        visit({to, step.next, i, symbol});
      }
    }
    return {{}, pair_limit > 0};
  }

private:
  void visit(const Pair& pair) {
    if (seen_.insert({pair.state, pair.belief}).second)
      pairs_.push_back(pair);
  }

  Word word_to(std::size_t pair, Symbol last) const {
    Word word{last};
    for (; pair != 0; pair = pairs_[pair].parent)
      word.push_back(pairs_[pair].symbol);
    std::ranges::reverse(word);
    return word;
  }

  GameBeliefs& beliefs_;
  const MooreMachine& machine_;
  std::deque<Pair> pairs_;
  std::set<std::pair<State, GameBeliefs::Belief>> seen_;
};

} // namespace

GameInclusion forbidden_without_failure(GameBeliefs& beliefs, const MooreMachine& machine,
                                        std::size_t pair_limit) {
  return InclusionSearch(beliefs, machine).run(pair_limit);
}

} // namespace parlance::game
