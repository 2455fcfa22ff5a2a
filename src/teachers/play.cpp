#include "teachers/play.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace parlance::teachers {

namespace {

using automata::State;

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

/// A breadth-first walk through pairs (state, beliefs), with the way back to the start. Move is
/// what leads from pair to pair.
template <typename Move>
class PairWalk {
public:
  struct Pair {
    State state;
    Position position;
    std::size_t parent;
    Move move;
  };

  /// With at most so many states to one set of beliefs.
  PairWalk(State initial, Position start, std::size_t states_per_belief)
      : states_per_belief_(states_per_belief) {
    add(initial, std::move(start), 0, Move{});
  }

  std::size_t size() const { return pairs_.size(); }
  const Pair& operator[](std::size_t index) const { return pairs_[index]; }

  void add(State state, Position position, std::size_t parent, Move move) {
    if (states_of_[position.beliefs] < states_per_belief_ &&
        seen_.emplace(state, position.collective, position.beliefs).second) {
      ++states_of_[position.beliefs];
      pairs_.push_back({state, std::move(position), parent, std::move(move)});
    }
  }

  /// The moves from the start to a pair, and one more.
  std::vector<Move> path(std::size_t index, const Move& last) const {
    std::vector<Move> moves{last};
    for (; index != 0; index = pairs_[index].parent) {
      moves.push_back(pairs_[index].move);
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

private:
  std::size_t states_per_belief_;
  std::map<std::vector<BeliefId>, std::size_t> states_of_;
  std::vector<Pair> pairs_;
  std::set<std::tuple<State, bool, std::vector<BeliefId>>> seen_;
};

Verdict verdict_at(const MooreMachine& machine, State state) {
  return static_cast<Verdict>(machine.output(state));
}

} // namespace

/// The symbolic play decides what the conjecture does not know.
bool contradicts(Verdict claimed, Finding finding, bool any_collective) {
  switch (finding) {
  case Finding::legal:
  case Finding::illegal:
  case Finding::unknown:
    return claimed != verdict_of(finding) && !(any_collective && claimed == Verdict::unknown);
  case Finding::impossible: // whatever the conjecture says of it
  case Finding::mixed:
  case Finding::limit:
    return false;
  }
  return false;
}

namespace {

std::optional<ConcreteWord> walk_concretely(const MooreMachine& conjecture,
                                            const Alphabet& alphabet, WordEvaluator& evaluator,
                                            std::size_t length, std::size_t pair_limit,
                                            std::size_t states_per_belief) {
  const bool any_collective = alphabet.any_collective();
  Position start = evaluator.start();
  if (start.finding != Finding::legal) {
    return std::nullopt;
  }
  PairWalk<ConcreteCall> walk(conjecture.initial(), std::move(start), states_per_belief);
  std::size_t cost = 0;
  for (std::size_t i = 0; i < walk.size() && cost < pair_limit && walk[i].position.length < length;
       ++i) {
    cost += evaluator.cost_of_step(walk[i].position);
    for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
      const State target = conjecture.step(walk[i].state, symbol);
      for (const Arguments& arguments : alphabet.instances()[symbol].samples) {
        const ConcreteCall call{alphabet[symbol].method, arguments, alphabet[symbol].observation};
        Position next = evaluator.step(walk[i].position, call);
        if (next.outside) {
          continue;
        }
        if (contradicts(verdict_at(conjecture, target), next.finding, any_collective)) {
          return walk.path(i, call);
        }
        if (next.finding == Finding::legal && !conjecture.absorbing(target)) {
          walk.add(target, std::move(next), i, call);
        }
      }
    }
  }
  return std::nullopt;
}

} // namespace

/// A wrong conjecture meets each belief in many states. Two of them show most of what is wrong, and
/// leave room for many beliefs.
std::optional<ConcreteWord> play_concretely(const MooreMachine& conjecture,
                                            const Alphabet& alphabet, WordEvaluator& evaluator,
                                            std::size_t length, std::size_t pair_limit) {
  const auto far = walk_concretely(conjecture, alphabet, evaluator, length, pair_limit, 2);
  return far ? far
             : walk_concretely(conjecture, alphabet, evaluator, length, pair_limit, any_number);
}

std::optional<Word> play_symbolically(const MooreMachine& conjecture, WordEvaluator& evaluator,
                                      std::size_t length, std::size_t pair_limit) {
  Position start = evaluator.start();
  if (start.finding != Finding::legal) {
    return std::nullopt;
  }
  PairWalk<Symbol> walk(conjecture.initial(), std::move(start), any_number);
  std::size_t cost = 0;
  for (std::size_t i = 0; i < walk.size() && cost < pair_limit && walk[i].position.length < length;
       ++i) {
    cost += evaluator.cost_of_step(walk[i].position);
    for (Symbol symbol = 0; symbol < conjecture.symbol_count(); ++symbol) {
      const State target = conjecture.step(walk[i].state, symbol);
      Position next = evaluator.step(walk[i].position, symbol);
      if (next.outside) {
        continue;
      }
      if (next.finding != Finding::impossible &&
          verdict_at(conjecture, target) != verdict_of(next.finding)) {
        return walk.path(i, symbol);
      }
      if (next.finding == Finding::legal) {
        walk.add(target, std::move(next), i, symbol);
      }
    }
  }
  return std::nullopt;
}

} // namespace parlance::teachers
