#pragma once
// The way back in a breadth-first search over pairs of an automaton's state and something else.

#include "automata/moore_machine.h"

#include <algorithm>
#include <cstdint>

namespace parlance::engines {

/// The word that led to a node, and one more symbol. Nodes have the length of their word, their
/// parent and the symbol from there.
template <typename Nodes>
automata::Word word_to(const Nodes& nodes, std::uint32_t node, automata::Symbol last) {
  automata::Word word{last};
  for (; nodes[node].length > 0; node = nodes[node].parent) {
    word.push_back(nodes[node].symbol);
  }
  std::ranges::reverse(word);
  return word;
}

} // namespace parlance::engines
