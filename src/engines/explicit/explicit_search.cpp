#include "engines/explicit/explicit_search.h"

#include "automata/verdict.h"
#include "engines/explicit/word_to.h"

#include <algorithm>
#include <vector>

namespace parlance::engines {

namespace {

using automata::CompactLts;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;

constexpr std::size_t stop_interval = 4096;

/// Pairs of automaton and system state, each visited once, in the order of the words that lead
/// there. Internal steps are followed at once, since they are no part of a word.
class PairSearch {
public:
  /// `sink` is one more state of the system, without internal steps.
  PairSearch(const CompactLts& system, const MooreMachine& automaton)
      : system_(system), automaton_(automaton),
        visited_(std::size_t{automaton.state_count()} * (system.state_count() + 1)) {}

  struct Node {
    State automaton;
    State system;
    std::uint32_t length; ///< of the word
    std::uint32_t parent; ///< unless the word is empty
    Symbol symbol;        ///< from the parent
  };

  State sink() const { return system_.state_count(); }
  std::size_t size() const { return nodes_.size(); }
  const Node& operator[](std::size_t node) const { return nodes_[node]; }

  void add_start(State system) { add({automaton_.initial(), system, 0, 0, 0}); }

  void add(State automaton, State system, std::uint32_t parent, Symbol symbol) {
    add({automaton, system, nodes_[parent].length + 1, parent, symbol});
  }

  Word word(std::uint32_t node, Symbol last) const { return word_to(nodes_, node, last); }

private:
  void add(Node node) {
    std::size_t next = nodes_.size();
    push(node);
    for (; next < nodes_.size(); ++next) {
      if (nodes_[next].system != sink()) {
        for (const State target : system_.internal(nodes_[next].system)) {
          node.system = target;
          push(node);
        }
      }
    }
  }

  void push(const Node& node) {
    const std::size_t index =
        std::size_t{node.automaton} * (system_.state_count() + 1) + node.system;
    if (!visited_[index]) {
      visited_[index] = true;
      nodes_.push_back(node);
    }
  }

  const CompactLts& system_;
  const MooreMachine& automaton_;
  std::vector<bool> visited_;
  std::vector<Node> nodes_;
};

bool has_verdict(const MooreMachine& automaton, State state, Verdict verdict) {
  return automaton.output(state) == static_cast<automata::Output>(verdict);
}

} // namespace

std::optional<Word> unsafe_word(const CompactLts& system, const MooreMachine& automaton,
                                const util::StopToken& stop) {
  if (!has_verdict(automaton, automaton.initial(), Verdict::legal)) {
    return std::nullopt;
  }
  if (system.fails_at_once()) {
    return Word{};
  }
  if (!system.initial()) {
    return std::nullopt;
  }
  PairSearch pairs(system, automaton);
  pairs.add_start(*system.initial());
  for (std::uint32_t next = 0; next < pairs.size(); ++next) {
    if (next % stop_interval == 0) {
      stop.check();
    }
    const PairSearch::Node node = pairs[next];
    for (const Symbol symbol : system.failing_symbols(node.system)) {
      if (has_verdict(automaton, automaton.step(node.automaton, symbol), Verdict::legal)) {
        return pairs.word(next, symbol);
      }
    }
    for (const auto& [symbol, target] : system.steps(node.system)) {
      const State state = automaton.step(node.automaton, symbol);
      if (has_verdict(automaton, state, Verdict::legal)) {
        pairs.add(state, target, next, symbol);
      }
    }
  }
  return std::nullopt;
}

namespace {

/// Oracle 2. The system is completed with a sink, where runs go that refuse an action, or that can
/// fail no more.
class SuspicionSearch {
public:
  SuspicionSearch(automata::LtsBeliefs& beliefs, const MooreMachine& automaton,
                  std::size_t false_suspicions)
      : beliefs_(beliefs), system_(beliefs.system()), automaton_(automaton),
        pairs_(system_, automaton), suspicions_left_(false_suspicions) {}

  std::optional<Word> run(const util::StopToken& stop) {
    pairs_.add_start(system_.initial().value_or(pairs_.sink()));
    for (std::uint32_t next = 0; next < pairs_.size() && suspicions_left_ > 0; ++next) {
      if (next % stop_interval == 0) {
        stop.check();
      }
      for (Symbol symbol = 0; symbol < automaton_.symbol_count(); ++symbol) {
        if (follow(next, symbol)) {
          return pairs_.word(next, symbol);
        }
      }
    }
    return std::nullopt;
  }

private:
  /// Goes on by one action. True if it is legal after this word, and the automaton forbids it.
  bool follow(std::uint32_t index, Symbol symbol) {
    const PairSearch::Node node = pairs_[index];
    const State state = automaton_.step(node.automaton, symbol);
    const bool at_sink = node.system == pairs_.sink();
    const bool refused = at_sink || (system_.successors(node.system, symbol).empty() &&
                                     !system_.may_fail(node.system, symbol));
    if (has_verdict(automaton_, state, Verdict::illegal)) {
      const bool suspicious = refused || !system_.successors(node.system, symbol).empty();
      return suspicious && suspicions_left_ > 0 && is_legal(pairs_.word(index, symbol));
    }
    if (has_verdict(automaton_, state, Verdict::legal)) {
      if (refused) {
        pairs_.add(state, pairs_.sink(), index, symbol);
      } else {
        for (const CompactLts::Step& step : system_.successors(node.system, symbol)) {
          pairs_.add(state, step.target, index, symbol);
        }
      }
    }
    return false;
  }

  bool is_legal(const Word& word) {
    const bool legal = beliefs_.walk(word).legal;
    suspicions_left_ -= legal ? 0 : 1;
    return legal;
  }

  automata::LtsBeliefs& beliefs_;
  const CompactLts& system_;
  const MooreMachine& automaton_;
  PairSearch pairs_;
  std::size_t suspicions_left_;
};

} // namespace

std::optional<Word> unpermissive_word(automata::LtsBeliefs& beliefs, const MooreMachine& automaton,
                                      std::size_t false_suspicions, const util::StopToken& stop) {
  const bool fails = beliefs.system().fails_at_once();
  if (has_verdict(automaton, automaton.initial(), Verdict::illegal)) {
    return fails ? std::nullopt : std::optional(Word{});
  }
  if (fails || !has_verdict(automaton, automaton.initial(), Verdict::legal)) {
    return std::nullopt;
  }
  return SuspicionSearch(beliefs, automaton, false_suspicions).run(stop);
}

} // namespace parlance::engines
