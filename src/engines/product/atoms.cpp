#include "engines/product/atoms.h"

#include "term/traversal.h"

#include <algorithm>

namespace parlance::engines {

namespace {

bool is_atom(Term a) {
  switch (a->op()) {
  case term::Op::bv_ult:
  case term::Op::bv_ule:
  case term::Op::bv_slt:
  case term::Op::bv_sle:
    return true;
  case term::Op::equal:
    return !a->operand(0)->sort().is_boolean();
  default:
    return false;
  }
}

} // namespace

std::vector<Term> atoms_over(std::span<const Term> formulas, const std::vector<Term>& variables) {
  std::vector<Term> atoms;
  for (const Term node : term::nodes_below(formulas)) {
    if (!is_atom(node)) {
      continue;
    }
    const std::vector<Term> used = term::variables_of(node);
    if (std::all_of(used.begin(), used.end(), [&](Term variable) {
          return std::find(variables.begin(), variables.end(), variable) != variables.end();
        })) {
      atoms.push_back(node);
    }
  }
  return atoms;
}

} // namespace parlance::engines
