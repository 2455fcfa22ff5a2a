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

std::size_t node_count(Term a) { return nodes_below(std::span(&a, 1)).size(); }

} // namespace parlance::term
