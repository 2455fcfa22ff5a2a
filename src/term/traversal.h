#pragma once
// Traversal of terms without recursion, so that depth is bounded by memory and not by the stack.
// A node is created after its operands, hence the order of ids is a topological order.

#include "term/term.h"

#include <algorithm>
#include <span>
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
  const auto visit = [&](Term a) {
    if (!skip(a) && seen.insert(a).second)
      found.emplace_back(a->id(), a);
  };
  for (Term root : roots)
    visit(root);
  for (std::size_t next = 0; next < found.size(); ++next)
    for (Term operand : found[next].second->operands())
      visit(operand);
  std::ranges::sort(found);
  std::vector<Term> nodes;
  for (const auto& [id, a] : found)
    nodes.push_back(a);
  return nodes;
}

std::vector<Term> nodes_below(std::span<const Term> roots);

} // namespace parlance::term
