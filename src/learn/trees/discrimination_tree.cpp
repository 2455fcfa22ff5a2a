#include "learn/trees/discrimination_tree.h"

#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

DiscriminationTree::DiscriminationTree(OutputType outputs)
    : nodes_(1, Entry{.kind = Kind::final}), outputs_(std::move(outputs)) {}

DiscriminationTree::Node DiscriminationTree::add(Kind kind, Output output) {
  Entry entry;
  entry.kind = kind;
  entry.output = output;
  nodes_.push_back(entry);
  return static_cast<Node>(nodes_.size() - 1);
}

void DiscriminationTree::attach(Node parent, const Outcome& branch, Node node) {
  children_.assign(parent, code_of(branch), node);
  nodes_[node].parent = parent;
  nodes_[node].branch = branch;
  nodes_[node].depth = nodes_[parent].depth + 1;
  nodes_[node].next_sibling = std::exchange(nodes_[parent].first_child, node);
}

void DiscriminationTree::detach_children(Node node) {
  for (Node child = std::exchange(nodes_[node].first_child, no_node); child != no_node;
       child = nodes_[child].next_sibling)
    children_.assign(node, code_of(nodes_[child].branch), no_node);
}

DiscriminationTree::Node DiscriminationTree::child(Node node, const Outcome& outcome) {
  const auto found = children_.find(node, code_of(outcome));
  if (found && *found != no_node)
    return *found;
  const Node leaf = add(Kind::leaf, node == root ? outcome.output : nodes_[node].output);
  attach(node, outcome, leaf);
  return leaf;
}

std::vector<DiscriminationTree::Node> DiscriminationTree::children(Node node) const {
  std::vector<Node> result;
  for (Node child = nodes_[node].first_child; child != no_node; child = nodes_[child].next_sibling)
    result.push_back(child);
  return result;
}

std::vector<DiscriminationTree::Node> DiscriminationTree::leaves_below(Node node) const {
  std::vector<Node> leaves;
  std::vector<Node> open{node};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (is_leaf(next))
      leaves.push_back(next);
    for (Node child = nodes_[next].first_child; child != no_node;
         child = nodes_[child].next_sibling)
      open.push_back(child);
  }
  return leaves;
}

DiscriminationTree::Node DiscriminationTree::lowest_common(Node a, Node b) const {
  while (a != b) {
    Node& deeper = nodes_[a].depth < nodes_[b].depth ? b : a;
    deeper = nodes_[deeper].parent;
  }
  return a;
}

DiscriminationTree::Node DiscriminationTree::child_towards(Node ancestor, Node node) const {
  while (nodes_[node].parent != ancestor)
    node = nodes_[node].parent;
  return node;
}

void DiscriminationTree::split(Node leaf, Suffix suffix, bool temporary) {
  util::check(is_leaf(leaf), "only leaves are split");
  nodes_[leaf].state = no_state;
  nodes_[leaf].suffix = suffix;
  nodes_[leaf].kind = temporary ? Kind::temporary : Kind::final;
}

/// Absorbed words show the same after a longer suffix; so there must be no others but those of one
/// leaf.
bool DiscriminationTree::can_be_longer(Node node, Node leaf, const Word& longer) const {
  if (node == root || longer.size() <= suffixes_.length(suffix(node)))
    return false;
  const Word own = suffix_word(node);
  if (!std::equal(own.begin(), own.end(), longer.begin()))
    return false;
  for (Node child = nodes_[node].first_child; child != no_node; child = nodes_[child].next_sibling)
    if ((child == leaf) == outputs_.absorbing(branch(child).output))
      return false;
  return true;
}

void DiscriminationTree::prolong(Node node, Node leaf, Suffix longer) {
  const std::vector<Node> others = children(node);
  detach_children(node);
  for (const Node child : others)
    if (child != leaf)
      attach(node, branch(child), child);
  nodes_[node].suffix = longer;
}

/// The parts of a temporary tree with the leaves of each outcome, without nodes that tell nothing
/// apart any more.
DiscriminationTree::Groups DiscriminationTree::restricted(Node node,
                                                          const std::map<Node, Outcome>& outcomes) {
  if (is_leaf(node))
    return {{outcomes.at(node), node}};
  std::map<Outcome, std::vector<std::pair<Outcome, Node>>> parts;
  for (const Node child : children(node)) {
    const Outcome below = branch(child);
    for (const auto& [outcome, part] : restricted(child, outcomes))
      parts[outcome].emplace_back(below, part);
  }
  Groups groups;
  for (const auto& [outcome, members] : parts) {
    if (members.size() == 1) {
      groups[outcome] = members.front().second;
      continue;
    }
    const Node copy = add(Kind::temporary, nodes_[node].output);
    nodes_[copy].suffix = nodes_[node].suffix;
    for (const auto& [below, part] : members)
      attach(copy, below, part);
    groups[outcome] = copy;
  }
  return groups;
}

void DiscriminationTree::finalise(Node block, Suffix suffix,
                                  const std::map<Node, Outcome>& outcomes) {
  util::check(is_temporary(block), "only blocks are made final");
  const Groups groups = restricted(block, outcomes);
  detach_children(block);
  nodes_[block].kind = Kind::final;
  nodes_[block].suffix = suffix;
  for (const auto& [outcome, part] : groups)
    attach(block, outcome, part);
  set_depths(block);
}

void DiscriminationTree::set_depths(Node node) {
  std::vector<Node> open{node};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    for (Node child = nodes_[next].first_child; child != no_node;
         child = nodes_[child].next_sibling) {
      nodes_[child].depth = nodes_[next].depth + 1;
      open.push_back(child);
    }
  }
}

DiscriminationTree DiscriminationTree::without_states() const {
  DiscriminationTree result(outputs_);
  result.suffixes_ = suffixes_;
  std::vector<std::pair<Node, Node>> open{{root, root}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    for (const Node child : children(from)) {
      if (is_leaf(child))
        continue;
      const Node copy = result.add(Kind::final, nodes_[child].output);
      result.nodes_[copy].suffix = nodes_[child].suffix;
      result.attach(to, branch(child), copy);
      open.emplace_back(child, copy);
    }
  }
  return result;
}

/// An absorbing output that is given sooner or later shows in a prefix of the suffix.
std::vector<Word> DiscriminationTree::distinguishing_words() const {
  std::vector<Word> words{Word{}};
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    const Word suffix = suffix_word(node);
    words.push_back(suffix);
    for (const Node child : children(node)) {
      if (const std::uint32_t length = branch(child).length; length > 0)
        words.emplace_back(suffix.begin(), suffix.begin() + length);
      if (!is_leaf(child))
        open.push_back(child);
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

} // namespace parlance::learn
