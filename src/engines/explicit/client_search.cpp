#include "engines/explicit/client_search.h"

#include <algorithm>

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
        bad_(static_cast<automata::Output>(verdict)),
        visited_(std::size_t{automaton.state_count()} * client.state_count()) {}

  std::optional<std::vector<ClientStep>> run(const util::StopToken& stop) {
    if (automaton_.output(automaton_.initial()) == bad_) {
      return std::vector<ClientStep>{};
    }
    add({automaton_.initial(), client_.initial(), 0, {Lts::internal, std::nullopt}});
    for (std::uint32_t next = 0; next < nodes_.size(); ++next) {
      if (next % 4096 == 0) {
        stop.check();
      }
      if (const auto last = expand(next)) {
        return run_to(next, *last);
      }
    }
    return std::nullopt;
  }

private:
  struct Node {
    State automaton;
    State client;
    std::uint32_t parent; ///< of the first one: itself
    ClientStep step;      ///< from the parent
  };

  void add(const Node& node) {
    const std::size_t index = std::size_t{node.automaton} * client_.state_count() + node.client;
    if (!automaton_.absorbing(node.automaton) && !visited_[index]) {
      visited_[index] = true;
      nodes_.push_back(node);
    }
  }

  /// The step that leaves, if there is one.
  std::optional<ClientStep> expand(std::uint32_t index) {
    const Node node = nodes_[index];
    for (const auto& [action, target] : client_.transitions(node.client)) {
      if (action == Lts::internal || symbols_[action].empty()) {
        add({node.automaton, target, index, {action, std::nullopt}});
        continue;
      }
      for (const Symbol symbol : symbols_[action]) {
        const State state = automaton_.step(node.automaton, symbol);
        if (automaton_.output(state) == bad_) {
          return ClientStep{action, symbol};
        }
        add({state, target, index, {action, symbol}});
      }
    }
    return std::nullopt;
  }

  std::vector<ClientStep> run_to(std::uint32_t index, const ClientStep& last) const {
    std::vector<ClientStep> run{last};
    for (; index != 0; index = nodes_[index].parent) {
      run.push_back(nodes_[index].step);
    }
    std::ranges::reverse(run);
    return run;
  }

  const MooreMachine& automaton_;
  const Lts& client_;
  const ClientSymbols& symbols_;
  automata::Output bad_;
  std::vector<bool> visited_;
  std::vector<Node> nodes_;
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
