#include "driver/learning/explicit_assemble.h"

#include "automata/pair_walk.h"
#include "automata/verdict.h"
#include "interface/canonical.h"
#include "smt/solver.h"
#include "teachers/explicit_teacher.h"
#include "teachers/replay.h"
#include "term/term.h"
#include "util/reason.h"

#include <map>
#include <set>

namespace parlance::driver {

namespace {

using automata::LtsBeliefs;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;

/// Pairs of automaton state and belief that are looked at for reasons.
constexpr std::size_t reason_pairs = 512;

using Reasons = std::map<std::pair<State, Symbol>, std::set<interface::Reason>>;

/// Why each call that the automaton forbids fails, on the beliefs of short words.
Reasons collect_reasons(LtsBeliefs& beliefs, const MooreMachine& automaton,
                        const util::StopToken& stop) {
  Reasons reasons;
  if (!beliefs.start() || automaton.absorbing(automaton.initial())) {
    return reasons;
  }
  automata::PairWalk<Symbol> pairs;
  pairs.start(automaton.initial(), *beliefs.start());
  for (std::size_t next = 0; next < pairs.size(); ++next) {
    const State state = pairs[next].first;
    const LtsBeliefs::Belief belief = pairs[next].second;
    for (Symbol symbol = 0; symbol < automaton.symbol_count(); ++symbol) {
      if (stop.requested()) {
        return reasons;
      }
      const State target = automaton.step(state, symbol);
      const LtsBeliefs::Step step = beliefs.step(belief, symbol);
      if (!step && automaton.absorbing(target)) {
        for (const interface::Reason& reason : teachers::failure_reasons(beliefs, belief, symbol)) {
          reasons[{state, symbol}].insert(reason);
        }
      } else if (step && !automaton.absorbing(target) && pairs.size() < reason_pairs) {
        pairs.reach(target, *step, next, symbol);
      }
    }
  }
  return reasons;
}

/// Each state by one legal word, each action from there once.
automata::Replayed replayed(LtsBeliefs& beliefs, const MooreMachine& automaton,
                            automata::Unseen unseen, const util::StopToken& stop) {
  using automata::Reply;
  const auto step = [&](const LtsBeliefs::Step& from, Symbol symbol, Verdict claimed) {
    stop.check();
    const LtsBeliefs::Step next = from ? beliefs.step(*from, symbol) : from;
    const Verdict verdict = next ? Verdict::legal : Verdict::illegal;
    const Reply otherwise =
        unseen == automata::Unseen::stays ? Reply::says_nothing : Reply::contradicts;
    return std::pair(verdict == claimed ? Reply::confirms : otherwise, next);
  };
  return automata::replay(automaton, beliefs.start(), unseen, step);
}

class Assembly {
public:
  Assembly(LtsBeliefs& beliefs, const MooreMachine& automaton, automata::Unseen unseen,
           const util::StopToken& stop)
      : beliefs_(beliefs), system_(beliefs.system()),
        replayed_(replayed(beliefs, automaton, unseen, stop)), automaton_(replayed_.machine()),
        stop_(stop) {}

  Assembled run() {
    interface::Interface result;
    result.store = std::make_shared<term::TermStore>();
    result.component = system_.lts().name();
    std::vector<std::string> order;
    for (const automata::Action action : system_.alphabet()) {
      order.push_back(system_.lts().actions()[action]);
      result.add_symbol({order.back(), {}, result.store->boolean(true), std::nullopt});
    }
    result.machine = automaton_;
    const Reasons reasons = collect_reasons(beliefs_, automaton_, stop_);
    for (State state = 0; state < automaton_.state_count(); ++state) {
      explain_calls(state, reasons, order, result);
    }
    if (automaton_.absorbing(automaton_.initial())) {
      result.initial_reasons = teachers::start_reasons(system_);
    }
    const auto solver = smt::make_z3(nullptr);
    return {interface::canonical(result, *solver, order), replayed_.anything_opened()};
  }

private:
  void explain_calls(State state, const Reasons& reasons, const std::vector<std::string>& names,
                     interface::Interface& result) const {
    for (Symbol symbol = 0; symbol < automaton_.symbol_count() && !automaton_.absorbing(state);
         ++symbol) {
      if (replayed_.opened(state, symbol)) {
        result.explanations[{state, symbol}].reasons = {
            {interface::Reason::Kind::limit, {util::ReasonId::not_settled}}};
      } else if (automaton_.absorbing(automaton_.step(state, symbol))) {
        explain(result.explanations[{state, symbol}], state, symbol, reasons, names);
      }
    }
  }

  /// A witness is a word that was replayed.
  void explain(interface::Explanation& explanation, State state, Symbol symbol,
               const Reasons& reasons, const std::vector<std::string>& names) const {
    const auto found = reasons.find({state, symbol});
    if (found != reasons.end()) {
      explanation.reasons.assign(found->second.begin(), found->second.end());
    }
    if (!replayed_.confirmed(state, symbol)) {
      return;
    }
    Word word = replayed_.way(state);
    if (explanation.reasons.empty()) {
      explanation.reasons = teachers::failure_reasons(beliefs_, beliefs_.walk(word).belief, symbol);
    }
    word.push_back(symbol);
    interface::Calls calls;
    for (const Symbol call : word) {
      calls.push_back({names[call], {}, {}});
    }
    explanation.witness = std::move(calls);
  }

  LtsBeliefs& beliefs_;
  const automata::CompactLts& system_;
  automata::Replayed replayed_;
  const MooreMachine& automaton_;
  const util::StopToken& stop_;
};

} // namespace

Assembled assemble_explicit(LtsBeliefs& beliefs, const MooreMachine& automaton,
                            automata::Unseen unseen, const util::StopToken& stop) {
  return Assembly(beliefs, automaton, unseen, stop).run();
}

interface::Interface nothing_known(const automata::CompactLts& system) {
  interface::Interface result;
  result.store = std::make_shared<term::TermStore>();
  result.component = system.lts().name();
  for (const automata::Action action : system.alphabet()) {
    result.add_symbol(
        {system.lts().actions()[action], {}, result.store->boolean(true), std::nullopt});
  }
  result.machine.add_state(static_cast<automata::Output>(Verdict::unknown));
  result.initial_reasons = {no_conjecture()};
  return result;
}

} // namespace parlance::driver
