#pragma once
// The discrimination tree of Kearns and Vazirani, An Introduction to Computational Learning Theory
// (1994), over Moore machines with absorbing outputs: inner nodes are suffixes, leaves are states.
// A branch is not only what comes out after the suffix, but also how soon, if it is absorbing: so
// one suffix of n symbols may tell n states apart by one question each.

#include "learn/oracle.h"

#include <cstdint>
#include <map>
#include <vector>

namespace parlance::learn {

class DiscriminationTree {
public:
  using Node = std::uint32_t;
  static constexpr Node root = 0; ///< its suffix is empty
  static constexpr State no_state = ~State{0};

  /// What a word shows after a suffix.
  struct Outcome {
    Output output = 0;
    std::uint32_t length = 0; ///< of an absorbing output: symbols of the suffix until it is given
    auto operator<=>(const Outcome&) const = default;
  };

  explicit DiscriminationTree(OutputType outputs);

  bool is_leaf(Node node) const { return nodes_[node].is_leaf; }
  /// @requires an inner node
  const Word& suffix(Node node) const { return nodes_[node].suffix; }
  /// @requires a leaf; no_state if there is none yet
  State state(Node leaf) const { return nodes_[leaf].state; }
  void set_state(Node leaf, State state) { nodes_[leaf].state = state; }
  /// The output of all states below. @requires not the root
  Output output(Node node) const { return nodes_[node].output; }

  /// The node below a branch; a leaf without a state if nobody came there before.
  Node child(Node node, const Outcome& outcome);
  /// Takes the leaf apart by the suffix: what was there goes on at the node that is returned. That
  /// is the leaf itself, or its parent with a longer suffix, if the longer one tells apart all that
  /// the shorter did.
  Node split(Node leaf, Word suffix);
  /// The same suffixes in the same places, without leaves.
  DiscriminationTree without_states() const;

  /// Words that tell all states apart by what comes out after them; the empty word first.
  std::vector<Word> suffixes() const;

private:
  struct Entry {
    Node parent = root;
    Outcome branch = {}; ///< from the parent
    bool is_leaf = true;
    Output output = 0;
    State state = no_state;
    Word suffix = {};
    std::map<Outcome, Node> children = {};
  };

  bool can_be_longer(Node node, Node only_open, const Word& suffix) const;

  std::vector<Entry> nodes_;
  OutputType outputs_;
};

} // namespace parlance::learn
