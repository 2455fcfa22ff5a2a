#include "engines/circuit/circuit_unrolling.h"

#include "engines/circuit/circuit_steps.h"

namespace parlance::engines {

CircuitUnrolling::CircuitUnrolling(const Product& product, const TransitionSystem& system,
                                   util::StopToken& stop)
    : product_(product), system_(system), solver_(&stop) {}

smt::SatLiteral CircuitUnrolling::at(std::size_t state, smt::Literal a) {
  while (states_.size() <= state) {
    extend();
  }
  return states_[state]->literal(a);
}

void CircuitUnrolling::extend() {
  states_.push_back(std::make_unique<smt::CnfEncoder>(system_.aig(), solver_));
  smt::CnfEncoder& here = *states_.back();
  for (const smt::Literal input : system_.inputs()) {
    here.literal(input);
  }
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    here.literal(system_.signals()[i].current);
  }
  if (states_.size() == 1) {
    return;
  }
  smt::CnfEncoder& before = *states_[states_.size() - 2];
  solver_.add({before.literal(system_.goes_on())});
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    const smt::SatLiteral next = before.literal(system_.signals()[i].next);
    const smt::SatLiteral current = here.literal(system_.signals()[i].current);
    solver_.add({-next, current});
    solver_.add({next, -current});
  }
}

smt::SatLiteral CircuitUnrolling::all_of(std::size_t state, const Cube& cube) {
  const smt::SatLiteral all = solver_.fresh();
  std::vector<smt::SatLiteral> none{all};
  for (const StateLiteral a : cube) {
    const smt::SatLiteral literal = of_cube(state, a);
    solver_.add({-all, literal});
    none.push_back(-literal);
  }
  solver_.add(none);
  return all;
}

void CircuitUnrolling::exclude(std::size_t state, const Cube& cube) {
  std::vector<smt::SatLiteral> clause;
  for (const StateLiteral a : cube) {
    clause.push_back(-of_cube(state, a));
  }
  solver_.add(clause);
}

smt::SatLiteral CircuitUnrolling::of_cube(std::size_t state, StateLiteral a) {
  return at(state, system_.signals()[a >> 1].current ^ ((a & 1) != 0));
}

bool CircuitUnrolling::is_possible(std::span<const smt::SatLiteral> assumptions,
                                   std::span<const smt::SatLiteral> some) {
  if (!some.empty()) {
    solver_.constrain(some);
  }
  return solver_.solve(assumptions) == smt::Status::sat;
}

std::vector<bool> CircuitUnrolling::state_bits(std::size_t state) const {
  std::vector<bool> bits;
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    bits.push_back(states_[state]->value(system_.signals()[i].current));
  }
  return bits;
}

ProductRun CircuitUnrolling::run(std::size_t steps) const {
  ProductRun result;
  for (std::size_t state = 0; state < steps; ++state) {
    std::vector<bool> inputs;
    for (const smt::Literal input : system_.inputs()) {
      inputs.push_back(states_[state]->value(input));
    }
    result.push_back(step_of(product_, inputs));
  }
  return result;
}

} // namespace parlance::engines
