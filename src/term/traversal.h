#pragma once
// Traversal of terms without recursion, so that depth is bounded by memory and not by the stack.
// A node is created after its operands, hence the order of ids is a topological order.

#include "term/term.h"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

namespace parlance::term {

/// The nodes below the roots, roots included, each once, operands before the nodes that use them.
/// Nodes for which `skip` holds are left out, and so is what is reachable only through them.
template <class Skip>
std::vector<Term> nodes_below(std::span<const Term> roots, const Skip& skip) {
  std::vector<Term> found;
  std::unordered_set<Term> seen;
  const auto visit = [&](Term a) {
    if (!skip(a) && seen.insert(a).second)
      found.push_back(a);
  };
  for (Term root : roots)
    visit(root);
  for (std::size_t next = 0; next < found.size(); ++next)
    for (Term operand : found[next]->operands())
      visit(operand);
  std::ranges::sort(found, {}, &Node::id);
  return found;
}

std::vector<Term> nodes_below(std::span<const Term> roots);

} // namespace parlance::term
