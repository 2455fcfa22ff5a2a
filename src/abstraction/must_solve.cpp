#include "abstraction/must_solve.h"

#include "util/reason.h"

namespace parlance::abstraction {

bool is_sat(smt::Solver& solver, std::span<const Term> formulas) {
  const smt::Result result = solver.check(formulas);
  if (result.unknown()) {
    throw Limit{{util::ReasonId::abstract_step_not_solved, {result.reason}}};
  }
  return result.sat();
}

std::vector<std::uint64_t> values_of(smt::Solver& solver, std::span<const Term> variables) {
  std::vector<std::uint64_t> values;
  for (const Term variable : variables) {
    values.push_back(solver.value(variable));
  }
  return values;
}

} // namespace parlance::abstraction
