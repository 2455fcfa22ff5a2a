#pragma once
// Reachability in a boolean component and an automaton that calls it (A || J of POPL'05, section
// 5.3), breadth-first and state of the automaton by state: the subset query and the CTL property of
// the superset query.

#include "automata/moore_machine.h"
#include "automata/verdict.h"
#include "game/boolean_component.h"

#include <functional>
#include <optional>
#include <vector>

namespace parlance::game {

using automata::MooreMachine;
using automata::Word;

/// States of the boolean component by state of the automaton.
class GameReach {
public:
  /// With `open`, states whose predicates may be open; else with values for all. All references
  /// must outlive it.
  GameReach(BooleanComponent& component, const MooreMachine& machine, bool open);

  /// Everything that words which the machine allows lead to.
  const Bdd& at(automata::State state) const { return reached_[state]; }

  /// A shortest word by which one of these states is reached. @requires some of them are
  Word word_to(automata::State state, const Bdd& states);

private:
  Bdd after(const Bdd& states, Symbol symbol) {
    return open_ ? component_.after_open(states, symbol) : component_.after(states, symbol);
  }
  Bdd before(const Bdd& states, Symbol symbol) {
    return open_ ? component_.before_open(states, symbol) : component_.before(states, symbol);
  }
  using Layer = std::vector<Bdd>; ///< what is new after so many calls, by state of the automaton
  bool grow();

  BooleanComponent& component_;
  const MooreMachine& machine_;
  bool open_;
  std::vector<Layer> layers_;
  std::vector<Bdd> reached_;
};

/// The subset query, AG not E: a shortest word that the machine allows though some run fails, or
/// calls impossible though it has a run. None: the machine is safe.
std::optional<Word> unsafe_word(BooleanComponent& component, const MooreMachine& machine);

/// The stronger property of the superset query, AG (legal = 0 and turn = J -> EF E): from every
/// state that an allowed word leads to, every call that is not allowed then may fail. For each
/// state and symbol where it does not hold, a shortest word to show it. None: the machine allows
/// all that can be.
std::vector<Word> doubtful_words(BooleanComponent& component, const MooreMachine& machine);

/// The machine without the calls that would make it unsafe, with all their observations.
MooreMachine made_safe(BooleanComponent& component, const std::vector<GameSymbol>& alphabet,
                       const MooreMachine& machine);

} // namespace parlance::game
