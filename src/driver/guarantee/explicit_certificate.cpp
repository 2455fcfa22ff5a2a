#include "driver/guarantee/explicit_certificate.h"

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

namespace parlance::driver {

namespace {

using automata::CompactLts;
using automata::Lts;
using automata::MooreMachine;
using automata::State;

/// `0-5 7 9`: ascending numbers, rows of them as ranges.
std::string ranges_text(const std::vector<State>& states) {
  std::string text;
  for (std::size_t i = 0; i < states.size();) {
    std::size_t last = i;
    while (last + 1 < states.size() && states[last + 1] == states[last] + 1) {
      ++last;
    }
    text += " " + std::to_string(states[i]) + (last == i ? "" : "-" + std::to_string(states[last]));
    i = last + 1;
  }
  return text;
}

/// The states that runs of allowed words reach, by state of the automaton.
std::vector<std::vector<State>> reached(const CompactLts& system, const MooreMachine& automaton) {
  const Lts& lts = system.lts();
  std::map<automata::Action, automata::Symbol> symbols;
  for (automata::Symbol symbol = 0; symbol < system.symbol_count(); ++symbol) {
    symbols.emplace(system.alphabet()[symbol], symbol);
  }
  std::vector<std::vector<bool>> seen(automaton.state_count(),
                                      std::vector<bool>(lts.state_count()));
  std::deque<std::pair<State, State>> open;
  const auto add = [&](State automaton_state, State state) {
    if (!automaton.absorbing(automaton_state) && !seen[automaton_state][state]) {
      seen[automaton_state][state] = true;
      open.emplace_back(automaton_state, state);
    }
  };
  add(automaton.initial(), lts.initial());
  while (!open.empty()) {
    const auto [at, state] = open.front();
    open.pop_front();
    for (const auto& [action, target] : lts.transitions(state)) {
      const auto symbol = symbols.find(action);
      add(symbol == symbols.end() ? at : automaton.step(at, symbol->second), target);
    }
  }
  std::vector<std::vector<State>> result(automaton.state_count());
  for (State at = 0; at < automaton.state_count(); ++at) {
    for (State state = 0; state < lts.state_count(); ++state) {
      if (seen[at][state]) {
        result[at].push_back(state);
      }
    }
  }
  return result;
}

} // namespace

std::string explicit_certificate(const CompactLts& system, const MooreMachine& automaton,
                                 const ExplicitProof& proof) {
  std::string text = "parlance-explicit-certificate/1\nclaims";
  text += proof.safe ? " safe" : "";
  text += proof.permissive != nullptr ? " permissive" : "";
  text += proof.tight ? " tight" : "";
  text += "\n";
  if (proof.safe) {
    const auto states = reached(system, automaton);
    for (State at = 0; at < automaton.state_count(); ++at) {
      if (!states[at].empty()) {
        text += "reached " + std::to_string(at) + ":" + ranges_text(states[at]) + "\n";
      }
    }
  }
  if (proof.permissive != nullptr) {
    for (const engines::BeliefLine& line : proof.permissive->lines) {
      std::vector<State> members;
      for (const State state : line.states) {
        members.push_back(system.members(state).front());
      }
      std::ranges::sort(members);
      text += "belief " + std::to_string(line.automaton) + ":" + ranges_text(members) + "\n";
    }
  }
  return text + "end\n";
}

} // namespace parlance::driver
