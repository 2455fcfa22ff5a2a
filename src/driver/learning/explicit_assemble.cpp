#include "driver/learning/explicit_assemble.h"

#include "automata/verdict.h"
#include "interface/canonical.h"
#include "smt/solver.h"
#include "teachers/explicit_teacher.h"
#include "teachers/replay.h"
#include "term/term.h"

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
  using Pair = std::pair<State, LtsBeliefs::Belief>;
  std::vector<Pair> open{{automaton.initial(), *beliefs.start()}};
  std::set<Pair> seen{open.front()};
  for (std::size_t next = 0; next < open.size(); ++next) {
    const auto [state, belief] = open[next];
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
      } else if (step && !automaton.absorbing(target) && open.size() < reason_pairs &&
                 seen.emplace(target, *step).second) {
        open.emplace_back(target, *step);
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
      result.alphabet.push_back({order.back(), {}, result.store->boolean(true), std::nullopt});
    }
    const Reasons reasons = collect_reasons(beliefs_, automaton_, stop_);
    for (State state = 0; state < automaton_.state_count(); ++state) {
      result.states.push_back(assembled(state, reasons, order));
    }
    result.initial = automaton_.initial();
    if (automaton_.absorbing(result.initial)) {
      result.initial_reasons = teachers::start_reasons(system_);
    }
    const auto solver = smt::make_z3(nullptr);
    return {interface::canonical(result, *solver, order), replayed_.anything_opened()};
  }

private:
  interface::State assembled(State state, const Reasons& reasons,
                             const std::vector<std::string>& names) const {
    interface::State result;
    result.kind = static_cast<Verdict>(automaton_.output(state));
    for (Symbol symbol = 0; symbol < automaton_.symbol_count() && !automaton_.absorbing(state);
         ++symbol) {
      interface::Transition& transition = result.transitions.emplace_back();
      transition.to = automaton_.step(state, symbol);
      if (replayed_.opened(state, symbol)) {
        transition.reasons = {{interface::Reason::Kind::limit, teachers::not_settled, {}}};
      } else if (automaton_.absorbing(transition.to)) {
        explain(transition, state, symbol, reasons, names);
      }
    }
    return result;
  }

  /// A witness is a word that was replayed.
  void explain(interface::Transition& transition, State state, Symbol symbol,
               const Reasons& reasons, const std::vector<std::string>& names) const {
    const auto found = reasons.find({state, symbol});
    if (found != reasons.end()) {
      transition.reasons.assign(found->second.begin(), found->second.end());
    }
    if (!replayed_.confirmed(state, symbol)) {
      return;
    }
    Word word = replayed_.way(state);
    if (transition.reasons.empty()) {
      transition.reasons = teachers::failure_reasons(beliefs_, beliefs_.walk(word).belief, symbol);
    }
    word.push_back(symbol);
    interface::Calls calls;
    for (const Symbol call : word) {
      calls.push_back({names[call], {}, {}});
    }
    transition.witness = std::move(calls);
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
    result.alphabet.push_back(
        {system.lts().actions()[action], {}, result.store->boolean(true), std::nullopt});
  }
  result.states.push_back({Verdict::unknown, {}});
  result.initial_reasons = {no_conjecture()};
  return result;
}

} // namespace parlance::driver
