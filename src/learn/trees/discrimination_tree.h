#pragma once
// The discrimination tree of Kearns and Vazirani, An Introduction to Computational Learning Theory
// (1994), over Moore machines with absorbing outputs: inner nodes are suffixes, leaves are states.
// A branch is not only what comes out after the suffix, but also how soon, if it is absorbing: so
// one suffix of n symbols may tell n states apart by one question each. Nodes may be temporary, as
// in TTT (Isberner, Howar and Steffen, RV 2014): below the topmost of them is a block of states.

#include "automata/pair_map.h"
#include "learn/oracles/outcome.h"
#include "learn/refinement/suffix_store.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace parlance::learn {

class StateReader;
class StateWriter;

class DiscriminationTree {
public:
  using Node = std::uint32_t;
  using Suffix = SuffixStore::Suffix;
  static constexpr Node root = 0; ///< its suffix is empty
  static constexpr Node no_node = ~Node{0};
  static constexpr State no_state = ~State{0};

  explicit DiscriminationTree(OutputType outputs);

  std::size_t size() const { return nodes_.size(); }
  bool is_leaf(Node node) const { return nodes_[node].kind == Kind::leaf; }
  bool is_temporary(Node node) const { return nodes_[node].kind == Kind::temporary; }
  /// @requires an inner node
  Suffix suffix(Node node) const { return nodes_[node].suffix; }
  Word suffix_word(Node node) const { return suffixes_.word(nodes_[node].suffix); }
  /// @requires a leaf; no_state if there is none yet
  State state(Node leaf) const { return nodes_[leaf].state; }
  void set_state(Node leaf, State state) { nodes_[leaf].state = state; }
  /// The output of all states below. @requires not the root
  Output output(Node node) const { return nodes_[node].output; }
  /// @requires not the root
  Node parent(Node node) const { return nodes_[node].parent; }
  const Outcome& branch(Node node) const { return nodes_[node].branch; }
  std::vector<Node> children(Node node) const;
  std::vector<Node> leaves_below(Node node) const;
  /// The deepest node that both are below of, or are.
  Node lowest_common(Node a, Node b) const;
  /// The child of the ancestor on the way to the node. @requires the node is below it
  Node child_towards(Node ancestor, Node node) const;

  SuffixStore& suffixes() { return suffixes_; }
  const SuffixStore& suffixes() const { return suffixes_; }

  /// The node below a branch; a leaf without a state if nobody came there before.
  Node child(Node node, const Outcome& outcome);

  /// Makes the leaf an inner node. What was there needs a leaf below it.
  void split(Node leaf, Suffix suffix, bool temporary = false);
  /// Could the node's suffix be this one, which goes on where its own ends, without a change for
  /// the states below other branches than that of the leaf?
  bool can_be_longer(Node node, Node leaf, const Word& longer) const;
  /// Gives the node the longer suffix, and takes the leaf away.
  void prolong(Node node, Node leaf, Suffix longer);
  /// Makes a block's root a node that is not temporary, with the suffix, and with a smaller block,
  /// or a leaf, for each outcome of the leaves below it.
  void finalise(Node block, Suffix suffix, const std::map<Node, Outcome>& outcomes);

  /// The same suffixes in the same places, without leaves, none of them temporary.
  DiscriminationTree without_states() const;

  /// Words that tell all states apart by what comes out after them; the empty word first.
  std::vector<Word> distinguishing_words() const;

  void save(StateWriter& writer) const;
  /// A tree with a leaf for each of these states.
  static DiscriminationTree read(OutputType outputs, Symbol symbol_count, StateReader& reader);

private:
  enum class Kind : std::uint8_t { leaf, temporary, final };
  struct Entry {
    Node parent = no_node;
    Outcome branch = {}; ///< from the parent
    Node first_child = no_node;
    Node next_sibling = no_node;
    std::uint32_t depth = 0;
    Suffix suffix = SuffixStore::empty;
    State state = no_state;
    Output output = 0;
    Kind kind = Kind::leaf;
  };
  using Groups = std::map<Outcome, Node>;

  Node add(Kind kind, Output output);
  void attach(Node parent, const Outcome& branch, Node node);
  void detach_children(Node node);
  Groups restricted(Node node, const std::map<Node, Outcome>& outcomes);
  void set_depths(Node node);
  void read_node(StateReader& reader);

  std::vector<Entry> nodes_;
  automata::PairMap children_; ///< (node, outcome) to node; no_node if it was taken away
  SuffixStore suffixes_;
  OutputType outputs_;
};

} // namespace parlance::learn
