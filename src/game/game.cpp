#include "game/game.h"

#include "game/game_beliefs.h"
#include "game/game_inclusion.h"
#include "game/game_reach.h"
#include "learn/oracles/caching_oracle.h"
#include "learn/oracles/counting_oracle.h"
#include "util/error.h"
#include "util/named_values.h"

#include <algorithm>
#include <memory>

namespace parlance::game {

namespace {

using automata::State;

/// What a superset query answers.
struct Superset {
  std::optional<Word> counterexample;
  bool holds = false; ///< shown, not only not refuted
};

std::vector<GameSymbol> symbols_of(const Alphabet& alphabet) {
  std::vector<GameSymbol> symbols;
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol)
    symbols.push_back(
        {alphabet[symbol].method, alphabet[symbol].guard, alphabet[symbol].observation});
  return symbols;
}

class GameLoop {
public:
  GameLoop(const component::Component& component, const GamePredicates& predicates,
           const Alphabet& alphabet, smt::Solver& solver, util::StopToken& stop,
           const GameOptions& options)
      : alphabet_(symbols_of(alphabet)), options_(options), stop_(stop),
        component_(component, predicates, alphabet_, solver, &stop, options.limits),
        beliefs_(component_), counting_(beliefs_), caching_(counting_, outputs_),
        learner_(learn::make_learner(options.learner, caching_, outputs_)) {}

  GameResult run(const std::vector<Word>& offers) {
    learner_->start(component_.symbol_count());
    std::vector<Word> refused = offer(offers);
    bool is_most_permissive = false;
    bool is_safe = false;
    while (!is_most_permissive && machine().state_count() <= options_.states) {
      stop_.check();
      ++statistics_.subset_queries;
      const auto unsafe = unsafe_word(component_, machine());
      is_safe = !unsafe.has_value();
      if (unsafe) {
        refine(*unsafe);
        continue;
      }
      const Superset answer = superset();
      is_most_permissive = answer.holds;
      if (!answer.counterexample)
        break;
      refine(*answer.counterexample);
      is_safe = false;
    }
    const bool is_maximal = is_safe && !is_most_permissive && table_is_closed();
    statistics_.membership_queries = counting_.counts().queries;
    statistics_.models = component_.models();
    return {is_safe ? machine() : made_safe(component_, alphabet_, machine()),
            is_most_permissive ? Permissiveness::most_permissive
            : is_maximal       ? Permissiveness::maximal
                               : Permissiveness::safe,
            std::move(refused), statistics_};
  }

private:
  const MooreMachine& machine() const { return learner_->hypothesis(); }

  void refine(const Word& counterexample) {
    util::check(learner_->refine(counterexample), "a counterexample of the game that is none");
  }

  /// Words that are offered and allowed are learned from; the others are given back.
  std::vector<Word> offer(const std::vector<Word>& offers) {
    std::vector<Word> refused;
    for (const Word& word : offers) {
      if (beliefs_.verdict(word) == Verdict::illegal)
        refused.push_back(word);
      else
        learner_->refine(word);
    }
    return refused;
  }

  bool differs(const Word& word) { return caching_.ask(word).output != machine().output_of(word); }

  /// Superset of figure 4; and when that has shown nothing, inclusion on beliefs.
  Superset superset() {
    ++statistics_.superset_queries;
    const std::vector<Word> doubtful = doubtful_words(component_, machine());
    if (doubtful.empty()) {
      statistics_.by_property = true;
      return {{}, true};
    }
    for (const Word& word : doubtful)
      if (differs(word))
        return {word};
    const auto further = one_step_further();
    statistics_.one_step_further =
        statistics_.one_step_further.value_or(false) || further.has_value();
    if (further)
      return {further};
    const GameInclusion inclusion =
        forbidden_without_failure(beliefs_, machine(), options_.belief_pairs);
    return {inclusion.word, inclusion.is_complete && !inclusion.word};
  }

  /// OneStepFurther of figure 4: from every state two more calls.
  std::optional<Word> one_step_further() {
    for (State state = 0; state < machine().state_count(); ++state) {
      Word word = learner_->access_word(state);
      if (machine().absorbing(state))
        continue;
      for (Symbol first = 0; first < machine().symbol_count(); ++first) {
        word.push_back(first);
        for (Symbol second = 0; second < machine().symbol_count(); ++second) {
          word.push_back(second);
          const bool is_forbidden =
              machine().output_of(word) == static_cast<learn::Output>(Verdict::illegal);
          if (is_forbidden && differs(word))
            return word;
          word.pop_back();
        }
        word.pop_back();
      }
    }
    return std::nullopt;
  }

  /// The words to the states, and one symbol more, with the suffixes that tell states apart: if the
  /// machine agrees with what was asked on all of them, then that table is closed and consistent,
  /// and every automaton that agrees with it has as many states or is the same. Learners that keep
  /// few suffixes do not guarantee it.
  bool table_is_closed() {
    const std::vector<Word> suffixes = learner_->suffixes();
    for (State state = 0; state < machine().state_count(); ++state) {
      if (machine().absorbing(state))
        continue;
      const Word access = learner_->access_word(state);
      for (const Word& suffix : suffixes) {
        if (!agrees(access, suffix))
          return false;
        for (Symbol symbol = 0; symbol < machine().symbol_count(); ++symbol) {
          Word longer = access;
          longer.push_back(symbol);
          if (!agrees(longer, suffix))
            return false;
        }
      }
    }
    return true;
  }

  bool agrees(Word word, const Word& suffix) {
    word.insert(word.end(), suffix.begin(), suffix.end());
    return !differs(word);
  }

  std::vector<GameSymbol> alphabet_;
  GameOptions options_;
  util::StopToken& stop_;
  automata::OutputType outputs_ = automata::verdict_outputs();
  BooleanComponent component_;
  GameBeliefs beliefs_;
  learn::CountingOracle counting_;
  learn::CachingOracle caching_;
  std::unique_ptr<learn::Learner> learner_;
  GameStatistics statistics_;
};

constexpr std::array<util::NamedValue<Permissiveness>, 3> permissiveness_names{
    {{Permissiveness::most_permissive, "most permissive for this abstraction"},
     {Permissiveness::maximal, "maximal, maybe not the most permissive for this abstraction"},
     {Permissiveness::safe, "safe, maybe not the most permissive for this abstraction"}}};

} // namespace

std::string to_text(Permissiveness answer) { return util::name_of(answer, permissiveness_names); }

GameResult play_game(const component::Component& component, const GamePredicates& predicates,
                     const Alphabet& alphabet, const std::vector<Word>& offers, smt::Solver& solver,
                     util::StopToken& stop, const GameOptions& options) {
  return GameLoop(component, predicates, alphabet, solver, stop, options).run(offers);
}

} // namespace parlance::game
