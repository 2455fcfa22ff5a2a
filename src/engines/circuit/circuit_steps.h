#pragma once
// Concrete steps of a circuit: the choices that lead from one state to another, or to a violation.

#include "engines/circuit/transition_system.h"
#include "engines/product/reachability.h"
#include "smt/cnf.h"
#include "util/stop.h"

#include <vector>

namespace parlance::engines {

/// The step that values of the system's inputs stand for.
ProductStep step_of(const Product& product, const std::vector<bool>& inputs);

/// Values of a system's state bits.
using StateBits = std::vector<bool>;

class CircuitSteps {
public:
  /// All references outlive it.
  CircuitSteps(const Product& product, const TransitionSystem& system, util::StopToken& stop);

  /// A step that goes on from one state to another. @requires there is one
  ProductStep between(const StateBits& from, const StateBits& to);
  /// A violation. @requires there is one in this state
  ProductStep violation(const StateBits& in);

private:
  ProductStep solved(const StateBits& from, std::vector<smt::SatLiteral> wanted);

  const Product& product_;
  const TransitionSystem& system_;
  smt::SatSolver solver_;
  smt::CnfEncoder encoder_;
};

} // namespace parlance::engines
