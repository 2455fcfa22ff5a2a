#pragma once
// Traversal of terms without recursion, so that depth is bounded by memory and not by the stack.
// A node is created after its operands, hence the order of ids is a topological order.

#include "term/term.h"

#include <algorithm>
#include <functional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace parlance::term {

/// The nodes below the roots, roots included, each once, operands before the nodes that use them.
/// Nodes for which `skip` holds are left out, and so is what is reachable only through them.
template <class Skip>
std::vector<Term> nodes_below(std::span<const Term> roots, const Skip& skip) {
  std::vector<std::pair<std::uint32_t, Term>> found; // with ids, since sorting by `a->id()` is slow
  std::unordered_set<Term> seen;
  std::vector<Term> open(roots.begin(), roots.end());
  while (!open.empty()) {
    const Term a = open.back();
    open.pop_back();
    if (skip(a) || !seen.insert(a).second)
      continue;
    found.emplace_back(a->id(), a);
    open.insert(open.end(), a->operands().begin(), a->operands().end());
  }
  std::ranges::sort(found);
  std::vector<Term> nodes;
  nodes.reserve(found.size());
  for (const auto& [id, a] : found)
    nodes.push_back(a);
  return nodes;
}

std::vector<Term> nodes_below(std::span<const Term> roots);

/// The nodes of terms written as trees, counted up to `most`; of every node below the root.
std::unordered_map<Term, std::size_t> tree_sizes(Term root, std::size_t most);
/// The same with other children than the operands; they must be below the node.
using Children = std::function<std::vector<Term>(Term)>;
std::unordered_map<Term, std::size_t> tree_sizes(Term root, std::size_t most,
                                                 const Children& children);

} // namespace parlance::term
