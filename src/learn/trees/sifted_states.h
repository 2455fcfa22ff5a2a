#pragma once
// States as leaves of a discrimination tree, and transitions as words that were sifted into it:
// what Kearns and Vazirani's learner and TTT have in common.

#include "automata/moore_machine.h"
#include "learn/refinement/spanning_tree.h"
#include "learn/trees/discrimination_tree.h"

#include <cstdint>
#include <vector>

namespace parlance::learn {

class SiftedStates {
public:
  using Node = DiscriminationTree::Node;
  using Suffix = DiscriminationTree::Suffix;
  /// A transition: state * symbol_count() + symbol.
  using Edge = std::uint32_t;
  static constexpr State no_state = DiscriminationTree::no_state;

  /// A transition, or the empty word, and how far it was sifted.
  struct Sifting {
    Edge edge;
    Node at;
  };

  /// The references must outlive the states.
  SiftedStates(MembershipOracle& oracle, const OutputType& outputs, Symbol symbol_count,
               DiscriminationTree tree);

  /// Finds the first state, and what is reached from it as far as the tree tells states apart.
  void begin();
  void add_symbol();

  DiscriminationTree& tree() { return tree_; }
  const DiscriminationTree& tree() const { return tree_; }
  const SpanningTree& spanning_tree() const { return spanning_tree_; }
  State state_count() const { return spanning_tree_.size(); }
  Symbol symbol_count() const { return symbol_count_; }
  bool provisional() const { return provisional_; }
  void note_provisional(bool provisional) { provisional_ |= provisional; }

  Edge edge(State state, Symbol symbol) const { return state * symbol_count_ + symbol; }
  /// Where the transition's word was sifted to: a leaf, or a block.
  Node place(Edge edge) const { return places_[edge]; }
  Node leaf(State state) const { return leaves_[state]; }
  bool absorbing(State state) const { return outputs_.absorbing(tree_.output(leaves_[state])); }

  /// What the transition's word shows after a suffix, and the access word of a state.
  Outcome ask_edge(Edge edge, Suffix suffix);
  Outcome ask_state(State state, Suffix suffix);

  /// Makes the transition's word the access word of a new state. Its own transitions are returned,
  /// and have to be sifted.
  std::vector<Sifting> add_state(Edge edge, Node leaf);
  /// Gives a state another leaf.
  void move(State state, Node leaf);
  /// Takes away the transitions that were sifted to the node, without those that access words take:
  /// they have to be sifted on from `to`.
  void take_arrived(Node node, Node to, std::vector<Sifting>& siftings);
  /// Level by level, all at once, until every one of them has come to a state or to a block.
  void sift(std::vector<Sifting> siftings);

  /// Adds the states whose transitions have changed since the last commit.
  void append_changed(std::vector<State>& states) const;
  /// Brings the machine up to date. @requires there are no blocks
  void commit(automata::MooreMachine& machine);

  void save(StateWriter& writer) const;
  /// @requires new states, not begun
  void read(StateReader& reader);

private:
  static constexpr Edge no_edge = ~Edge{0};

  void write_word(Edge edge, Word& word) const;
  void sift_down(std::span<Sifting> siftings, std::vector<Sifting>& next);
  void arrive(const Sifting& sifting, std::vector<Sifting>& next);
  void record(Edge edge, Node place);
  std::vector<Node> leaves_by_state(State count, const StateReader& reader) const;
  std::vector<State> read_state(Node leaf, State count, StateReader& reader);
  Outcome ask(std::size_t access_length);

  MembershipOracle& oracle_;
  const OutputType& outputs_;
  Symbol symbol_count_;
  DiscriminationTree tree_;
  SpanningTree spanning_tree_;
  std::vector<Node> leaves_;        ///< by state
  std::vector<Node> places_;        ///< by transition
  std::vector<Edge> next_arrived_;  ///< by transition: another one at the same place
  std::vector<Edge> first_arrived_; ///< by node
  std::vector<Edge> changed_;       ///< since the last commit
  std::vector<Word> words_;         ///< of a batch, whose memory is used again
  std::vector<std::size_t> lengths_;
  bool provisional_ = false;
};

} // namespace parlance::learn
