#pragma once
// The game of POPL'05, section 5: a client that sees calls and what came back plays against the
// boolean component and must never let it fail. The most permissive strategy is a regular language;
// it is learned with membership, subset and superset queries.

#include "automata/moore_machine.h"
#include "game/boolean_component.h"
#include "learn/learners.h"
#include "teachers/alphabet.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::game {

using automata::MooreMachine;
using automata::Word;
using teachers::Alphabet;

/// What is known of a strategy that is safe.
enum class Permissiveness : std::uint8_t {
  most_permissive, ///< every word that it forbids may fail in the abstraction
  maximal,         ///< whatever allows more, and is safe, has more states
  safe,            ///< no more than that
};
/// "most permissive for this abstraction" and so on.
std::string to_text(Permissiveness answer);

struct GameOptions {
  learn::LearnerKind learner = learn::LearnerKind::rs; ///< as in the paper
  /// Pairs of a state and a belief that a superset query may look at when the paper's two ways have
  /// shown nothing; 0: the paper's alone.
  std::size_t belief_pairs = 4096;
  std::size_t states = 2000; ///< a larger strategy is not looked for
  BooleanLimits limits = {};
};

struct GameStatistics {
  std::uint64_t membership_queries = 0;
  std::uint64_t subset_queries = 0;
  std::uint64_t superset_queries = 0;
  std::uint64_t models = 0; ///< that the solver gave for the abstraction
  /// OneStepFurther found a counterexample; absent: it was never asked
  std::optional<bool> one_step_further = {};
  bool by_property = false; ///< most permissive by the paper's property, without beliefs
};

struct GameResult {
  MooreMachine machine; ///< outputs are verdicts; impossible is what has no run
  Permissiveness answer = Permissiveness::safe;
  std::vector<Word> offers_refused; ///< offered words that some run fails on
  GameStatistics statistics;
};

/// Plays over the symbols of the alphabet. `offers` are words that somebody takes for legal: they
/// are counterexamples wherever they are, and are not allowed yet.
/// @throws abstraction::Limit, smt::BddLimit, util::Stopped
GameResult play_game(const component::Component& component, const GamePredicates& predicates,
                     const Alphabet& alphabet, const std::vector<Word>& offers, smt::Solver& solver,
                     util::StopToken& stop, const GameOptions& options = {});

} // namespace parlance::game
