#include "learn/discrimination_tree.h"

#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

DiscriminationTree::DiscriminationTree(OutputType outputs)
    : nodes_(1, Entry{.is_leaf = false}), outputs_(std::move(outputs)) {}

DiscriminationTree::Node DiscriminationTree::child(Node node, const Outcome& outcome) {
  const auto fresh = static_cast<Node>(nodes_.size());
  const auto [found, added] = nodes_[node].children.emplace(outcome, fresh);
  if (added)
    nodes_.push_back({.parent = node,
                      .branch = outcome,
                      .output = node == root ? outcome.output : nodes_[node].output});
  return found->second;
}

/// A suffix that goes on where another one ended may go on like that for long, as in a counter: it
/// is doubled, so that what needs n symbols to be told apart is not approached one by one.
DiscriminationTree::Node DiscriminationTree::split(Node leaf, Word suffix) {
  util::check(nodes_[leaf].is_leaf, "only leaves are split");
  nodes_[leaf].state = no_state;
  const Node parent = nodes_[leaf].parent;
  if (can_be_longer(parent, leaf, suffix)) {
    const std::size_t length = suffix.size();
    suffix.resize(2 * length);
    std::copy_n(suffix.begin(), length, suffix.begin() + static_cast<std::ptrdiff_t>(length));
    nodes_[parent].children.erase(nodes_[leaf].branch);
    nodes_[parent].suffix = std::move(suffix);
    return parent;
  }
  nodes_[leaf].is_leaf = false;
  nodes_[leaf].suffix = std::move(suffix);
  return leaf;
}

/// Absorbed words show the same after a longer suffix; so there must be no others but those of one
/// leaf.
bool DiscriminationTree::can_be_longer(Node node, Node only_open, const Word& suffix) const {
  const Entry& entry = nodes_[node];
  return node != root && suffix.size() > entry.suffix.size() &&
         std::equal(entry.suffix.begin(), entry.suffix.end(), suffix.begin()) &&
         std::ranges::all_of(entry.children, [&](const auto& child) {
           return (child.second == only_open) != outputs_.absorbing(child.first.output);
         });
}

DiscriminationTree DiscriminationTree::without_states() const {
  DiscriminationTree result = *this;
  for (Entry& entry : result.nodes_) {
    entry.state = no_state;
    std::erase_if(entry.children, [&](const auto& child) { return nodes_[child.second].is_leaf; });
  }
  return result;
}

/// An absorbing output that is given sooner or later shows in a prefix of the suffix.
std::vector<Word> DiscriminationTree::suffixes() const {
  std::vector<Word> words{Word{}};
  for (const Entry& entry : nodes_) {
    if (entry.is_leaf || entry.suffix.empty())
      continue;
    words.push_back(entry.suffix);
    for (const auto& [outcome, child] : entry.children)
      if (outcome.length > 0 && outcome.length < entry.suffix.size())
        words.emplace_back(entry.suffix.begin(), entry.suffix.begin() + outcome.length);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

} // namespace parlance::learn
