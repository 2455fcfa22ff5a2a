#pragma once
// Deterministic automata with a verdict in each state; only legal states have a way out.

#include "oracle/component.h"

#include <vector>

namespace parlance::oracle {

struct Automaton {
  std::size_t initial = 0;
  std::size_t columns = 0;                    ///< letters
  std::vector<Verdict> verdicts;              ///< by state
  std::vector<std::vector<std::size_t>> next; ///< by state and letter; empty unless legal

  std::size_t size() const { return verdicts.size(); }
  bool is_legal(std::size_t state) const { return verdicts[state] == Verdict::legal; }
  bool operator==(const Automaton&) const = default;
};

/// Numbers for things that were grouped: `of` maps each to its group, groups are numbered by first
/// occurrence.
struct Grouping {
  std::vector<std::size_t> of;
  std::size_t count = 0;
};

/// Groups letters of one kind that lead to the same state from every legal state.
Grouping group_columns(const Automaton& automaton, const std::vector<std::size_t>& kinds);

/// One letter a group.
Automaton merge_columns(const Automaton& automaton, const Grouping& groups);

/// The letters in another order, or some of them, or some more than once.
Automaton with_columns(const Automaton& automaton, const std::vector<std::size_t>& columns);

/// Merges states that no word tells apart.
Automaton merge_states(const Automaton& automaton);

/// Reachable states only, numbered breadth-first.
Automaton breadth_first(const Automaton& automaton);

} // namespace parlance::oracle
