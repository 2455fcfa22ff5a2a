#include "term/traversal.h"

namespace parlance::term {

std::vector<Term> nodes_below(std::span<const Term> roots) {
  return nodes_below(roots, [](Term) { return false; });
}

std::vector<Term> variables_of(std::span<const Term> terms) {
  std::vector<Term> nodes = nodes_below(terms);
  std::erase_if(nodes, [](Term a) { return !a->is_variable(); });
  return nodes;
}

std::vector<Term> variables_of(Term a) { return variables_of(std::span(&a, 1)); }

std::vector<Term> conjuncts(Term condition) {
  if (condition->op() == Op::and_)
    return {condition->operands().begin(), condition->operands().end()};
  if (condition->is_constant() && condition->value() != 0)
    return {};
  return {condition};
}

std::size_t node_count(Term a) { return nodes_below(std::span(&a, 1)).size(); }

std::unordered_map<Term, std::size_t> tree_sizes(Term root, std::size_t most) {
  return tree_sizes(root, most, [](Term a) {
    return std::vector<Term>(a->operands().begin(), a->operands().end());
  });
}

std::unordered_map<Term, std::size_t> tree_sizes(Term root, std::size_t most,
                                                 const Children& children) {
  std::unordered_map<Term, std::size_t> sizes;
  for (Term node : nodes_below(std::span(&root, 1))) {
    std::size_t size = 1;
    for (Term child : children(node))
      size = std::min(size + sizes.at(child), most);
    sizes.emplace(node, size);
  }
  return sizes;
}

} // namespace parlance::term
