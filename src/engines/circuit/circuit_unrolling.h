#pragma once
// A product's circuit, step after step in one SAT solver.

#include "engines/circuit/pdr.h"
#include "engines/circuit/transition_system.h"
#include "engines/product/reachability.h"
#include "smt/cnf.h"
#include "smt/sat.h"
#include "util/stop.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace parlance::engines {

class CircuitUnrolling {
public:
  /// All references outlive it.
  CircuitUnrolling(const Product& product, const TransitionSystem& system, util::StopToken& stop);

  /// A function of the circuit in a state of the run, number 0 being the first, and of the step
  /// taken there. States are added as they are asked for; each comes from the one before it by a
  /// step that goes on.
  smt::SatLiteral at(std::size_t state, smt::Literal a);
  void require(smt::SatLiteral a) { solver_.add({a}); }
  /// The state is in a cube; it is in none.
  smt::SatLiteral all_of(std::size_t state, const Cube& cube);
  void exclude(std::size_t state, const Cube& cube);
  /// With `some`, one of these holds besides.
  bool is_possible(std::span<const smt::SatLiteral> assumptions,
                   std::span<const smt::SatLiteral> some = {});
  bool is_possible(std::initializer_list<smt::SatLiteral> assumptions) {
    return is_possible(std::span(assumptions));
  }
  // In the solver's model. @requires the last question was possible
  bool value(smt::SatLiteral a) const { return solver_.value(a); }
  std::vector<bool> state_bits(std::size_t state) const;
  /// The first steps of the model.
  ProductRun run(std::size_t steps) const;
  std::uint64_t solves() const { return solver_.statistics().solves; }

private:
  void extend();
  smt::SatLiteral of_cube(std::size_t state, StateLiteral a);

  const Product& product_;
  const TransitionSystem& system_;
  smt::SatSolver solver_;
  std::vector<std::unique_ptr<smt::CnfEncoder>> states_;
};

} // namespace parlance::engines
