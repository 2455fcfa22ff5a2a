#pragma once
// Labelled transition systems with internal steps, hidden actions and failing states, and what they
// mean by the subset construction: all of it, as the tool never does.

#include "oracle/automaton.h"
#include "oracle/random.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parlance::oracle {

struct TransitionSystem {
  static constexpr std::size_t internal = static_cast<std::size_t>(-1);
  struct Edge {
    std::size_t from;
    std::size_t label; ///< or internal
    std::size_t to;
  };
  std::size_t states = 0; ///< the first is initial
  std::vector<std::string> labels;
  std::vector<bool> hidden;  ///< by label
  std::vector<bool> failing; ///< by state; nothing leaves a failing state
  std::vector<Edge> edges;

  std::vector<std::string> visible_labels() const;
  std::vector<std::string> hidden_labels() const;
};

/// Between 3 and 12 states, every label on some edge.
TransitionSystem random_system(Random& random);

/// Over the visible labels, in order; smallest, numbered breadth-first.
Automaton meaning_of(const TransitionSystem& system);

/// As an AUT file; failing states have an edge ERROR to themselves.
std::string aut_text(const TransitionSystem& system);

/// As a component with one variable: an input chooses among the edges, a refused call leads to a
/// state where nothing happens any more.
std::string component_text(const TransitionSystem& system, const std::string& name);

/// The shortest word on which the automata differ, of those to which the first gives this verdict.
/// @requires the same letters
bool differ_where(const Automaton& first, const Automaton& second, Verdict verdict);

} // namespace parlance::oracle
