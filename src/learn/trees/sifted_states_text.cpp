// The text form of sifted states: the discrimination tree, the spanning tree and the transitions.

#include "learn/refinement/state_text.h"
#include "learn/trees/sifted_states.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

/// Nodes are written top down and numbered anew; leaves without a state are left out.
void DiscriminationTree::save(StateWriter& writer) const {
  writer.line("suffixes", {std::to_string(suffixes_.size())});
  for (Suffix suffix = 0; suffix < suffixes_.size(); ++suffix) {
    std::vector<std::uint32_t> fields{suffixes_.tail(suffix)};
    const auto front = suffixes_.front(suffix);
    fields.insert(fields.end(), front.begin(), front.end());
    writer.numbers("suffix", fields);
  }
  std::vector<Node> order{root};
  StateWriter nodes;
  for (std::uint32_t next = 0; next < order.size(); ++next) {
    std::vector<Node> below = children(order[next]);
    std::sort(below.begin(), below.end(), [&](Node a, Node b) { return branch(a) < branch(b); });
    for (const Node child : below) {
      if (is_leaf(child) && state(child) == no_state)
        continue;
      nodes.line(is_leaf(child) ? "leaf" : "node",
                 {std::to_string(next), to_field(branch(child), outputs_),
                  std::to_string(is_leaf(child) ? state(child) : suffix(child))});
      order.push_back(child);
    }
  }
  writer.line("nodes", {std::to_string(order.size() - 1)});
  writer.append(nodes);
}

DiscriminationTree DiscriminationTree::read(OutputType outputs, Symbol symbol_count,
                                            StateReader& reader) {
  DiscriminationTree tree(std::move(outputs));
  const std::uint32_t suffixes = reader.count("suffixes");
  for (Suffix suffix = 0; suffix < suffixes; ++suffix) {
    const StateReader::Line line = reader.next("suffix", 1);
    const Suffix tail = line.number(0, std::max(suffix, Suffix{1}));
    const Word front = line.numbers(1, symbol_count);
    if ((suffix == SuffixStore::empty) != front.empty())
      line.fail("the first suffix is empty, and no other one");
    if (suffix != SuffixStore::empty)
      tree.suffixes_.add(front, tail);
  }
  for (std::uint32_t left = reader.count("nodes"); left > 0; --left)
    tree.read_node(reader);
  return tree;
}

void DiscriminationTree::read_node(StateReader& reader) {
  const bool leaf = reader.next_key() == "leaf";
  const StateReader::Line line = reader.next(leaf ? "leaf" : "node", 3);
  const Node parent = line.number(0, static_cast<std::uint32_t>(nodes_.size()));
  if (is_leaf(parent))
    line.fail("a node is below a leaf");
  const Outcome outcome = line.outcome(1, outputs_, suffixes_.length(suffix(parent)));
  if (children_.find(parent, code_of(outcome)))
    line.fail("two nodes are below the same branch");
  const Node node = child(parent, outcome);
  if (!leaf && outputs_.absorbing(output(node)))
    line.fail("states with an absorbing output are told apart by nothing");
  if (leaf)
    set_state(node, line.number(2, max_saved));
  else
    split(node, line.number(2, static_cast<std::uint32_t>(suffixes_.size())));
}

void SiftedStates::save(StateWriter& writer) const {
  tree_.save(writer);
  writer.line("states", {std::to_string(state_count())});
  for (State state = 0; state < state_count(); ++state) {
    std::vector<std::string> fields{"-", "-"};
    if (state != 0)
      fields = {std::to_string(spanning_tree_.parent(state)),
                std::to_string(spanning_tree_.symbol(state))};
    for (Symbol symbol = 0; symbol < symbol_count_ && !absorbing(state); ++symbol)
      fields.push_back(std::to_string(tree_.state(places_[edge(state, symbol)])));
    writer.line("state", fields);
  }
}

void SiftedStates::read(StateReader& reader) {
  tree_ = DiscriminationTree::read(outputs_, symbol_count_, reader);
  const std::uint32_t count = reader.count("states");
  const std::vector<Node> leaves = leaves_by_state(count, reader);
  std::vector<std::vector<State>> targets;
  for (State state = 0; state < count; ++state)
    targets.push_back(read_state(leaves[state], count, reader));
  for (State state = 0; state < count; ++state) {
    const State parent = spanning_tree_.parent(state);
    if (state != 0 &&
        (targets[parent].empty() || targets[parent][spanning_tree_.symbol(state)] != state))
      reader.fail("state " + std::to_string(state) + " is not where its access word leads");
    for (Symbol symbol = 0; symbol < targets[state].size(); ++symbol) {
      const State target = targets[state][symbol];
      if (!spanning_tree_.extends(state, symbol, target))
        record(edge(state, symbol), leaves[target]);
    }
  }
}

std::vector<SiftedStates::Node> SiftedStates::leaves_by_state(State count,
                                                              const StateReader& reader) const {
  std::vector<Node> leaves(count, DiscriminationTree::no_node);
  for (const Node leaf : tree_.leaves_below(DiscriminationTree::root)) {
    const State state = tree_.state(leaf);
    if (state >= count || leaves[state] != DiscriminationTree::no_node)
      reader.fail("a leaf is of no state, or of one that has another leaf");
    leaves[state] = leaf;
  }
  if (count == 0 || std::ranges::count(leaves, DiscriminationTree::no_node) > 0)
    reader.fail("a state has no leaf");
  return leaves;
}

/// Adds the next state, and returns where its transitions lead.
std::vector<State> SiftedStates::read_state(Node leaf, State count, StateReader& reader) {
  const StateReader::Line line = reader.next("state", 2);
  const bool first = line.text(0) == "-" && line.text(1) == "-";
  if (first != (state_count() == 0))
    line.fail("the first state is that of the empty word, and no other one");
  add_state(first ? no_edge : edge(line.number(0, state_count()), line.number(1, symbol_count_)),
            leaf);
  std::vector<State> targets = line.numbers(2, count);
  if (targets.size() != (absorbing(state_count() - 1) ? 0 : symbol_count_))
    line.fail("a state has a field for each symbol, or none if its output is absorbing");
  return targets;
}

} // namespace parlance::learn
