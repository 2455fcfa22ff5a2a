#include "engines/explicit/client_search.h"

#include "automata/pair_walk.h"

namespace parlance::engines {

namespace {

using automata::Lts;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;

class ClientSearch {
public:
  ClientSearch(const MooreMachine& automaton, const Lts& client, const ClientSymbols& symbols,
               automata::Verdict verdict)
      : automaton_(automaton), client_(client), symbols_(symbols),
        bad_(static_cast<automata::Output>(verdict)) {}

  std::optional<std::vector<ClientStep>> run(const util::StopToken& stop) {
    if (automaton_.output(automaton_.initial()) == bad_) {
      return std::vector<ClientStep>{};
    }
    if (!automaton_.absorbing(automaton_.initial())) {
      pairs_.start(automaton_.initial(), client_.initial());
    }
    for (std::size_t next = 0; next < pairs_.size(); ++next) {
      if (next % 4096 == 0) {
        stop.check();
      }
      if (const auto last = expand(next)) {
        return pairs_.way(next, *last);
      }
    }
    return std::nullopt;
  }

private:
  /// The step that leaves, if there is one.
  std::optional<ClientStep> expand(std::size_t pair) {
    const State at = pairs_[pair].first;
    for (const auto& [action, target] : client_.transitions(pairs_[pair].second)) {
      if (action == Lts::internal || symbols_[action].empty()) {
        pairs_.reach(at, target, pair, {action, std::nullopt});
        continue;
      }
      for (const Symbol symbol : symbols_[action]) {
        const State state = automaton_.step(at, symbol);
        if (automaton_.output(state) == bad_) {
          return ClientStep{action, symbol};
        }
        if (!automaton_.absorbing(state)) {
          pairs_.reach(state, target, pair, {action, symbol});
        }
      }
    }
    return std::nullopt;
  }

  const MooreMachine& automaton_;
  const Lts& client_;
  const ClientSymbols& symbols_;
  automata::Output bad_;
  automata::PairWalk<ClientStep> pairs_;
};

} // namespace

std::optional<std::vector<ClientStep>> leaving_run(const MooreMachine& automaton, const Lts& client,
                                                   const ClientSymbols& symbols,
                                                   automata::Verdict verdict,
                                                   const util::StopToken& stop) {
  return ClientSearch(automaton, client, symbols, verdict).run(stop);
}

automata::Word word_of(const std::vector<ClientStep>& run) {
  automata::Word word;
  for (const ClientStep& step : run) {
    if (step.symbol) {
      word.push_back(*step.symbol);
    }
  }
  return word;
}

} // namespace parlance::engines
