#pragma once
// Terms to Z3 expressions, each node once.

#include "term/term.h"

#include <z3++.h>

#include <unordered_map>

namespace parlance::smt {

class Z3Translation {
public:
  explicit Z3Translation(z3::context& context) : context_(context) {}
  z3::expr translate(term::Term a);

private:
  z3::sort sort_of(const term::Sort& sort);
  z3::expr build(term::Term a);
  z3::expr build_boolean(term::Term a, const z3::expr_vector& operands);
  z3::expr build_bit_vector(term::Term a, const z3::expr_vector& operands);
  z3::expr build_array(term::Term a, const z3::expr_vector& operands);

  z3::context& context_;
  std::unordered_map<term::Term, z3::expr> cache_;
};

} // namespace parlance::smt
