#pragma once
// A partition with all that is computed from it.

#include "abstraction/abstract_beliefs.h"
#include "abstraction/refinement.h"

namespace parlance::abstraction {

struct Abstraction {
  Abstraction(const component::Component& component, Term facts, smt::Solver& solver,
              smt::Solver& eliminator, util::StopToken& stop)
      : partition(component, facts, solver), steps(component, partition, solver, eliminator),
        beliefs(steps), refinement(steps, stop) {}
  Abstraction(const Abstraction&) = delete;
  Abstraction& operator=(const Abstraction&) = delete;

  CellTree partition;
  AbstractSteps steps;
  AbstractBeliefs beliefs;
  Refinement refinement;
};

} // namespace parlance::abstraction
