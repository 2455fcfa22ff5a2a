#include "game/game_teacher.h"

#include "automata/minimise.h"
#include "automata/structure.h"
#include "automata/verdict.h"
#include "game/game_beliefs.h"
#include "game/game_guards.h"
#include "game/game_predicates.h"
#include "game/game_separation.h"
#include "teachers/play.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace parlance::game {

namespace {

using automata::State;

constexpr std::size_t doubted_pairs = 4096; ///< of state and belief, in one play

/// Calls that are forbidden in vain for which predicates are looked for.
constexpr std::size_t most_separated = 4;
/// Steps of an abstraction that is only tried.
constexpr std::uint64_t separation_models = 3000;

/// The last symbol's call with all that may come back leads to a state of this output.
void redirect(automata::MooreMachine& machine, const Alphabet& alphabet, const Word& word,
              State target) {
  const State from = machine.run(std::span(word).first(word.size() - 1));
  const protocol::GuardedCall& last = alphabet[word.back()];
  for (const Symbol symbol : alphabet.symbols_of(last.method)) {
    const auto verdict = static_cast<Verdict>(machine.output(machine.step(from, symbol)));
    if (alphabet[symbol].guard == last.guard && verdict == Verdict::illegal)
      machine.set_transition(from, symbol, target);
  }
}

} // namespace

GameTeacher::GameTeacher(const component::Component& component, component::BeliefSpace& space,
                         smt::Solver& solver, GamePredicates predicates, util::StopToken& stop,
                         const GameTeacherOptions& options)
    : component_(component), solver_(solver), stop_(stop),
      options_(options), predicates_{proper_predicates(predicates.predicates),
                                     std::move(predicates.facts)},
      alphabet_(component, solver), evaluator_(space, alphabet_.symbols()),
      machine_(automata::verdict_outputs(), 0) {
  split_by_effect(alphabet_, predicates_, solver, stop, options.max_guards, options.game.limits);
}

Word GameTeacher::symbols_of(const ConcreteWord& word) const {
  Word symbols;
  for (const component::ConcreteCall& call : word)
    symbols.push_back(alphabet_.symbol_of(call));
  return symbols;
}

void GameTeacher::play(const std::vector<ConcreteWord>& offers) {
  std::vector<Word> words;
  for (const ConcreteWord& offer : offers)
    words.push_back(symbols_of(offer));
  result_ = play_game(component_, predicates_, alphabet_, words, solver_, stop_, options_.game);
  machine_ = result_->machine;
}

bool GameTeacher::leaves_forbidden(const ConcreteWord& word) const {
  return static_cast<Verdict>(machine_.output_of(symbols_of(word))) == Verdict::illegal;
}

Conjecture GameTeacher::conjecture() const {
  Conjecture conjecture(automata::minimise(machine_), alphabet_);
  conjecture.has_tool_unknowns = !in_vain_.empty();
  conjecture.open_reason = {util::ReasonId::too_coarse};
  conjecture.access_words = automata::access_words(conjecture.machine);
  return conjecture;
}

void GameTeacher::doubt(const ConcreteWord& word) {
  const Word symbols = symbols_of(word);
  util::check(static_cast<Verdict>(machine_.output_of(symbols)) == Verdict::illegal,
              "a doubt about a call that is not forbidden");
  State open = 0;
  while (open < machine_.state_count() &&
         static_cast<Verdict>(machine_.output(open)) != Verdict::unknown)
    ++open;
  if (open == machine_.state_count())
    machine_.add_state(static_cast<automata::Output>(Verdict::unknown));
  if (symbols.empty())
    machine_.set_initial(open);
  else
    redirect(machine_, alphabet_, symbols, open);
  in_vain_.push_back({symbols, word, {}});
}

void GameTeacher::doubt_by_play() {
  constexpr std::size_t any_length = std::numeric_limits<std::size_t>::max();
  while (true) {
    // With unknowns of the tool's own, a claim of unknown contradicts nothing.
    const auto word = play_concretely(machine_, alphabet_, evaluator_, any_length, doubted_pairs);
    if (!word)
      return;
    const Verdict claimed = static_cast<Verdict>(machine_.output_of(symbols_of(*word)));
    util::check(claimed != Verdict::legal, "the game allows a word that is not legal");
    if (claimed != Verdict::illegal)
      return;
    doubt(*word);
  }
}

bool GameTeacher::is_allowed_with(const std::vector<Term>& more, const Word& word) {
  GamePredicates predicates = predicates_;
  predicates.predicates.insert(predicates.predicates.end(), more.begin(), more.end());
  predicates.predicates = proper_predicates(predicates.predicates);
  std::vector<GameSymbol> symbols;
  Word positions;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const protocol::GuardedCall& entry = alphabet_[word[i]];
    symbols.push_back({entry.method, entry.guard, entry.observation});
    positions.push_back(static_cast<Symbol>(i));
  }
  try {
    BooleanComponent boolean(component_, predicates, symbols, solver_, &stop_,
                             {.models = separation_models});
    return GameBeliefs(boolean).verdict(positions) != Verdict::illegal;
  } catch (const abstraction::Limit&) {
    return false;
  }
}

void GameTeacher::separate() {
  for (std::size_t i = 0; i < std::min(in_vain_.size(), most_separated); ++i) {
    ForbiddenInVain& forbidden = in_vain_[i];
    if (forbidden.word.empty())
      continue; // everything is forbidden: no call tells why
    std::vector<GameSymbol> word;
    for (const Symbol symbol : forbidden.word)
      word.push_back(
          {alphabet_[symbol].method, alphabet_[symbol].guard, alphabet_[symbol].observation});
    forbidden.separating = separating_predicates(
        component_, predicates_.predicates, word,
        [&](const std::vector<Term>& more) { return is_allowed_with(more, forbidden.word); });
  }
}

std::map<std::string, std::uint64_t> GameTeacher::statistics() const {
  const GameStatistics& game = result_->statistics;
  return {{"membership queries", game.membership_queries}, {"subset queries", game.subset_queries},
          {"superset queries", game.superset_queries},     {"abstract steps", game.models},
          {"predicates", predicates_.predicates.size()},   {"forbidden in vain", in_vain_.size()}};
}

} // namespace parlance::game
