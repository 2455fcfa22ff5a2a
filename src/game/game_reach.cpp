#include "game/game_reach.h"

#include "util/error.h"

#include <algorithm>

namespace parlance::game {

namespace {

using automata::State;
using automata::Verdict;

Verdict reach_verdict(const MooreMachine& machine, State state) {
  return static_cast<Verdict>(machine.output(state));
}

} // namespace

GameReach::GameReach(BooleanComponent& component, const MooreMachine& machine, bool open)
    : component_(component), machine_(machine), open_(open), reached_(machine.state_count()) {
  if (reach_verdict(machine, machine.initial()) != Verdict::legal)
    return;
  Layer first(machine.state_count());
  first[machine.initial()] = open ? component.open_initial() : component.initial();
  reached_ = first;
  layers_.push_back(std::move(first));
  while (grow()) {
  }
}

bool GameReach::grow() {
  smt::BddManager& manager = component_.manager();
  Layer next(machine_.state_count());
  for (State from = 0; from < machine_.state_count(); ++from) {
    for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol) {
      const State to = machine_.step(from, symbol);
      if (layers_.back()[from].is_false() || reach_verdict(machine_, to) != Verdict::legal)
        continue;
      const Bdd found =
          manager.and_(after(layers_.back()[from], symbol), manager.not_(reached_[to]));
      next[to] = manager.or_(next[to], found);
    }
  }
  bool grows = false;
  for (State state = 0; state < machine_.state_count(); ++state) {
    grows = grows || !next[state].is_false();
    reached_[state] = manager.or_(reached_[state], next[state]);
  }
  if (grows)
    layers_.push_back(std::move(next));
  return grows;
}

Word GameReach::word_to(State state, const Bdd& states) {
  smt::BddManager& manager = component_.manager();
  const auto first = std::ranges::find_if(
      layers_, [&](const Layer& layer) { return !manager.and_(layer[state], states).is_false(); });
  util::check(first != layers_.end(), "a state of the game that is not reached");
  Bdd wanted = manager.and_((*first)[state], states);
  Word word;
  for (auto layer = first; layer != layers_.begin(); --layer) {
    const Layer& previous = *(layer - 1);
    bool found = false;
    for (State from = 0; from < machine_.state_count() && !found; ++from) {
      for (Symbol symbol = 0; symbol < machine_.symbol_count() && !found; ++symbol) {
        if (previous[from].is_false() || machine_.step(from, symbol) != state)
          continue;
        const Bdd sources = manager.and_(previous[from], before(wanted, symbol));
        if (sources.is_false())
          continue;
        found = true;
        word.push_back(symbol);
        wanted = sources;
        state = from;
      }
    }
    util::check(found, "a layer of the game without a way into it");
  }
  std::ranges::reverse(word);
  return word;
}

std::optional<Word> unsafe_word(BooleanComponent& component, const MooreMachine& machine) {
  smt::BddManager& manager = component.manager();
  GameReach reach(component, machine, false);
  std::optional<Word> shortest;
  for (State state = 0; state < machine.state_count(); ++state) {
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      const Verdict claimed = reach_verdict(machine, machine.step(state, symbol));
      Bdd wrong;
      if (claimed != Verdict::illegal)
        wrong = manager.and_(reach.at(state), component.failing(symbol));
      if (claimed == Verdict::impossible) {
        const Bdd anything = manager.constant(true);
        wrong =
            manager.or_(wrong, manager.and_(reach.at(state), component.before(anything, symbol)));
      }
      if (wrong.is_false())
        continue;
      Word word = reach.word_to(state, wrong);
      word.push_back(symbol);
      if (!shortest || word.size() < shortest->size())
        shortest = std::move(word);
    }
  }
  return shortest;
}

std::vector<Word> doubtful_words(BooleanComponent& component, const MooreMachine& machine) {
  smt::BddManager& manager = component.manager();
  GameReach reach(component, machine, true);
  std::vector<Word> words;
  for (State state = 0; state < machine.state_count(); ++state) {
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      if (reach_verdict(machine, machine.step(state, symbol)) != Verdict::illegal)
        continue;
      const Bdd doubtful =
          manager.and_(reach.at(state), manager.not_(component.open_failing(symbol)));
      if (doubtful.is_false())
        continue;
      words.push_back(reach.word_to(state, doubtful));
      words.back().push_back(symbol);
    }
  }
  return words;
}

MooreMachine made_safe(BooleanComponent& component, const std::vector<GameSymbol>& alphabet,
                       const MooreMachine& machine) {
  smt::BddManager& manager = component.manager();
  GameReach reach(component, machine, false);
  MooreMachine result = machine;
  const State error = result.add_state(static_cast<automata::Output>(Verdict::illegal));
  const auto forbid = [&](State state, Symbol symbol) {
    for (Symbol other = 0; other < alphabet.size(); ++other)
      if (alphabet[other].method == alphabet[symbol].method &&
          alphabet[other].guard == alphabet[symbol].guard)
        result.set_transition(state, other, error);
  };
  for (State state = 0; state < machine.state_count(); ++state) {
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      if (machine.absorbing(state))
        continue;
      const bool fails = !manager.and_(reach.at(state), component.failing(symbol)).is_false();
      const bool is_lost =
          reach_verdict(machine, machine.step(state, symbol)) == Verdict::impossible &&
          !manager.and_(reach.at(state), component.before(manager.constant(true), symbol))
               .is_false();
      if (fails || is_lost)
        forbid(state, symbol);
    }
  }
  return result;
}

} // namespace parlance::game
