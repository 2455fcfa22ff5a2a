#pragma once
// The teacher of JIST (POPL'05): plays the game over an alphabet of its own, and afterwards tells
// calls that fail from those that only the abstraction forbids.

#include "component/belief_space.h"
#include "game/game.h"
#include "teachers/conjecture.h"
#include "teachers/word_evaluator.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlance::game {

using teachers::Alphabet;
using teachers::ConcreteWord;
using teachers::Conjecture;
using teachers::WordEvaluator;

struct GameTeacherOptions {
  std::size_t max_guards = 64;
  GameOptions game = {};
};

/// A call that the strategy forbids after a word that is legal with it.
struct ForbiddenInVain {
  Word word;                    ///< as the strategy knows it
  ConcreteWord calls;           ///< the same for the component, which does not fail
  std::vector<Term> separating; ///< predicates with which the word is allowed; empty: none found
};

class GameTeacher {
public:
  /// `component` has the predicates' variables; `space` is over it or its slice. All references
  /// must outlive the teacher. @throws as play()
  GameTeacher(const component::Component& component, component::BeliefSpace& space,
              smt::Solver& solver, GamePredicates predicates, util::StopToken& stop,
              const GameTeacherOptions& options);

  /// Plays. Offers are concrete words. @throws abstraction::Limit, smt::BddLimit, util::Stopped
  void play(const std::vector<ConcreteWord>& offers);
  const GameResult& result() const { return *result_; }
  const std::vector<Term>& predicates() const { return predicates_.predicates; }
  /// Is the word forbidden, and not left open? @requires play()
  bool leaves_forbidden(const ConcreteWord& word) const;

  /// The strategy; calls that were found to be forbidden in vain lead to unknown.
  Conjecture conjecture() const;
  /// Leaves open what is forbidden in vain, as far as play on concrete words finds it.
  void doubt_by_play();
  /// Leaves the last call open, or everything if there is none. @requires the strategy forbids the
  /// word, and no prefix of it; the component does not
  void doubt(const ConcreteWord& word);
  const std::vector<ForbiddenInVain>& in_vain() const { return in_vain_; }
  /// Looks for the predicates that would allow them, the first of them. @throws as play()
  void separate();

  const Alphabet& alphabet() const { return alphabet_; }
  WordEvaluator& evaluator() { return evaluator_; }
  std::map<std::string, std::uint64_t> statistics() const;

private:
  Word symbols_of(const ConcreteWord& word) const;
  bool is_allowed_with(const std::vector<Term>& more, const Word& word);

  const component::Component& component_;
  smt::Solver& solver_;
  util::StopToken& stop_;
  GameTeacherOptions options_;
  GamePredicates predicates_;
  Alphabet alphabet_;
  WordEvaluator evaluator_;
  std::optional<GameResult> result_;
  automata::MooreMachine machine_; ///< the strategy with what is left open
  std::vector<ForbiddenInVain> in_vain_;
};

} // namespace parlance::game
