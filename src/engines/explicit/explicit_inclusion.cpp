#include "engines/explicit/explicit_inclusion.h"

#include "automata/verdict.h"
#include "engines/explicit/failure_simulation.h"
#include "engines/explicit/word_to.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace parlance::engines {

namespace {

using automata::CompactLts;
using automata::LtsBeliefs;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;
using Belief = LtsBeliefs::Belief;

class InclusionSearch {
public:
  InclusionSearch(LtsBeliefs& beliefs, const MooreMachine& automaton, const ExplicitLimits& limits,
                  const util::StopToken& stop)
      : beliefs_(beliefs), system_(beliefs.system()), automaton_(automaton), limits_(limits),
        stop_(stop), hot_(can_reach_error(automaton)),
        simulation_(FailureSimulation::make(system_, automaton, limits.counters, stop)),
        kept_(automaton.state_count()) {}

  ExplicitInclusion run(Belief start) {
    add(automaton_.initial(), start, 0, 0, 0);
    for (std::uint32_t next = 0; next < pairs_.size(); ++next) {
      stop_.check();
      if (next == limits_.pairs) {
        return {ExplicitInclusion::End::limit, {}, pairs_[next].length, {}, pairs_.size()};
      }
      for (Symbol symbol = 0; symbol < automaton_.symbol_count(); ++symbol) {
        if (!expand(next, symbol)) {
          return {ExplicitInclusion::End::refuted, word(next, symbol), 0, {}, pairs_.size()};
        }
      }
    }
    return {ExplicitInclusion::End::holds, {}, 0, lines(start), pairs_.size()};
  }

private:
  struct Pair {
    State automaton;
    Belief belief;
    std::uint32_t length;
    std::uint32_t parent;
    Symbol symbol;
  };

  bool is_error(State state) const {
    return automaton_.output(state) == static_cast<automata::Output>(Verdict::illegal);
  }

  /// False if the action is forbidden after the pair, and cannot fail.
  bool expand(std::uint32_t index, Symbol symbol) {
    const Pair pair = pairs_[index];
    const State target = automaton_.step(pair.automaton, symbol);
    if (!is_error(target) && !hot_[target]) {
      return true;
    }
    const LtsBeliefs::Step step = beliefs_.step(pair.belief, symbol);
    if (is_error(target)) {
      return !step;
    }
    if (step) { // what fails goes on to fail
      add(target, *step, pair.length + 1, index, symbol);
    }
    return true;
  }

  void add(State state, Belief belief, std::uint32_t length, std::uint32_t parent, Symbol symbol) {
    if (!hot_[state] || !seen_.emplace(state, belief).second || simulating(state, belief) ||
        is_covered(state, belief)) {
      return;
    }
    kept_[state].push_back(belief);
    pairs_.push_back({state, belief, length, parent, symbol});
  }

  /// A state of the belief that is enough by itself.
  std::optional<State> simulating(State state, Belief belief) const {
    std::optional<State> found;
    if (simulation_) {
      beliefs_.sets().for_each(belief, [&](State system) {
        if (!found && simulation_->holds(state, system)) {
          found = system;
        }
      });
    }
    return found;
  }

  bool is_covered(State state, Belief belief) const {
    return std::ranges::any_of(
        kept_[state], [&](Belief other) { return beliefs_.sets().is_part(other, belief); });
  }

  Word word(std::uint32_t pair, Symbol last) const { return word_to(pairs_, pair, last); }

  // ---- the proof

  /// The pairs, and behind them single states that are enough, with those that they go on to.
  std::vector<BeliefLine> lines(Belief start) {
    std::vector<BeliefLine> result;
    if (!hot_[automaton_.initial()]) {
      return result;
    }
    for (const Pair& pair : pairs_) {
      result.push_back({pair.automaton, beliefs_.sets().states(pair.belief)});
    }
    if (const auto single = simulating(automaton_.initial(), start)) {
      request(automaton_.initial(), *single);
    }
    for (const Pair& pair : pairs_) {
      request_successors(pair);
    }
    for (std::size_t next = 0; next < requested_.size(); ++next) {
      const auto [automaton, system] = requested_[next];
      result.push_back({automaton, {system}});
      request_successors(automaton, system);
    }
    return result;
  }

  void request(State automaton, State system) {
    if (is_requested_.emplace(automaton, system).second) {
      requested_.emplace_back(automaton, system);
    }
  }

  /// Behind a pair there are pairs, unless one state is enough.
  void request_successors(const Pair& pair) {
    for (Symbol symbol = 0; symbol < automaton_.symbol_count(); ++symbol) {
      const State target = automaton_.step(pair.automaton, symbol);
      const LtsBeliefs::Step step = beliefs_.step(pair.belief, symbol);
      if (hot_[target] && step) {
        if (const auto single = simulating(target, *step)) {
          request(target, *single);
        }
      }
    }
  }

  /// What a simulating state goes on to: one that is there already, if possible.
  void request_successors(State automaton, State system) {
    std::vector<State> closure{system};
    std::unordered_set<State> in_closure{system};
    for (std::size_t next = 0; next < closure.size(); ++next) {
      for (const State target : system_.internal(closure[next])) {
        if (in_closure.insert(target).second) {
          closure.push_back(target);
        }
      }
    }
    std::vector<std::optional<State>> chosen(automaton_.symbol_count());
    for (const State state : closure) {
      for (const auto& [symbol, next] : system_.steps(state)) {
        const State target = automaton_.step(automaton, symbol);
        if (hot_[target] && simulation_->holds(target, next) &&
            (!chosen[symbol] || is_requested_.contains({target, next}))) {
          chosen[symbol] = next;
        }
      }
    }
    for (Symbol symbol = 0; symbol < automaton_.symbol_count(); ++symbol) {
      if (chosen[symbol]) {
        request(automaton_.step(automaton, symbol), *chosen[symbol]);
      }
    }
  }

  LtsBeliefs& beliefs_;
  const CompactLts& system_;
  const MooreMachine& automaton_;
  ExplicitLimits limits_;
  const util::StopToken& stop_;
  std::vector<bool> hot_; ///< states of the automaton from which an error can be reached
  std::optional<FailureSimulation> simulation_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<Belief>> kept_; ///< of the pairs, by automaton state
  std::set<std::pair<State, Belief>> seen_;
  std::vector<std::pair<State, State>> requested_;
  std::set<std::pair<State, State>> is_requested_;
};

} // namespace

ExplicitInclusion check_permissive(LtsBeliefs& beliefs, const MooreMachine& automaton,
                                   const ExplicitLimits& limits, const util::StopToken& stop) {
  const bool forbids_everything =
      automaton.output(automaton.initial()) == static_cast<automata::Output>(Verdict::illegal);
  const LtsBeliefs::Step start = beliefs.start();
  if (!start || automaton.absorbing(automaton.initial())) {
    const bool wrong = forbids_everything && start;
    return {wrong ? ExplicitInclusion::End::refuted : ExplicitInclusion::End::holds, {}, 0, {}, 0};
  }
  return InclusionSearch(beliefs, automaton, limits, stop).run(*start);
}

} // namespace parlance::engines
