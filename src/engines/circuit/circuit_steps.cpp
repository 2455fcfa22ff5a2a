#include "engines/circuit/circuit_steps.h"

#include "util/error.h"

namespace parlance::engines {

ProductStep step_of(const Product& product, const std::vector<bool>& inputs) {
  std::size_t next = 0;
  const auto read = [&](Term choice) {
    std::uint64_t value = 0;
    for (unsigned bit = 0; bit < choice->sort().width(); ++bit) {
      value |= std::uint64_t{inputs[next++]} << bit;
    }
    return value;
  };
  ProductStep step;
  for (const Term choice : product.choices()) {
    step.choices.push_back(read(choice));
  }
  step.action = read(product.action());
  return step;
}

CircuitSteps::CircuitSteps(const Product& product, const TransitionSystem& system,
                           util::StopToken& stop)
    : product_(product), system_(system), solver_(&stop), encoder_(system.aig(), solver_) {}

ProductStep CircuitSteps::solved(const StateBits& from, std::vector<smt::SatLiteral> wanted) {
  const auto fix = [&](smt::Literal signal, bool value) {
    const smt::SatLiteral literal = encoder_.literal(signal);
    wanted.push_back(value ? literal : -literal);
  };
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    fix(system_.signals()[i].current, from[i]);
  }
  util::check(solver_.solve(wanted) == smt::Status::sat, "a step that is not in the circuit");
  std::vector<bool> inputs;
  for (const smt::Literal input : system_.inputs()) {
    inputs.push_back(encoder_.value(input));
  }
  return step_of(product_, inputs);
}

ProductStep CircuitSteps::between(const StateBits& from, const StateBits& to) {
  std::vector<smt::SatLiteral> wanted{encoder_.literal(system_.goes_on())};
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    const smt::SatLiteral next = encoder_.literal(system_.signals()[i].next);
    wanted.push_back(to[i] ? next : -next);
  }
  return solved(from, std::move(wanted));
}

ProductStep CircuitSteps::violation(const StateBits& in) {
  return solved(in, {encoder_.literal(system_.bad())});
}

} // namespace parlance::engines
