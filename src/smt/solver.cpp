#include "smt/solver.h"

namespace parlance::smt {

term::Assignment Solver::model(std::span<const Term> variables) {
  term::Assignment assignment;
  for (const Term variable : variables) {
    assignment.bind(variable, value(variable));
  }
  return assignment;
}

} // namespace parlance::smt
