#include "term/connected.h"

#include "term/traversal.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::term {

std::vector<Term> connected_conjuncts(std::vector<Term> conjuncts,
                                      const std::vector<Term>& variables) {
  std::unordered_set<Term> reached(variables.begin(), variables.end());
  std::vector<Term> found;
  for (bool grown = true; grown;) {
    grown = false;
    for (Term& conjunct : conjuncts) {
      if (conjunct == nullptr) {
        continue;
      }
      const std::vector<Term> used = variables_of(conjunct);
      if (std::ranges::any_of(used, [&](Term variable) { return reached.contains(variable); })) {
        reached.insert(used.begin(), used.end());
        found.push_back(conjunct);
        conjunct = nullptr;
        grown = true;
      }
    }
  }
  return found;
}

} // namespace parlance::term
