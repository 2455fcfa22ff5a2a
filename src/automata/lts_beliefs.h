#pragma once
// The beliefs of a labelled transition system, made one by one as words lead to them: the sets of
// states that the runs of a word have reached. Never the whole subset automaton.

#include "automata/compact_lts.h"
#include "automata/pair_map.h"
#include "automata/state_sets.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace parlance::automata {

class LtsBeliefs {
public:
  using Belief = StateSets::Id;
  /// The belief after a step; none if some run has failed.
  using Step = std::optional<Belief>;

  /// The system must outlive this.
  explicit LtsBeliefs(const CompactLts& system);

  const CompactLts& system() const { return system_; }
  const StateSets& sets() const { return sets_; }
  std::size_t count() const { return sets_.count(); }
  std::uint64_t evaluated_steps() const { return evaluated_steps_; }

  Step start() const { return start_; }
  /// One action and the internal steps after it. Each step is evaluated once.
  Step step(Belief from, Symbol symbol);

  /// How much of the word is legal, and the belief after it, unless the empty word is not.
  struct Walk {
    std::size_t length; ///< of the longest legal prefix
    bool legal;         ///< the whole word
    Belief belief;      ///< after that prefix
  };
  Walk walk(std::span<const Symbol> word);

private:
  Step evaluate(Belief from, Symbol symbol);
  Belief closed();
  void mark(State state);

  const CompactLts& system_;
  StateSets sets_;
  Step start_;
  PairMap steps_; ///< (belief, symbol) to belief, or to failed
  std::vector<bool> marked_;
  std::vector<State> states_; ///< that are marked
  std::uint64_t evaluated_steps_ = 0;
};

} // namespace parlance::automata
