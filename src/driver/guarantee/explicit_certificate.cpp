#include "driver/guarantee/explicit_certificate.h"

#include "automata/pair_walk.h"
#include "util/file_format.h"

#include <algorithm>
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
  std::vector<std::vector<State>> result(automaton.state_count());
  automata::PairWalk<automata::Action> pairs;
  if (!automaton.absorbing(automaton.initial())) {
    pairs.start(automaton.initial(), lts.initial());
  }
  for (std::size_t next = 0; next < pairs.size(); ++next) {
    const State at = pairs[next].first;
    result[at].push_back(pairs[next].second);
    for (const auto& [action, target] : lts.transitions(pairs[next].second)) {
      const auto symbol = symbols.find(action);
      const State to = symbol == symbols.end() ? at : automaton.step(at, symbol->second);
      if (!automaton.absorbing(to)) {
        pairs.reach(to, target, next, action);
      }
    }
  }
  for (std::vector<State>& states : result) {
    std::ranges::sort(states);
  }
  return result;
}

} // namespace

std::string explicit_certificate(const CompactLts& system, const MooreMachine& automaton,
                                 const ExplicitProof& proof) {
  std::string text = util::written_format(util::explicit_certificate_format) + "\nclaims";
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
